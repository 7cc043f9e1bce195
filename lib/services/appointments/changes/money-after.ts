import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { isAboutPrice } from '../../../domain/orders/order';
import { withFeesWaived, withoutCancellationFee } from '../../../engine/policies/owed-fees';
import { withoutNoShowFee } from '../../../engine/policies/no-show';

/**
 * Returns the fees and the settlement (the amounts due) after an update. An appointment that is not cancelled loses the
 * fee and the amounts of an earlier cancellation. Amounts that depend on the new price are computed later, when the
 * appointment is stored.
 */
export function moneyAfter(
  before: Appointment,
  { waiveFee, quantity = before.quantity, customerStatus = before.customerStatus }: AppointmentChanges,
  isTakingPlaces: boolean,
): Pick<Appointment, 'fees' | 'settlement'> {
  const known = isTakingPlaces ? withoutCancellationFee(before.fees) : before.fees;
  const fees = customerStatus === 'no-show' ? known : withoutNoShowFee(known);
  const isCharged =
    before.settlement?.reason === 'no_show' && fees.some(({ reason }) => reason === 'no_show');
  // An update that cancels some places waives only the fee of these places.
  const isOfShare = isTakingPlaces && quantity < before.quantity;
  const isKept = !isTakingPlaces || isCharged || isAboutPrice(before.settlement?.reason);
  return {
    fees: waiveFee === undefined || isOfShare ? fees : withFeesWaived(fees, waiveFee),
    settlement: isKept ? before.settlement : null,
  };
}

/** Whether an update says that a customer who was marked as a no-show came, or is expected again. */
export const isNoShowWithdrawn = (
  before: Appointment,
  { customerStatus = before.customerStatus }: AppointmentChanges,
): boolean => before.customerStatus === 'no-show' && customerStatus !== 'no-show';

/**
 * Returns the full price for an appointment whose entitlement (such as a pass of ten visits) no longer pays for any
 * place. Needed when a cancelled appointment is restored, or when a customer who was marked as a no-show came after
 * all: the entries were given back and cannot be used again, so the customer pays. If the update states a cost, this
 * cost stays. Empty if the entitlement still pays.
 */
export const priceWithoutEntries = (
  { entitlement }: Appointment,
  { cost }: AppointmentChanges,
): Partial<Pick<Appointment, 'cost' | 'entitlement'>> => {
  if (entitlement?.places !== 0) return {};
  return { ...(cost === undefined && { cost: entitlement.price }), entitlement: null };
};
