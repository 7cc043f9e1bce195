import type { Appointment } from '../../domain/appointment';
import { phaseOf } from '../../domain/order';
import type { Transaction } from '../../storage/storage';
import type { Instant } from '../../time/units';
import { checkAdded } from '../visitors/limits';
import { visitorOfHold } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { Departing } from './checkout-plan';
import { holdPhase } from './stored';

/** Whether the checkout may give the visitor more than counts now: the hold had run out, or its line is larger. */
export const mayAdd = ({ row, held }: Departing, now: Instant): boolean =>
  holdPhase(row, now) === 'over' || row.quantity > held.quantity;

/**
 * Call it under the lock of the visitors' rows, before the holds are stored as the appointments that they turn into.
 *
 * @throws AppointmentsError 400 for more than a visitor may have unpaid or unconfirmed
 */
export async function checkTurned(
  core: Core,
  departing: readonly Departing[],
  turned: readonly Appointment[],
  t: Transaction,
): Promise<void> {
  const now = core.options.clock.now();
  if (!departing.some((each) => mayAdd(each, now))) return;
  const added = departing.flatMap(({ hold, row, held }, at) => {
    if (!isWaiting(turned[at]!)) return [];
    const isOver = holdPhase(row, now) === 'over';
    const places = row.quantity - (isOver ? 0 : held.quantity);
    return [{ visitor: visitorOfHold(hold), holds: isOver ? 1 : 0, places }];
  });
  await checkAdded(core, added, t);
}

/** Does it count, as `HoldTable.waitingOf` does? Not in an order that is paid, for example. */
const isWaiting = ({ status, orderStatus, expiresAt }: Appointment): boolean =>
  phaseOf(orderStatus) !== 'paid' &&
  (status === 'pending-confirmation' ||
    (status === 'unpaid' && expiresAt !== null && orderStatus !== 'on-hold'));
