import type { Appointment } from '../../domain/appointment';
import type { Instant } from '../../time/units';

/**
 * Returns the modification time to store with an appointment of which only personal data changes. A past appointment
 * keeps its former time, because the background worker does not complete appointments that were modified after their
 * end.
 */
export const modifiedAt = (
  { end, dateModified }: Pick<Appointment, 'end' | 'dateModified'>,
  now: Instant,
): Instant => (end <= now ? dateModified : now);
