import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import type { Transaction } from '../../storage/storage';
import type { Instant } from '../../time/units';
import type { Core } from '../work/core';
import { holdPhase, type StoredHold } from './stored';

/**
 * Returns a hold with the other holds of its visit (appointments booked together), in the order of their starts; only
 * the hold itself if it has no visit.
 */
export async function itemsWith(core: Core, one: StoredHold, t?: Transaction): Promise<StoredHold[]> {
  const { visitId } = one.row;
  if (visitId === 0) return [one];
  const { appointments, holds } = core.storage;
  const rows = await appointments.ofVisits([visitId], t);
  const found = await holds.find(
    rows.map(({ id }) => id),
    t,
  );
  return rows.flatMap((row) => {
    const hold = found.get(row.id);
    return hold ? [{ hold, row }] : [];
  });
}

/**
 * Checks that a checkout contains each visit as a whole: if it has one of several appointments that were booked
 * together, it must have all of them. Appointments that a manager has cancelled in the cart may be absent.
 *
 * @throws AppointmentsError 400 that names the missing holds
 */
export async function assertWholeVisits(
  core: Core,
  departing: readonly Appointment[],
  now: Instant,
  t?: Transaction,
): Promise<void> {
  const visitIds = new Set(departing.flatMap(({ visitId }) => visitId || []));
  if (visitIds.size === 0) return;
  const present = new Set(departing.map(({ id }) => id));
  const items = await core.storage.appointments.ofVisits([...visitIds], t);
  const missing = items.filter((row) => holdPhase(row, now) !== 'gone' && !present.has(row.id));
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id).join(', ');
  throw invalidParams({ holds: `a visit is checked out as a whole: add the holds ${ids}` });
}
