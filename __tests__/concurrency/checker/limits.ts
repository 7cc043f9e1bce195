import type { Appointment, BookingLimit } from '../../../lib/index';
import { PRODUCT_LIMITS, SITE_LIMITS } from '../limits';
import { dayOfTick, tickOf } from './calendar';

/** A booking, and the customer whose booking limits apply to it ('' if there is none). */
export interface Counted {
  readonly booking: Appointment;
  readonly customer: string;
}

/**
 * Identifies the customer of a booking: by account, else by e-mail address, else by the owner of the hold.
 */
export function customerOf({ customerId, contact }: Appointment, owner: string): string {
  if (customerId > 0) return `account ${customerId}`;
  const address = contact.email.trim().toLowerCase();
  return address === '' ? owner : `address ${address}`;
}

/**
 * Returns the booking limit that a booking exceeds, or an empty text.
 * @param subjects the customer and other records whose limits the library must have checked
 */
export function faultOfLimits(
  taken: Counted,
  others: readonly Counted[],
  subjects: readonly BookingLimit['per'][],
): string {
  const { productId } = taken.booking;
  const applied = [
    ...(PRODUCT_LIMITS[productId] ?? []).map((limit) => ({ limit, of: [productId] })),
    ...SITE_LIMITS.map((limit) => ({ limit, of: undefined })),
  ];
  for (const { limit, of } of applied.filter(({ limit: { per } }) => subjects.includes(per))) {
    const period = periodOf(limit, taken.booking);
    for (const subject of subjectsOf(limit, taken)) {
      const all = [taken, ...others].filter(
        (one) =>
          (of?.includes(one.booking.productId) ?? true) &&
          periodOf(limit, one.booking) === period &&
          subjectsOf(limit, one).includes(subject),
      );
      const minutes = all.reduce((sum, { booking }) => sum + (booking.end - booking.start) / 60, 0);
      if (all.length > (limit.count ?? Infinity) || minutes > (limit.minutes ?? Infinity)) {
        return `${all.length} bookings and ${minutes} minutes for ${subject} exceed ${JSON.stringify(limit)}`;
      }
    }
  }
  return '';
}

function subjectsOf({ per }: BookingLimit, { booking, customer }: Counted): readonly string[] {
  switch (per) {
    case 'customer':
      return customer === '' ? [] : [customer];
    case 'product':
      return ['the product'];
    case 'member':
      return booking.staffIds.map((id) => `member ${id}`);
    default:
      return per satisfies never;
  }
}

/**
 * Names the day, week, month or other period in which a limit counts a booking. All bookings of the test are in the
 * future, so they all count as coming.
 */
function periodOf({ period }: BookingLimit, { start }: Appointment): string {
  const day = dayOfTick(tickOf(start));
  const date = new Date(day * 86_400_000).toISOString();
  switch (period) {
    case 'day':
      return date;
    case 'week':
      // Weeks begin on Monday, and day 0 (1 January 1970) was a Thursday.
      return String(Math.floor((day + 3) / 7));
    case 'month':
      return date.slice(0, 7);
    case 'year':
      return date.slice(0, 4);
    case 'upcoming':
    case 'ever':
      return '';
    default:
      return period satisfies never;
  }
}
