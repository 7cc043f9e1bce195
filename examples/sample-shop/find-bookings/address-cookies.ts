import type { Request, Response } from 'express';
import { type Clock, hashCredential } from 'shop-appointments';
import { cookieOf } from '../access/cookies';
import { isSameText } from '../access/same-text';

/** Signed cookie with the e-mail address of a visitor who looks for bookings. */
export interface AddressCookie {
  keep(email: string, req: Request, res: Response): void;
  /** Removes the cookie from the browser. */
  forget(res: Response): void;
  /** Returns the e-mail address; undefined if there is no cookie, if it has expired, or if its signature is wrong. */
  of(req: Request): string | undefined;
}

const PATH = '/my';

/** Creates the cookie of a visitor who has asked for a code. It lasts as long as the code. */
export const createAskedCookie = (secret: string, clock: Clock): AddressCookie =>
  addressCookie({ name: 'shop_asked', purpose: 'asked for a code', minutes: 10 }, secret, clock);

/** Creates the cookie of a visitor who has entered the code of an e-mail address. */
export const createFoundCookie = (secret: string, clock: Clock): AddressCookie =>
  addressCookie({ name: 'shop_found', purpose: 'found bookings', minutes: 15 }, secret, clock);

/**
 * Creates a signed cookie. The purpose is part of the signature, so that the value of one cookie is not accepted as the
 * value of another.
 */
function addressCookie(
  { name, purpose, minutes }: { readonly name: string; readonly purpose: string; readonly minutes: number },
  secret: string,
  clock: Clock,
): AddressCookie {
  const signed = (content: string): string => `${content}.${hashCredential(secret, purpose, content)}`;
  return {
    keep(email, req, res) {
      const until = clock.now() + minutes * 60;
      const cookie = signed(`${Buffer.from(email).toString('base64url')}.${until}`);
      const maxAge = minutes * 60_000;
      res.cookie(name, cookie, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge, path: PATH });
    },
    forget: (res) => void res.clearCookie(name, { path: PATH }),
    of(req) {
      const cookie = cookieOf(req, name);
      const [email = '', until = ''] = cookie.split('.');
      if (!isSameText(cookie, signed(`${email}.${until}`)) || Number(until) <= clock.now()) return undefined;
      return Buffer.from(email, 'base64url').toString();
    },
  };
}
