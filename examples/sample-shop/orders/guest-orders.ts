import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { hashCredential } from 'shop-appointments';
import { cookieOf } from '../access/cookies';
import { isSameText } from '../access/same-text';
import type { Database } from '../database';
import { digestOf } from './cookie-digest';

/**
 * Orders of guests by browser, for the page "My bookings". Orders of signed-in customers are found by the customer's
 * id.
 */
export interface GuestOrders {
  /** Remembers an order for a visitor's browser, and sends the browser a new cookie that is valid for a year. */
  remember(req: Request, res: Response, orderId: number): Promise<void>;
  /** Sends the browser a new cookie for its orders, so that copies of the old one stop working. */
  renew(req: Request, res: Response): Promise<void>;
  /** Returns the ids of the orders that were placed in this browser without an account. */
  of(req: Request): Promise<number[]>;
}

const GUEST_COOKIE = 'shop_guest';
const DAYS = 365;

/**
 * Creates the store of guests' orders. The cookie is signed, so that no client can invent one; the table has only its
 * hash, so that a copy of the table opens no order.
 */
export function createGuestOrders(
  { tables: { guestOrders }, write }: Pick<Database, 'tables' | 'write'>,
  secret: string,
): GuestOrders {
  const signed = (id: string): string => `${id}.${hashCredential(secret, 'guest', id)}`;
  /** Returns the value of the guest's cookie; '' if there is none, or its signature is wrong. */
  const guestOf = (req: Request): string => {
    const cookie = cookieOf(req, GUEST_COOKIE);
    const [id = ''] = cookie.split('.');
    return isSameText(cookie, signed(id)) ? cookie : '';
  };
  const keep = (cookie: string, req: Request, res: Response): void => {
    const maxAge = DAYS * 86_400_000;
    res.cookie(GUEST_COOKIE, cookie, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge });
  };
  const create = (): string => signed(randomBytes(32).toString('base64url'));
  return {
    async remember(req, res, orderId) {
      const cookie = create();
      const guest = digestOf(cookie);
      await write(undefined, async (transaction) => {
        // The response to an earlier click may have been lost, and with it the cookie for this order.
        const earlier = await guestOrders.find({ order_id: orderId }, transaction);
        const former = [digestOf(guestOf(req)), ...earlier.map((row) => row.guest)];
        await guestOrders.update({ guest }, { guest: former }, transaction);
        if (earlier.length === 0) await guestOrders.insert({ guest, order_id: orderId }, transaction);
      });
      keep(cookie, req, res);
    },
    async renew(req, res) {
      const former = guestOf(req);
      if (former === '') return;
      const cookie = create();
      await write(undefined, (transaction) =>
        guestOrders.update({ guest: digestOf(cookie) }, { guest: digestOf(former) }, transaction),
      );
      keep(cookie, req, res);
    },
    async of(req) {
      const guest = guestOf(req);
      if (guest === '') return [];
      const rows = await guestOrders.find({ guest: digestOf(guest) }, null);
      return rows.map(({ order_id }) => order_id);
    },
  };
}
