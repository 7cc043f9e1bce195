import { createMemoryShop } from '../../adapters/memory';
import { createAppointments } from '../../lib/index';
import { mariadb } from '../../lib/storage/dialects/mariadb';
import { startCluster } from '../support/cluster/cluster';
import { missingPackages } from '../support/cluster/packages';
import { medianOf, sideBySideAsync } from './timing';

const SECRET = 'a-secret-of-the-bench-that-is-long-enough';
const FIRST_DAY = Date.UTC(2026, 2, 3);
const DAY_MS = 86_400_000;
const ROUNDS = 60;

const dayAfter = (days: number): string => new Date(FIRST_DAY + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Measures how much it costs to wait for the commits of other nodes of a cluster: a booking and a list of slots, each
 * compared with the same operation without the wait. The three nodes share one machine without a network between them,
 * so the wait is shorter than in production.
 */
export async function clusterRow() {
  const missing = missingPackages();
  if (missing !== undefined) return { left_out: missing };
  const cluster = await startCluster();
  try {
    const [node] = cluster.nodes;
    await node.execute('CREATE DATABASE bench');
    const appointments = openShop(node.url('bench'));
    await appointments.migrate();
    await appointments.rules.create({
      kind: 'global',
      rangeType: 'time:all',
      fromRange: '08:00',
      toRange: '20:00',
    });
    let day = 0;
    const book = async (): Promise<void> => {
      await appointments.create({ productId: 1, start: `${dayAfter((day += 1))}T10:00` });
    };
    const list = async (): Promise<void> => {
      const { records } = await appointments.slots.list({
        productIds: [1],
        from: dayAfter(0),
        to: dayAfter(7),
      });
      if (records.length === 0) throw new Error('There are no slots to time');
    };
    const [bookings, plainBookings] = await sideBySideAsync(waiting(book), notWaiting(book), ROUNDS);
    const [lists, plainLists] = await sideBySideAsync(waiting(list), notWaiting(list), ROUNDS);
    const { total } = await appointments.list({ productId: 1 });
    if (total !== day) throw new Error(`${total} bookings are stored, not ${day}`);
    await appointments.close();
    return {
      booking_ms: medianOf(bookings),
      booking_ratio: ratioOf(bookings, plainBookings),
      slots_ms: medianOf(lists),
      slots_ratio: ratioOf(lists, plainLists),
    };
  } finally {
    await cluster.stop();
  }
}

const ratioOf = (some: readonly number[], others: readonly number[]): number =>
  Number((medianOf(some) / medianOf(others)).toFixed(2));

const { cluster: WAITING } = mariadb;
const withDialect = (cluster: typeof WAITING, work: () => Promise<void>) => () => {
  Object.assign(mariadb, { cluster });
  return work();
};
const waiting = (work: () => Promise<void>) => withDialect(WAITING, work);
const notWaiting = (work: () => Promise<void>) => withDialect(null, work);

function openShop(database: string) {
  const shop = createMemoryShop(
    {
      site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
      products: [{ id: 1, name: 'Class', price: '30', duration: 60, duration_unit: 'minute', qty: 10_000 }],
    },
    { secret: SECRET },
  );
  return createAppointments({
    ...shop.options,
    site: shop.site,
    host: shop.host,
    database,
    secret: SECRET,
    clock: { now: () => (FIRST_DAY / 1_000 - 86_400) as never },
  });
}
