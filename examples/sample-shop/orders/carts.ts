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

/** A hold, and the visitor who owns it. */
export interface HeldBy {
  readonly key: HoldKey;
  readonly by: HoldOwner;
}

/** The visitors' carts, each of which contains the keys of its holds. A cookie names the cart. */
export interface Carts {
  /**
   * Takes a place and puts it into the cart: both, or neither. A repeated call with the same key changes nothing.
   *
   * @throws AppointmentsError 400, 409, 422, 429
   */
  add(cart: string, booking: CustomerBooking, by: HoldOwner, idempotencyKey?: string): Promise<Hold>;
  /**
   * Takes the places of several services and puts them into the cart: all, or none. A repeated call with the same key
   * changes nothing.
   *
   * @throws AppointmentsError 400, 409, 422, 429
   */
  addVisit(cart: string, draft: VisitHoldDraft, by: HoldOwner, idempotencyKey?: string): Promise<HeldVisit>;
  /**
   * Moves a hold of the cart, or changes other fields of it. A hold that has ended is replaced by a new one.
   *
   * @throws AppointmentsError 400, 404, 409
   */
  change(cart: string, hold: HeldBy, changes: HoldChanges): Promise<Hold>;
  /** Lists the holds, oldest first, including those that were checked out. */
  keys(cart: string): Promise<HoldKey[]>;
  /** Releases a line of the cart and removes it; all lines of its visit, if it belongs to one. */
  remove(cart: string, id: number): Promise<void>;
  /** Removes holds from the cart, and leaves their places taken. */
  forget(cart: string, ids: readonly number[]): Promise<void>;
  /** Moves the content of one cart to another. */
  move(from: string, to: string): Promise<void>;
  /** Releases every hold, and removes it from the cart. */
  empty(cart: string): Promise<void>;
}

/**
 * Creates the carts. The table reveals neither cookies nor tokens, because cookies are stored as hashes and tokens are
 * encrypted.
 */
export function createCarts({ cartItems }: Tables, appointments: Appointments, vault: Vault): Carts {
  const keysIn = async (cart: string): Promise<HoldKey[]> => {
    const rows = await cartItems.find({ cart: digestOf(cart) }, null);
    return rows.map(({ appointment_id, sealed_token }) => ({
      id: appointment_id,
      // If the site's secret has changed, the tokens cannot be read. No hold has the token '', so the cart is empty
      // then.
      token: vault.open(sealed_token) ?? '',
    }));
  };
  const { holds, visits } = appointments;

  const keep = async (cart: string, { id, token }: HoldKey, transaction: Transaction): Promise<void> => {
    const line = { cart: digestOf(cart), appointment_id: id };
    const isThere = (await cartItems.find(line, transaction)).length > 0;
    if (!isThere) await cartItems.insert({ ...line, sealed_token: vault.seal(token) }, transaction);
  };

  /** Takes a place. The lines that `instead` names leave the cart in the same transaction. */
  const place = (
    cart: string,
    booking: CustomerBooking,
    by: HoldOwner,
    {
      instead = [],
      idempotencyKey,
    }: { readonly instead?: readonly number[]; readonly idempotencyKey?: string },
  ): Promise<Hold> =>
    appointments.transaction(async (transaction) => {
      const { token, ...hold } = await holds.place(booking, by, { transaction, idempotencyKey });
      await keep(cart, { id: hold.appointment.id, token }, transaction);
      const earlier = { cart: digestOf(cart), appointment_id: [...instead] };
      // The line has gone already if another request was first to replace it.
      if ((await cartItems.countRemoved(earlier, transaction)) < instead.length) throw noSuchLine();
      return hold;
    });

  const forget: Carts['forget'] = (cart, ids) =>
    appointments.transaction((transaction) =>
      cartItems.remove({ cart: digestOf(cart), appointment_id: [...ids] }, transaction),
    );

  return {
    add: (cart, booking, by, idempotencyKey) => place(cart, booking, by, { idempotencyKey }),
    async change(cart, { key: { id, token }, by }, changes) {
      const { appointment } = await holds.get(id, token);
      if (appointment.status !== 'was-in-cart') return holds.change(id, token, changes);
      const { productId, customerId, start, quantity, staffIds, localTimezone } = appointment;
      const answers = appointment.answers.map(({ key, place, value }) => ({ key, place, value }));
      const before = { start, quantity, staffIds, localTimezone, answers };
      return place(cart, { ...before, ...changes, productId, customerId }, by, { instead: [id] });
    },
    addVisit: (cart, draft, by, idempotencyKey) =>
      appointments.transaction(async (transaction) => {
        const held = await visits.hold(draft, by, { transaction, idempotencyKey });
        for (const key of held.keys) await keep(cart, key, transaction);
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
  new AppointmentsError('shop_rest_appointment_invalid_id', 'This is not in the cart any more.');

/** Throws the error, unless the item was removed, ordered or has expired: then there is no place to release. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppointmentsError) || error.status !== 404) throw error;
}
