import type { HostPorts, Product, ProductTraits } from 'shop-appointments';
import type { ReadyQuery } from '../../../lib/engine/slots/types';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { type CountedPorts, countedPorts } from '../../support/shops/counted-ports';

const MASSAGE = 3;
const SHAMPOO = 90;
const VISITOR = { userId: 0 };
const DAY = { minDate: '2026-03-10', maxDate: '2026-03-10' };
const MASSAGES: ReadyQuery = { productIds: [MASSAGE], ...DAY };
const ASKED = { 'products.find': 1, 'products.isReadable': 1 };
const FRAME = { before: Buffer.from('['), between: Buffer.from(','), after: Buffer.from(']'), tag: '' };

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  let other: TestShop;
  let ports: CountedPorts;
  /** Called after the port has read products; a test may replace the function. */
  let afterFind: () => Promise<unknown>;

  const opened = async (options: { traits?: ProductTraits; slotCacheBytes?: number } = {}): Promise<void> => {
    const { traits = { changesAreReported: true }, ...more } = options;
    database = await open();
    afterFind = () => Promise.resolve();
    salon = await openShop({
      ...more,
      database: database.sequelize,
      ports(host): HostPorts {
        const find: typeof host.products.find = async (ids, context) => {
          const found = await host.products.find(ids, context);
          await afterFind();
          return found;
        };
        ports = countedPorts({ ...host, products: { ...host.products, find, traits } });
        return ports.host;
      },
    });
    // Another process of the shop with the same products.
    other = await openShop({ database: database.url, ports: () => ports.host });
    ports.take();
  };
  afterEach(async () => {
    await other.close();
    await salon.close();
    await database.close();
  });

  const ask = async (
    query = MASSAGES,
    viewer: { userId?: number } = VISITOR,
    shop = salon,
  ): Promise<string> => {
    const { parts } = await internalsOf(shop.appointments).readySlots.list(query, viewer, {
      write: (records) => Buffer.from(JSON.stringify(records).slice(1, -1)),
      frame: () => FRAME,
    });
    return Buffer.concat(parts).toString();
  };
  const callsOf = async (...asked: Parameters<typeof ask>) => {
    ports.take();
    await ask(...asked);
    return ports.take();
  };
  const computed = async (query = MASSAGES): Promise<string> =>
    JSON.stringify((await salon.appointments.slots.list({ ...query, computed: true }, VISITOR)).records);

  const change = (id: number, fields: Partial<Product>): void => {
    salon.shop.products.set(id, { ...salon.shop.products.get(id)!, ...fields });
  };
  /** Changes a product, and lets the other process report the change. */
  const changeElsewhere = async (id: number, fields: Partial<Product>, reported?: number): Promise<void> => {
    change(id, fields);
    await other.appointments.productChanged(reported);
  };

  test('the products of a visitor are read once, in each process', async () => {
    await opened();
    for (const query of [MASSAGES, DAY, { ...DAY, categoryIds: [7] }, { ...MASSAGES, page: 1, perPage: 5 }]) {
      await ask(query);
      expect(await callsOf(query)).toEqual({});
    }
    expect(await callsOf(MASSAGES, VISITOR, other)).toEqual(ASKED);
    expect(await ask()).toBe(await computed());
  });

  test('products that share members are kept, too', async () => {
    await opened();
    await salon.appointments.create({ productId: 4, start: '2026-03-10T10:00', staffIds: [11, 12] });
    await ask();
    expect(await callsOf()).toEqual({});
    await changeElsewhere(4, { padding: 60 }, 4);
    expect(await ask()).toBe(await computed());
    expect(await ask()).toContain('"available":0');
  });

  test('a reported change is seen by the very next request of another process', async () => {
    await opened();
    await ask();
    for (const fields of [{ interval: 30 }, { name: 'Rub' }, { staffIds: [12] }] as const) {
      const before = await ask();
      await changeElsewhere(MASSAGE, fields, MASSAGE);
      expect(await ask()).not.toBe(before);
      expect(await ask()).toBe(await computed());
      expect(await callsOf()).toEqual({});
    }
  });

  test('a change that is reported without an id is seen, too', async () => {
    await opened();
    await ask(DAY);
    await changeElsewhere(MASSAGE, { staffIds: [12] });
    expect(await ask(DAY)).toBe(await computed(DAY));
  });

  test('a product that is withdrawn is left out, and one that comes back is listed', async () => {
    await opened();
    expect(await ask()).not.toBe('[]');
    await changeElsewhere(MASSAGE, { status: 'draft' }, MASSAGE);
    expect(await ask()).toBe('[]');
    expect(await ask()).toBe('[]');
    await changeElsewhere(MASSAGE, { status: 'publish' }, MASSAGE);
    expect(await ask()).toBe(await computed());
  });

  test('a refusal is never due to outdated products', async () => {
    await opened();
    await ask();
    const query = { ...MASSAGES, productIds: [SHAMPOO] };
    for (const times of [1, 2])
      expect([times, await refusal(ask(query))]).toMatchObject([times, { status: 400 }]);
    await changeElsewhere(SHAMPOO, { ...salon.shop.products.get(MASSAGE)!, id: SHAMPOO }, SHAMPOO);
    expect(await ask(query)).toBe(await computed(query));
  });

  test('a product that is read while a change commits is not kept', async () => {
    await opened();
    afterFind = async () => {
      afterFind = () => Promise.resolve();
      await changeElsewhere(MASSAGE, { staffIds: [12] }, MASSAGE);
    };
    await ask();
    expect(await ask()).toBe(await computed());
    expect(await ask()).not.toContain('"staffId":11');
  });

  test('the first request after a change reads products from the shop once', async () => {
    await opened();
    await ask();
    await changeElsewhere(MASSAGE, { name: 'Rub' }, MASSAGE);
    expect(await callsOf({ ...MASSAGES, productIds: [1] })).toEqual(ASKED);
    await changeElsewhere(MASSAGE, { interval: 30 }, MASSAGE);
    expect(await callsOf()).toEqual(ASKED);
    expect(await callsOf()).toEqual({});
  });

  test('if the shop fails, products are read once, and again by the next request', async () => {
    await opened();
    await ask();
    await changeElsewhere(MASSAGE, { interval: 30 }, MASSAGE);
    afterFind = () => Promise.reject(new Error('down'));
    for (const query of [MASSAGES, { ...MASSAGES, productIds: [1] }]) {
      ports.take();
      expect(await refusal(ask(query))).toMatchObject({ code: 'shop_rest_host_error', status: 502 });
      expect(ports.take()).toEqual({ 'products.find': 1 });
    }
    afterFind = () => Promise.resolve();
    expect(await ask()).toBe(await computed());
  });

  test('products are read each time for signed-in users, for the shop itself, and in shops that report no changes', async () => {
    await opened();
    for (const viewer of [{ userId: 21 }, {}]) {
      await ask(MASSAGES, viewer);
      expect(await callsOf(MASSAGES, viewer)).toEqual(ASKED);
    }
    await other.close();
    await salon.close();
    await database.close();
    await opened({ traits: {} });
    await ask();
    expect(await callsOf()).toEqual(ASKED);
  });

  test('the memory is bounded: the products that were used least recently are removed first', async () => {
    await opened({ slotCacheBytes: 80_000 });
    const ids = [...salon.shop.products.values()]
      .filter(({ type }) => type === 'appointment')
      .map(({ id }) => id);
    await ask();
    expect(await callsOf()).toEqual({});
    for (const one of ids) for (const two of ids) await ask({ ...DAY, productIds: [one, two] });
    expect(await callsOf()).toEqual(ASKED);
  });
});
