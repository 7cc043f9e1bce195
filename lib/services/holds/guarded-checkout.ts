import { AppointmentsError } from '../../domain/errors';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { PlacesRefused, takeAllPlaces } from '../claims/claim';
import { claimAgain, type Places, placesOf } from '../claims/places';
import { slotUnavailable } from '../claims/unavailable';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import type { CheckoutStep } from './lines-inside';
import { holdPhase } from './stored';

/**
 * Locks the places of all holds and the order, judges every place, also those of holds that have not run out by this
 * clock, and then runs `work` with the members that each hold takes.
 */
export async function underGuard<T>(
  core: Core,
  { departing, order }: Pick<CheckoutStep, 'departing' | 'order'>,
  how: WriteContext,
  work: (staff: readonly (readonly number[])[], t: Transaction) => Promise<T>,
): Promise<T> {
  const { clock } = core.options;
  const plannedAt = clock.now();
  const claims = departing.map(({ row, product }) => claimAgain(row, product, plannedAt));
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
