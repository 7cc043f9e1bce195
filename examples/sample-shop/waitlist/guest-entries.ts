import type { Request, Response } from 'express';
import { cookieOf } from '../access/cookies';

const COOKIE = 'shop_waitlist';
const DAYS = 365;
/** Maximum number of entries on the waiting list that a browser's cookie remembers. */
const MOST = 10;
const TOKEN = /^[\w.~-]{1,300}$/;

/** Returns the tokens of the waiting list entries that a guest made in this browser, newest first. */
export const entryTokensOf = (req: Request): readonly string[] =>
  cookieOf(req, COOKIE)
    .split(':')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST);

/** Adds the token of a waiting list entry to the browser's cookie, which scripts cannot read. */
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
