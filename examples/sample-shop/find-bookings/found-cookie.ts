import type { Request, Response } from 'express';
import { type Clock, hashCredential } from 'shop-appointments';
import { cookieOf } from '../access/cookies';
import { isSameText } from '../access/same-text';

/** Signed cookie of a visitor who has entered the code of an e-mail address. */
export interface FoundCookie {
  keep(email: string, req: Request, res: Response): void;
  /** Removes the cookie from the browser. */
  forget(res: Response): void;
  /** Returns the e-mail address; undefined if there is no cookie, or it is over, or its signature is wrong. */
  of(req: Request): string | undefined;
}

const COOKIE = 'shop_found';
const MINUTES = 15;
const PATH = '/my';

export function createFoundCookie(secret: string, clock: Clock): FoundCookie {
  const signed = (content: string): string =>
    `${content}.${hashCredential(secret, 'found bookings', content)}`;
  return {
    keep(email, req, res) {
      const until = clock.now() + MINUTES * 60;
      const cookie = signed(`${Buffer.from(email).toString('base64url')}.${until}`);
      const maxAge = MINUTES * 60_000;
      res.cookie(COOKIE, cookie, {
        httpOnly: true,
        sameSite: 'lax',
        secure: req.secure,
        maxAge,
        path: PATH,
      });
    },
    forget: (res) => void res.clearCookie(COOKIE, { path: PATH }),
    of(req) {
      const cookie = cookieOf(req, COOKIE);
      const [email = '', until = ''] = cookie.split('.');
      if (!isSameText(cookie, signed(`${email}.${until}`)) || Number(until) <= clock.now()) return undefined;
      return Buffer.from(email, 'base64url').toString();
    },
  };
}
