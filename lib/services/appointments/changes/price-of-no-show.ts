import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { invalidParams } from '../../../domain/errors';
import { isLive } from '../../../domain/statuses/statuses';

/** Whether the customer of an appointment owes the no-show fee; false for a cancelled appointment. */
const owesNoShowFee = ({ status, fees }: Appointment): boolean =>
  isLive({ status }) && fees.some(({ reason, waived }) => reason === 'no_show' && waived === '');

/**
 * Refuses an update that changes the price or the number of places if the update also charges the no-show fee, or if
 * this fee is already charged. The customer owes the fee in place of the price, and the fee was computed from the price
 * at the time of the charge.
 *
 * @throws AppointmentsError 400
 */
export function checkPriceOfNoShow(
  before: Appointment,
  after: Appointment,
  { chargeNoShow = false, cost, productId }: AppointmentChanges,
): void {
  if (!chargeNoShow && !owesNoShowFee(after)) return;
  const isFewerOrMore = after.quantity !== before.quantity;
  const isOther =
    isFewerOrMore ||
    after.productId !== before.productId ||
    after.cost !== before.cost ||
    after.costIncludesTax !== before.costIncludesTax ||
    after.entitlement?.price !== before.entitlement?.price;
  if (!isOther) return;
  const causes = { quantity: isFewerOrMore, cost: cost !== undefined, productId: productId !== undefined };
  const [field = 'start'] = Object.entries(causes).flatMap(([name, isCause]) => (isCause ? [name] : []));
  throw invalidParams({
    [field]: chargeNoShow
      ? 'cannot change the price or the number of places in the request that charges the no-show fee; change it in a request before'
      : 'cannot change the price or the number of places while the no-show fee is charged; ' +
        'change `customerStatus` from no-show first, or waive the fee',
  });
}
