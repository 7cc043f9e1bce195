import type { Message } from '../../lib/index';
import { asInstant, type Instant } from '../../lib/time/units';
import type { Month } from './month';
import { openSalon } from './salon';
import { medianOf, sideBySideAsync } from './timing';

const HOUR = 3_600;
/** Number of reminders that are due in each pass. */
const DUE_A_PASS = 10;
const ROUNDS = 15;
/**
 * Number of coming hours whose bookings get reminders during the measurement: one for each pass of the worker,
 * warm-ups included, and 48, because a reminder is stored and sent in the two days before the start.
 */
const HOURS_NEAR = 2 * ROUNDS + 48;
/** Hours from now to the first booking whose reminder is due in none of the measured passes. */
const FAR_HOURS = 30 * 24;
const FEW = HOURS_NEAR * DUE_A_PASS;

/**
 * Compares a pass of the background worker in a salon with 100,000 appointments to come with a pass in a salon that
 * has few. In both salons the same number of reminders becomes due between two passes, and each is sent.
 */
export async function messages(month: Month) {
  const many = await openReminding(month, 100_000);
  const few = await openReminding(month, FEW);
  const [ofMany, ofFew] = await sideBySideAsync(
    () => many.pass(),
    () => few.pass(),
    ROUNDS,
  );
  await many.close();
  await few.close();
  return {
    due: DUE_A_PASS,
    few_ms: medianOf(ofFew),
    ratio: medianOf(ofMany.map((ms, i) => ms / ofFew[i]!)),
  };
}

/** Opens a salon with appointments to come. Its clock goes an hour ahead before each pass of the worker. */
async function openReminding(month: Month, coming: number) {
  let { now } = month;
  const sent: Message[] = [];
  const salon = await openSalon(
    {
      ...month,
      bookings: comingBookings(month, coming),
      get now() {
        return now;
      },
    },
    {
      draft: { status: 'confirmed', contact: { name: 'Dee', email: 'dee@home.example' } },
      ports: (host) => ({
        ...host,
        messages: {
          send: (message) => {
            sent.push(message);
            return Promise.resolve();
          },
        },
      }),
    },
  );
  // The first pass of the worker begins the log of messages. It sends nothing, because the nearest appointments are
  // more than a day ahead.
  await salon.appointments.tick();
  return {
    async pass() {
      now = asInstant(now + HOUR);
      sent.length = 0;
      await salon.appointments.tick();
      if (sent.length !== DUE_A_PASS)
        throw new Error(`A pass sent ${sent.length} messages, not ${DUE_A_PASS}`);
    },
    close: () => salon.close(),
  };
}

/** Lists bookings: in each of the near hours as many as are due in one pass, and all others later. */
function comingBookings({ now, product }: Month, count: number): Month['bookings'] {
  const members = product.staffIds!;
  return Array.from({ length: count }, (_, i) => {
    const hour = Math.floor(i / DUE_A_PASS);
    const start = asInstant(now + (hour < HOURS_NEAR ? 25 + hour : FAR_HOURS + hour) * HOUR);
    return bookingAt(start, members[i % members.length]!, product.id);
  });
}

const bookingAt = (start: Instant, staffId: number, productId: number): Month['bookings'][number] => ({
  id: 0,
  productId,
  staffIds: [staffId],
  start,
  end: asInstant(start + HOUR),
  quantity: 1,
  expiresAt: null,
});
