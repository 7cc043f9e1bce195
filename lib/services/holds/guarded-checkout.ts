import { AppointmentsError } from '../../domain/errors';
import type { Instant } from '../../time/units';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { PlacesRefused, takeAllPlaces } from '../claims/claim';
import { type Claim, claimAgain, type Places, placesOf } from '../claims/places';
import { slotUnavailable } from '../claims/unavailable';
import { visitorOfHold, visitorRows } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { mayAdd } from './checkout-limits';
import type { Departing } from './checkout-plan';
import type { CheckoutStep } from './lines-inside';
import { holdPhase } from './stored';

/**
 * Locks the places of all holds, the order, and the visitors whose totals may grow. Judges every hold, even if it has
 * not expired by this clock, and then runs `work` with the members that each hold takes.
 */
export async function underGuard<T>(
  core: Core,
  { departing, order }: Pick<CheckoutStep, 'departing' | 'order'>,
  how: WriteContext,
  work: (staff: readonly (readonly number[])[], t: Transaction) => Promise<T>,
): Promise<T> {
  const { clock } = core.options;
  const plannedAt = clock.now();
  const claims = departing.map((each) => claimOf(each, plannedAt));
  const places = departing.map(({ row, product }): Places => ({
    ...placesOf(row, product),
    orderId: order?.id ?? 0,
  }));
  const checkUnchanged = async (t: Transaction): Promise<void> => {
    const rows = await core.storage.appointments.find(
      departing.map(({ row }) => row.id),
      t,
    );
    for (const { row } of departing) {
      const isAsSeen = rows.get(row.id)?.version === row.version;
      // The hold may have run out during the wait for the locks; the rules then apply, too.
      if (!isAsSeen || holdPhase(row, clock.now()) !== holdPhase(row, plannedAt)) throw new StalePlan();
    }
  };
  try {
    return await takeAllPlaces({ core, how }, claims, { freed: places }, async (placements, t) => {
      await checkUnchanged(t);
      return work(
        placements.map(({ staffIds }) => staffIds),
        t,
      );
    });
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    const at = error.placements.findIndex(({ ok }) => !ok);
    const refusal = await slotUnavailable({ core, how }, claims[at]!, error.placements[at]!);
    const { code, message, data } = refusal;
    throw new AppointmentsError(code, message, { ...data, id: departing[at]!.row.id });
  }
}

/**
 * Returns the claim of a hold on its places. The rules were applied to a live hold when it was placed, but not to a
 * larger quantity, which its line may have.
 */
function claimOf(departing: Departing, now: Instant): Claim {
  const { hold, row, held, product } = departing;
  const claim = claimAgain(row, product, now);
  return {
    ...claim,
    request: { ...claim.request, limitsQuantity: row.quantity > held.quantity },
    alongside: mayAdd(departing, now) ? visitorRows(visitorOfHold(hold)) : [],
  };
}
