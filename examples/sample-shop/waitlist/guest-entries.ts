import type { Request, Response } from 'express';
import { cookieOf } from '../access/cookies';

const COOKIE = 'shop_waitlist';
const DAYS = 365;
/** Largest number of entries that a browser remembers. */
const MOST = 10;
const TOKEN = /^[\w.~-]{1,300}$/;

/** Returns the tokens of the waitlist entries that a guest made in this browser, newest first. */
export const entryTokensOf = (req: Request): readonly string[] =>
  cookieOf(req, COOKIE)
    .split(':')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST);

/** Remembers the token of an entry in the browser. No script can read the cookie. */
export function rememberEntry(req: Request, res: Response, token: string): void {
  const tokens = [token, ...entryTokensOf(req).filter((one) => one !== token)].slice(0, MOST);
  const maxAge = DAYS * 86_400_000;
  res.cookie(COOKIE, tokens.join(':'), {
    httpOnly: true,
    sameSite: 'lax',
    secure: req.secure,
    maxAge,
    encode: String,
  });
}
