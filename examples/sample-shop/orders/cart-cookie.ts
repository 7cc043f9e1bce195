import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { hashCredential } from 'shop-appointments';
import { cookieOf } from '../access/cookies';
import { isSameText } from '../access/same-text';

const CART_COOKIE = 'shop_cart';
const CART_DAYS = 1;

/** Cookie with the name of a visitor's cart. It is signed, so that no client can invent the name of a cart. */
export interface CartCookie {
  /** Returns the name of the cart in a request's cookie; '' without a cookie, or if its signature is wrong. */
  of(req: Request): string;
  /**
   * Returns the name of a new cart. The same key always gets the same name, so that a request can be repeated if its
   * response with the cookie was lost.
   */
  create(idempotencyKey?: string): string;
  /** Sends the browser the cookie of a cart, valid for a day. */
  keep(cart: string, req: Request, res: Response): void;
  clear(res: Response): void;
}

export function createCartCookie(secret: string): CartCookie {
  const signed = (id: string): string => `${id}.${hashCredential(secret, 'cart', id)}`;
  return {
    of(req) {
      const cookie = cookieOf(req, CART_COOKIE);
      const [id = ''] = cookie.split('.');
      return isSameText(cookie, signed(id)) ? cookie : '';
    },
    create: (idempotencyKey) =>
      signed(
        idempotencyKey === undefined
          ? randomBytes(16).toString('base64url')
          : hashCredential(secret, 'cart of a key', idempotencyKey),
      ),
    keep(cart, req, res) {
      const maxAge = CART_DAYS * 86_400_000;
      res.cookie(CART_COOKIE, cart, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge });
    },
    clear: (res) => void res.clearCookie(CART_COOKIE),
  };
}
