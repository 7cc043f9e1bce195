import { LIMIT_PERIODS, LIMIT_SUBJECTS } from '../../domain/booking-limit';
import { closed, DATE, enumSchema, INTEGER, listOf, schemaOrNull } from '../response/schema';

const FIELDS = {
  per: enumSchema(LIMIT_SUBJECTS),
  period: enumSchema(LIMIT_PERIODS),
  count: INTEGER,
  minutes: INTEGER,
};

export const BOOKING_LIMITS = listOf(closed('BookingLimit', FIELDS, ['count', 'minutes']));

/**
 * Schema of booking limits that refused a booking, each with the first day from which it allows one more booking like
 * the refused one.
 */
export const REACHED_LIMITS = listOf(
  closed('ReachedLimit', { ...FIELDS, from: schemaOrNull(DATE) }, ['count', 'minutes']),
);
