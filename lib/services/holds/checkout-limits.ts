import type { Appointment } from '../../domain/appointment';
import { phaseOf } from '../../domain/orders/order';
import type { Transaction } from '../../storage/storage';
import type { Instant } from '../../time/units';
import { checkAdded } from '../visitors/limits';
import { visitorOfHold } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { Departing } from './checkout-plan';
import { holdPhase } from './stored';

/**
 * Whether the checkout of a hold can make its visitor exceed the limit of places. True if the hold has expired, or if
 * the order line has a larger quantity than the hold.
 */
export const mayAdd = ({ row, held }: Departing, now: Instant): boolean =>
  holdPhase(row, now) === 'expired' || row.quantity > held.quantity;

/**
 * Checks the limits of the visitors whose holds become appointments. Call it while the rows of these visitors are
 * locked, before the appointments are stored.
 *
 * @throws AppointmentsError 400 if a visitor would have more unpaid or unconfirmed bookings than allowed
 */
export async function checkCheckoutLimits(
  core: Core,
  departing: readonly Departing[],
  turned: readonly Appointment[],
  t: Transaction,
): Promise<void> {
  const now = core.options.clock.now();
  if (!departing.some((each) => mayAdd(each, now))) return;
  const added = departing.flatMap(({ hold, row, held }, at) => {
    if (!isWaiting(turned[at]!)) return [];
    const isExpired = holdPhase(row, now) === 'expired';
    const places = row.quantity - (isExpired ? 0 : held.quantity);
    return [{ visitor: visitorOfHold(hold), holds: isExpired ? 1 : 0, places }];
  });
  await checkAdded(core, added, t);
}

/**
 * Whether an appointment counts in its visitor's limit of unpaid or unconfirmed bookings, by the same rule as
 * `HoldTable.waitingOf`. An appointment in a paid order does not count.
 */
const isWaiting = ({ status, orderStatus, expiresAt }: Appointment): boolean =>
  phaseOf(orderStatus) !== 'paid' &&
  (status === 'pending-confirmation' ||
    (status === 'unpaid' && expiresAt !== null && orderStatus !== 'on-hold'));
