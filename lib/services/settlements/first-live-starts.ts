import type { Appointment } from '../../domain/appointment';
import { isLive } from '../../domain/statuses/statuses';
import type { Storage, Transaction } from '../../storage/storage';
import { asInstant, type Instant } from '../../time/units';

/**
 * Finds, for each of these appointments that belongs to a visit (appointments booked together), the start of the first
 * item of the visit that is not cancelled. The key of the result is the appointment's id. The appointment itself counts
 * even if it is cancelled. Appointments without a visit are left out.
 */
export async function firstLiveStarts(
  { appointments }: Pick<Storage, 'appointments'>,
  rows: readonly Pick<Appointment, 'id' | 'visitId' | 'start'>[],
  t?: Transaction,
): Promise<ReadonlyMap<number, Instant>> {
  const ofVisits = rows.filter(({ visitId }) => visitId > 0);
  if (ofVisits.length === 0) return new Map();
  const items = await appointments.ofVisits([...new Set(ofVisits.map(({ visitId }) => visitId))], t);
  const live = items.filter(isLive);
  return new Map(
    ofVisits.map(({ id, visitId, start }) => {
      const starts = live.filter((item) => item.visitId === visitId).map((item) => item.start);
      return [id, asInstant(Math.min(start, ...starts))];
    }),
  );
}
