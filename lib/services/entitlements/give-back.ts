import type { Appointment } from '../../domain/appointment';
import { isLive } from '../../domain/statuses/statuses';
import { restOf } from '../../engine/pricing/paid-places';
import { callContext } from '../work/core';
import type { WorkInside } from '../work/work';
import { leaseOfUses, settleUse } from './settle-use';

/**
 * Gives back the entitlement entries of places that an appointment loses. An entry is, for example, one visit of a pass
 * of ten visits. Entries that are kept as a cancellation fee are given back when the fee is waived. Call this in the
 * transaction that stores the change.
 *
 * @returns the changed appointment, with the number of places that its entitlement still pays for
 */
export async function withGivenBack(
  inside: WorkInside,
  before: Appointment,
  after: Appointment,
): Promise<Appointment> {
  const use = after.entitlement;
  if (!use) return after;
  const places = areAllGivenBack(before, after) ? 0 : Math.min(use.places, after.quantity);
  const [kept, keep] = [use.places + entriesOfFees(before), places + entriesOfFees(after)];
  if (keep !== kept) await giveBack(inside, use.reference, keep);
  if (places === use.places && before.quantity === after.quantity) return after;
  const { currencyDecimals: decimals } = inside.core.site;
  if (use.price !== before.entitlement?.price) return { ...after, entitlement: { ...use, places } };
  // The stored price is for all former places of the booking, so it is reduced to the price of the remaining places.
  const lost = { quantity: before.quantity, places: before.quantity - after.quantity };
  const price = restOf(use.price, lost, decimals);
  const priceWithTax = restOf(use.priceWithTax, lost, decimals);
  return { ...after, entitlement: { ...use, places, price, priceWithTax } };
}

/**
 * Gives back all entitlement entries (such as visits of a pass) of an appointment that is deleted, or removed because
 * its order was not created. Does nothing if the appointment is complete or a fee is owed for it.
 */
export async function giveBackAll(inside: WorkInside, row: Appointment): Promise<void> {
  if (row.entitlement && row.entitlement.places > 0 && mayReturn(row) && !owesFee(row))
    await giveBack(inside, row.entitlement.reference, entriesOfFees(row));
}

/**
 * Whether the entitlement entries (such as visits of a pass) of an appointment may be given back: it is neither
 * cancelled nor complete.
 */
const mayReturn = (row: Appointment): boolean => isLive(row) && row.status !== 'complete';

/**
 * Whether the entitlement entries (such as visits of a pass) of all places are given back: the appointment is now
 * cancelled without a fee, or its cancellation fee or no-show fee is waived now.
 */
const areAllGivenBack = (before: Appointment, after: Appointment): boolean =>
  (!isLive(after) && !owesFee(after) && (mayReturn(before) || owesFee(before))) ||
  (hasWaivedNoShow(after) && !hasWaivedNoShow(before));

const hasWaivedNoShow = ({ fees }: Appointment): boolean =>
  fees.some(({ reason, waived }) => reason === 'no_show' && waived !== '');

/**
 * Returns the number of entitlement entries (such as visits of a pass) that are kept as the fee for cancelled places.
 */
const entriesOfFees = ({ fees }: Appointment): number =>
  fees.reduce((sum, { waived, entries = 0 }) => (waived === '' ? sum + entries : sum), 0);

/**
 * Whether a fee is owed for the present places of an appointment. Reads the fees and not the settlement (the amounts
 * due), which is null if the order no longer has the appointment's line.
 */
const owesFee = ({ fees }: Appointment): boolean =>
  fees.some(({ reason, waived, amount }) => reason !== 'reduced' && waived === '' && Number(amount) > 0);

async function giveBack({ core, how, t }: WorkInside, reference: string, keep: number): Promise<void> {
  const port = core.host.entitlements;
  if (port?.sharesDatabase) {
    await port.giveBack({ reference, keep }, { ...callContext(how), transaction: t });
    return;
  }
  await core.storage.entitlementUses.giveBack(reference, keep, leaseOfUses(core, 1), t);
  if (!port) return;
  t.afterCommit(() => {
    core.background.start('Giving back used entries of an entitlement', () => settleUse(core, reference));
  });
}
