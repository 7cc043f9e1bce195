import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { asInstant } from '../../../lib/time/units';
import { SECRET } from '../../support/shops/core-shop';
import { internalsOf } from '../../support/internals';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const PRODUCTS = 60;
const MEMBERS = Array.from({ length: 20 }, (_, i) => 100 + i);
const CACHE = 2 ** 20;

const products = Array.from({ length: PRODUCTS }, (_, i) => ({
  id: i + 1,
  name: `Product ${i + 1}`,
  price: '10',
  duration: 1,
  duration_unit: 'hour' as const,
  staff_ids: MEMBERS,
  staff_qtys: MEMBERS.map((staff_id) => ({ staff_id, qty: 2 })),
}));
const users = MEMBERS.map((id) => ({
  id,
  login: `m${id}`,
  email: `m${id}@shop.example`,
  roles: ['shop_staff'],
}));

const FORM = {
  write: (records: readonly unknown[]) => Buffer.from(JSON.stringify(records).slice(1, -1)),
  frame: () => ({ before: Buffer.from('['), between: Buffer.from(','), after: Buffer.from(']'), tag: '' }),
};

test('the size of all kept responses counts: products that share members, pages over all products, many days', async () => {
  const now = asInstant(Date.UTC(2026, 2, 2, 8) / 1000);
  const site = { name: 'Shop', url: 'https://shop.example', timezone: 'Europe/Berlin', currency: 'EUR' };
  const shop = createMemoryShop({ site, categories: [], products, users });
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    database: 'sqlite::memory:',
    secret: SECRET,
    clock: { now: () => now },
    slotCacheBytes: CACHE,
  });
  await appointments.migrate();
  for (const { id } of products) {
    const staffIds = [MEMBERS[id % MEMBERS.length]!];
    await appointments.create({ productId: id, start: '2026-03-10T10:00', staffIds, enforce: 'none' });
  }
  const ask = async (from: number, to: number): Promise<number> => {
    for (let n = from; n < to; n += 1) {
      const day = `2026-03-${String(9 + (n % 3)).padStart(2, '0')}`;
      const one = {
        productIds: [1 + (n % PRODUCTS)],
        minDate: day,
        maxDate: day,
        staffIds: [MEMBERS[n % 20]!],
      };
      const page = { minDate: day, maxDate: day, page: n + 1, perPage: 1 };
      await internalsOf(appointments).readySlots.list(n % 2 === 0 ? one : page, {}, FORM);
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  const early = await ask(0, 20);
  const late = await ask(20, 260);
  expect((late - early) / CACHE).toBeLessThan(5);
  await appointments.close();
});
