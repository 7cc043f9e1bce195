import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { Placement } from '../../engine/slots/judge/placement';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import type { Instant } from '../../time/units';
import { PlacesRefused, takeAllPlaces } from '../claims/claim';
import type { Claim, Places } from '../claims/places';
import { slotUnavailable } from '../claims/unavailable';
import type { Core } from '../work/core';
import type { Work } from '../work/work';
import { holdPhase } from './stored';

/** Holds to be changed. Their places are checked again first, because the places may have been sold meanwhile. */
interface HoldsToKeep {
  readonly rows: readonly Appointment[];
  readonly claims: readonly Claim[];
  readonly places: readonly Places[];
  /** Instant at which the holds were read. */
  readonly plannedAt: Instant;
}

/**
 * Locks the places of holds, checks that they are still free, and runs `write`. Holds that have not expired by the
 * clock of this process are checked, too.
 *
 * @throws AppointmentsError 409 that names the refused hold in `data.id`
 * @throws StalePlan if a hold was changed or has expired since it was read
 */
export async function takeAgain<T>(
  work: Work,
  { rows, claims, places, plannedAt }: HoldsToKeep,
  write: (placements: readonly Placement[], t: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await takeAllPlaces(work, claims, { freed: places }, async (placements, t) => {
      await assertUnchanged(work.core, rows, plannedAt, t);
      return write(placements, t);
    });
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    const at = error.placements.findIndex(({ ok }) => !ok);
    const { code, message, data } = await slotUnavailable(work, claims[at]!, error.placements[at]!);
    throw new AppointmentsError(code, message, { ...data, id: rows[at]!.id });
  }
}

async function assertUnchanged(
  { storage, options }: Core,
  rows: readonly Appointment[],
  plannedAt: Instant,
  t: Transaction,
): Promise<void> {
  const stored = await storage.appointments.find(
    rows.map(({ id }) => id),
    t,
  );
  const now = options.clock.now();
  for (const row of rows) {
    const isAsSeen = stored.get(row.id)?.version === row.version;
    // If the hold expired while this write waited for the locks, opening hours and other rules apply to it as to a new
    // booking. The write is therefore planned again.
    if (!isAsSeen || holdPhase(row, now) !== holdPhase(row, plannedAt)) throw new StalePlan();
  }
}
