import {
  type Appointments,
  AppointmentsError,
  type CustomerBooking,
  type HeldVisit,
  type Hold,
  type HoldChanges,
  type HoldKey,
  type HoldOwner,
  type Transaction,
  type VisitHoldDraft,
} from 'shop-appointments';
import type { Vault } from '../access/vault';
import type { Tables } from '../tables';
import { digestOf } from './cookie-digest';

/** A held place in a cart, and the visitor who holds it. */
export interface HeldBy {
  readonly key: CartKey;
  readonly by: HoldOwner;
}

/** Key of a held place in a cart, and the id of the pass that is to pay for it; 0 for money. */
export interface CartKey extends HoldKey {
  readonly passId: number;
}

/**
 * Carts of visitors. A cart is named by a cookie, and contains the keys of holds: places that the library keeps for
 * some minutes.
 */
export interface Carts {
  /**
   * Holds a place and puts it into the cart: both, or neither. A repeated call with the same idempotency key changes nothing.
   * @throws AppointmentsError 400, 409, 422 or 429
   */
  add(cart: string, booking: CustomerBooking, by: HoldOwner, idempotencyKey?: string): Promise<Hold>;
  /**
   * Holds the places of a visit's services and puts them into the cart: all of them, or none. A repeated call with the same idempotency key changes nothing.
   * @throws AppointmentsError 400, 409, 422 or 429
   */
  addVisit(cart: string, draft: VisitHoldDraft, by: HoldOwner, idempotencyKey?: string): Promise<HeldVisit>;
  /**
   * Moves a held place of the cart, or changes other fields of it. If it is no longer held, holds a place again.
   * @throws AppointmentsError 400, 404 or 409
   */
  change(cart: string, hold: HeldBy, changes: HoldChanges): Promise<Hold>;
  /** Returns the keys of the places in the cart, oldest first, including those that were ordered. */
  keys(cart: string): Promise<CartKey[]>;
  /** Stores the id of the pass with which the customer wants to pay for a line; 0 for money. */
  payWith(cart: string, id: number, passId: number): Promise<void>;
  /**
   * Releases a held place and removes it from the cart. If the place belongs to a visit, does this for all services of
   * the visit (services booked together).
   */
  remove(cart: string, id: number): Promise<void>;
  /** Removes places from the cart without releasing them, because they were ordered. */
  forget(cart: string, ids: readonly number[]): Promise<void>;
  /** Moves the content of one cart into another. */
  move(from: string, to: string): Promise<void>;
  /** Releases every held place of the cart, and removes the cart. */
  empty(cart: string): Promise<void>;
}

/**
 * Creates the carts. A copy of their table gives access to no cart, because the table has only hashes of cookies, and
 * encrypted tokens.
 */
export function createCarts({ cartItems }: Tables, appointments: Appointments, vault: Vault): Carts {
  const keysIn = async (cart: string): Promise<CartKey[]> => {
    const rows = await cartItems.find({ cart: digestOf(cart) }, null);
    return rows.map(({ appointment_id, sealed_token, pass_id }) => ({
      id: appointment_id,
      passId: pass_id,
      // After a change of the site's secret, tokens cannot be decrypted. No hold has the token '', so the cart is then
      // empty.
      token: vault.open(sealed_token) ?? '',
    }));
  };
  const { holds, visits } = appointments;

  const keep = async (
    cart: string,
    { id, token, passId }: CartKey,
    transaction: Transaction,
  ): Promise<void> => {
    const line = { cart: digestOf(cart), appointment_id: id };
    const isThere = (await cartItems.find(line, transaction)).length > 0;
    const row = { ...line, sealed_token: vault.seal(token), pass_id: passId };
    if (!isThere) await cartItems.insert(row, transaction);
  };

  /** Holds a place and puts it into the cart. In the same transaction, the lines in `instead` leave the cart. */
  const place = (
    cart: string,
    booking: CustomerBooking,
    by: HoldOwner,
    {
      instead = [],
      passId = 0,
      idempotencyKey,
    }: {
      readonly instead?: readonly number[];
      readonly passId?: number;
      readonly idempotencyKey?: string;
    },
  ): Promise<Hold> =>
    appointments.transaction(async (transaction) => {
      const { token, ...hold } = await holds.place(booking, by, { transaction, idempotencyKey });
      await keep(cart, { id: hold.appointment.id, token, passId }, transaction);
      const earlier = { cart: digestOf(cart), appointment_id: [...instead] };
      // Another request has replaced the line at the same moment.
      if ((await cartItems.countRemoved(earlier, transaction)) < instead.length) throw noSuchLine();
      return hold;
    });

  const forget: Carts['forget'] = (cart, ids) =>
    appointments.transaction((transaction) =>
      cartItems.remove({ cart: digestOf(cart), appointment_id: [...ids] }, transaction),
    );

  return {
    add: (cart, booking, by, idempotencyKey) => place(cart, booking, by, { idempotencyKey }),
    async change(cart, { key: { id, token, passId }, by }, changes) {
      const { appointment } = await holds.get(id, token);
      if (appointment.status !== 'was-in-cart') return holds.change(id, token, changes);
      const { productId, customerId, start, quantity, staffIds, localTimezone } = appointment;
      const answers = appointment.answers.map(({ key, place, value }) => ({ key, place, value }));
      const before = { start, quantity, staffIds, localTimezone, answers };
      return place(cart, { ...before, ...changes, productId, customerId }, by, { instead: [id], passId });
    },
    addVisit: (cart, draft, by, idempotencyKey) =>
      appointments.transaction(async (transaction) => {
        const held = await visits.hold(draft, by, { transaction, idempotencyKey });
        for (const key of held.keys) await keep(cart, { ...key, passId: 0 }, transaction);
        return held;
      }),
    async remove(cart, id) {
      const keys = await keysIn(cart);
      const key = keys.find((one) => one.id === id);
      if (!key) return;
      const found = await holds.find(keys);
      const { visitId = 0 } = found.get(id)?.appointment ?? {};
      const isBeside = (one: HoldKey): boolean =>
        visitId > 0 && found.get(one.id)?.appointment.visitId === visitId;
      await holds.release(key.id, key.token).catch(unlessGone);
      await forget(cart, [id, ...keys.filter(isBeside).map((one) => one.id)]);
    },
    keys: keysIn,
    payWith: (cart, id, passId) =>
      appointments.transaction((transaction) =>
        cartItems.update({ pass_id: passId }, { cart: digestOf(cart), appointment_id: id }, transaction),
      ),
    forget,
    move: (from, to) =>
      appointments.transaction((transaction) =>
        cartItems.update({ cart: digestOf(to) }, { cart: digestOf(from) }, transaction),
      ),
    async empty(cart) {
      for (const { id, token } of await keysIn(cart)) {
        await appointments.holds.release(id, token).catch(unlessGone);
      }
      await appointments.transaction((transaction) =>
        cartItems.remove({ cart: digestOf(cart) }, transaction),
      );
    },
  };
}

const noSuchLine = (): AppointmentsError =>
  new AppointmentsError('shop_rest_appointment_invalid_id', 'This line is no longer in the cart.');

/**
 * Ignores the error that a place is no longer held, because there is then nothing to release. Throws any other error
 * again.
 */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppointmentsError) || error.status !== 404) throw error;
}
