import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { hashCredential } from 'shop-appointments';
import { cookieOf } from '../access/cookies';
import { isSameText } from '../access/same-text';

const CART_COOKIE = 'shop_cart';
const CART_DAYS = 1;

/** The cookie that identifies a visitor's cart. The cookie is signed, so that no client can choose a cart. */
export interface CartCookie {
  /** Returns the cart of a request; '' if the request has no such cookie, or one with a wrong signature. */
  of(req: Request): string;
  /**
   * Creates a cart. A repeated request with the same key gets the cart of the first request, whose cookie may not have
   * arrived.
   */
  create(idempotencyKey?: string): string;
  /** Sends the cookie of a cart to the browser, valid for a day from now. */
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
