import type { Sequelize } from 'sequelize';
import { type Percentiles, percentilesOf, timeOf } from '../timing';
import { timeAt } from './calendar';
import { PUBLISHED, type Published } from './published';
import type { Sender } from './sender';
import { AS_MANAGER, MEMBERS, openCore, serve } from './shop';

const WARM_UP = 20;
const BOOKINGS = 100;
/** Number of the first day that is booked, after all days that the lists show. */
const FIRST = 95;

/** Times of bookings that are made one after another, and of reading an appointment. */
export interface BookingTimes {
  readonly request: string;
  readonly way: 'core' | 'HTTP';
  readonly published: readonly Published[];
  readonly times: Percentiles;
}

const BOOKING = [PUBLISHED.isikBooking, PUBLISHED.googleBooking];

/** Books free times of one member, one after another. */
export async function timeBookings(sequelize: Sequelize, sender: Sender): Promise<BookingTimes[]> {
  const appointments = openCore(sequelize);
  const { port, close } = await serve(appointments);
  const send = async (status: number, requests: Parameters<Sender['ask']>[0]['requests']) =>
    (await sender.ask({ port, connections: 1, status, requests })).each.slice(WARM_UP);
  try {
    const inCore: number[] = [];
    let id = 0;
    for (const start of startsFrom(0)) {
      const book = async (): Promise<void> => {
        ({ id } = await appointments.book({ productId: 1, start }));
      };
      inCore.push(await timeOf(book));
    }
    const posts = startsFrom(WARM_UP + BOOKINGS).map((start) => postOf(1, start));
    const posted = await send(201, posts);
    const gets = posts.map(() => ({
      method: 'GET',
      path: `/api/v2/appointments/${id}`,
      headers: AS_MANAGER,
    }));
    const read = await send(200, gets);
    const { total } = await appointments.list({ productId: 1, staffId: MEMBERS[0], from: timeAt(FIRST, 0) });
    if (total !== 2 * (WARM_UP + BOOKINGS))
      throw new Error(`${total} bookings are stored, not ${2 * (WARM_UP + BOOKINGS)}`);
    return [
      {
        request: 'a booking',
        way: 'core',
        published: BOOKING,
        times: percentilesOf(inCore.slice(WARM_UP)),
      },
      { request: 'a booking', way: 'HTTP', published: BOOKING, times: percentilesOf(posted) },
      {
        request: 'reading a booking',
        way: 'HTTP',
        published: [PUBLISHED.isikRead],
        times: percentilesOf(read),
      },
    ];
  } finally {
    await close();
    await appointments.close();
  }
}

/** Lists half-hour starts, sixteen a day, beginning with start number `first`. */
const startsFrom = (first: number): string[] =>
  Array.from({ length: WARM_UP + BOOKINGS }, (_, i) => {
    const n = first + i;
    return timeAt(FIRST + Math.floor(n / 16), (n % 16) * 30);
  });

/** Request with which a manager books a time of a product. */
export const postOf = (productId: number, start: string) => ({
  method: 'POST',
  path: '/api/v2/appointments',
  headers: { ...AS_MANAGER, 'Content-Type': 'application/json' },
  body: JSON.stringify({ product_id: productId, start }),
});
