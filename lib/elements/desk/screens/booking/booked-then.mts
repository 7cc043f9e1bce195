import { type Appointment, type Booking, readCalendar } from '../../api/appointments.mjs';
import type { Client } from '../../api/client.mjs';
import type { Product } from '../../api/facts.mjs';
import { siteSecondsOf } from '../../writing.mjs';

/** Start of a booking: the shop's wall clock time `YYYY-MM-DDTHH:MM`, or a day for services by the day. */
interface PlannedTime {
  readonly wall: string;
  readonly product: Pick<Product, 'duration' | 'duration_unit'>;
}

const SECONDS = { minute: 60, hour: 3_600, day: 86_400, month: 28 * 86_400 } as const;
const NO_LONGER_BOOKED = ['cancelled', 'was-in-cart', 'trash'];

/** Reads the appointments that the customer of a new booking already has at that time. */
export async function readBookedThen(
  client: Client,
  booking: Booking,
  { wall, product }: PlannedTime,
): Promise<Appointment[]> {
  const start = siteSecondsOf(wall.slice(0, 10), wall.slice(11, 16) || '00:00');
  const end = start + product.duration * SECONDS[product.duration_unit];
  const { appointments } = await readCalendar(client, { start_ts: start, end_ts: end });
  return bookedThen(appointments, booking, { start, end });
}

/**
 * Finds the appointments of the same customer (or of a guest with the same e-mail address) that overlap a time span, in
 * site seconds (the shop's wall clock counted as UTC).
 */
export const bookedThen = <One extends Pick<Appointment, 'start' | 'end' | 'status' | keyof Person>>(
  appointments: readonly One[],
  { customer_id: customerId, guest_email: email }: Pick<Booking, 'customer_id' | 'guest_email'>,
  { start, end }: { readonly start: number; readonly end: number },
): One[] =>
  appointments.filter(
    (one) =>
      one.start < end &&
      one.end > start &&
      !NO_LONGER_BOOKED.includes(one.status) &&
      isSamePerson(one, { customerId, email }),
  );

type Person = Pick<Appointment, 'customer_id' | 'customer_email'>;

const isSamePerson = (
  one: Person,
  { customerId, email }: { readonly customerId: number | undefined; readonly email: string | undefined },
): boolean =>
  customerId === undefined
    ? email !== undefined && one.customer_email.toLowerCase() === email.toLowerCase()
    : one.customer_id === customerId;
