import type { Request, Response } from 'express';
import { createHash, randomBytes } from 'node:crypto';
import { cookieOf } from '../access/cookies';
import type { Database } from '../database';

/**
 * The orders that guests made in this browser, for the page "My bookings". Customers who have signed in need none of
 * it: their orders bear their id.
 */
export interface GuestOrders {
  /** Remembers an order in the visitor's browser, for a year from now. */
  remember(req: Request, res: Response, orderId: number): Promise<void>;
  /** The ids of the orders that were made in the visitor's browser. */
  of(req: Request): Promise<number[]>;
}

const GUEST_COOKIE = 'shop_guest';
const DAYS = 365;
const TOKEN = /^[\w-]{43}$/;

/** The table has a digest of the cookie only, so that a copy of the table opens nothing. */
export function createGuestOrders({
  tables: { guestOrders },
  write,
}: Pick<Database, 'tables' | 'write'>): GuestOrders {
  return {
    async remember(req, res, orderId) {
      const known = cookieOf(req, GUEST_COOKIE);
      const token = TOKEN.test(known) ? known : randomBytes(32).toString('base64url');
      const guest = digestOf(token);
      await write(undefined, async (transaction) => {
        const isKnown = (await guestOrders.find({ guest, order_id: orderId }, transaction)).length > 0;
        if (!isKnown) await guestOrders.insert({ guest, order_id: orderId }, transaction);
      });
      const maxAge = DAYS * 86_400_000;
      res.cookie(GUEST_COOKIE, token, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge });
    },
    async of(req) {
      const token = cookieOf(req, GUEST_COOKIE);
      if (!TOKEN.test(token)) return [];
      const rows = await guestOrders.find({ guest: digestOf(token) }, null);
      return rows.map(({ order_id }) => order_id);
    },
  };
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
