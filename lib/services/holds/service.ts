import type { Appointment } from '../../domain/appointment';
import type { HoldBooking } from '../../domain/drafts';
import type { Core } from '../work/core';
import type { VisitorContext, WriteContext } from '../work/write-context';
import { changeHold, type HoldChanges } from './change';
import { checkOut } from './checkout';
import type { CheckoutItem, CheckoutTarget } from './checkout-plan';
import { extendHold } from './extend';
import type { HoldKey } from './keys';
import { type PlacedHold, placeHold } from './place';
import { releaseHold } from './release';
import { findHolds, getHold, type Hold, presentHold, type StoredHold } from './stored';
import type { HoldOwner } from '../visitors/visitor';

/**
 * Holds: in-cart appointments that keep their places until they expire. Only the owner, who has the token that `place`
 * returned, may change them. An unknown id and a wrong token lead to the same 404.
 */
export interface HoldService {
  /**
   * Reserves places for a visitor like `book`, but without an order and for the configured minutes.
   *
   * @param by.owner the host's identifier of the visitor, such as a session or a customer. Each owner may have at most 5 holds and 20 places, including appointments that are booked but neither paid nor confirmed
   * @param by.address the visitor's IP address. Each network (IPv4 /24, IPv6 /56) may have at most 15 holds and 60 places, and may place 100 holds and bookings in an hour. Each IPv6 /48 may have at most 30 holds and 120 places, and may place 200 holds and bookings in an hour. Paid and confirmed appointments do not count
   * @param how.idempotencyKey key of the request: if the request is sent again with the same key, it returns the first hold and its token
   * @throws AppointmentsError 400, also beyond these limits; 409; 422; 429 beyond the limits of an hour
   */
  place(booking: HoldBooking, by: HoldOwner, how?: VisitorContext): Promise<PlacedHold>;
  /** Returns a hold. @throws AppointmentsError 404 */
  get(id: number, token: string): Promise<Hold>;
  /** Returns a map from the ids of appointments to their holds, without ids and tokens that match no hold. */
  find(keys: readonly HoldKey[]): Promise<Map<number, Hold>>;
  /**
   * Extends the hold by the configured minutes, once, with the other items of its visit (appointments booked together).
   * A repeated call changes nothing.
   *
   * @throws AppointmentsError 400, 404, 409 if the hold has expired, or if a process with another clock sold its places
   */
  extend(id: number, token: string, how?: WriteContext): Promise<Hold>;
  /**
   * Changes the time, the quantity or the staff member of a hold. The new place is checked with all rules, and the
   * price is computed again. An item of a visit (appointments booked together) cannot be changed.
   *
   * @throws AppointmentsError 400, 404, 409
   */
  change(id: number, token: string, changes: HoldChanges, how?: WriteContext): Promise<Hold>;
  /**
   * Frees the places of a hold and of the other items of its visit (appointments booked together). The token of these
   * holds is no longer valid.
   *
   * @throws AppointmentsError 404
   */
  release(id: number, token: string, how?: WriteContext): Promise<Appointment>;
  /**
   * Turns holds into appointments of one order, all or none. Of a visit (appointments booked together), all items must
   * be listed. Without `orderId`, a pending order is created. An expired hold gets its places again if they are still
   * free. Repeating a checkout changes nothing. The appointments get their contact here: each of its values from
   * `into.contact`, or else from the order's billing, or else from the user. The limits of `place` apply to expired
   * holds and to order lines with a larger quantity, unless the order is paid.
   *
   * @throws AppointmentsError 400, 404, 409 (`data.id` names the hold that has no place), 413, 502
   */
  checkout(holds: readonly CheckoutItem[], into?: CheckoutTarget, how?: WriteContext): Promise<Appointment[]>;
}

export function createHoldService(core: Core): HoldService {
  const present = (stored: StoredHold): Hold => presentHold(stored, core.options.clock.now());
  return {
    place: (booking, by, how = {}) => placeHold(core, booking, by, how),
    get: async (id, token) => present(await getHold(core, { id, token })),
    async find(keys) {
      const found = await findHolds(core, keys);
      return new Map([...found].map(([id, stored]) => [id, present(stored)]));
    },
    extend: async (id, token, how = {}) => present(await extendHold(core, { id, token }, how)),
    change: async (id, token, changes, how = {}) =>
      present(await changeHold(core, { id, token }, changes, how)),
    release: (id, token, how = {}) => releaseHold(core, { id, token }, how),
    checkout: (holds, into = {}, how = {}) => checkOut(core, holds, into, how),
  };
}
