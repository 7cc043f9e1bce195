import type { HostPorts, Order, OrderNotice, Product, User } from 'shop-appointments';
import { askOnce } from '../../lib/ports/asked-once';
import { createBackground } from '../../lib/runtime/background-tasks';
import { createSharedReads } from '../../lib/runtime/coalesced-reads';
import { duringRequest } from '../../lib/runtime/request-values';
import { StalePlan, untilFresh } from '../../lib/storage/transactions/until-fresh';

/** Calls that reached the shop's ports, after repeated reads were left out. */
let asked: unknown[];
/** Code of the shop that runs inside its port method `products.find`. */
let within: () => Promise<unknown>;
let ports: ReturnType<typeof askOnce>;
const logger = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const VISITOR = { userId: 0 };

const recordsOf = <T>(ids: readonly number[]): Map<number, T> =>
  new Map(ids.filter((id) => id < 100).map((id) => [id, { id } as T]));

beforeEach(() => {
  asked = [];
  within = () => Promise.resolve();
  ports = askOnce({
    products: {
      async find(ids: readonly number[], { userId }: { readonly userId?: number }) {
        asked.push(['products', ids, userId]);
        await within();
        return recordsOf<Product>(ids);
      },
      isReadable(products: readonly Product[]) {
        const ids = products.map(({ id }) => id);
        asked.push(['readable', ids]);
        return Promise.resolve(new Set(ids.filter((id) => id !== 2)));
      },
      search(query: object) {
        asked.push(['search', query]);
        return Promise.resolve({ items: [{ id: 1 }], total: 1 });
      },
    },
    users: {
      find: (ids: readonly number[]) => Promise.resolve(recordsOf<User>(ids)),
    },
    orders: {
      sharesDatabase: false,
      find(ids: readonly number[]) {
        asked.push(['orders', ids]);
        return Promise.resolve(recordsOf<Order>(ids));
      },
      async setStatus() {
        await within();
        throw new Error('lost');
      },
      needsAttention() {
        asked.push(['told']);
        return Promise.resolve();
      },
    },
    access: {
      can(userId: number) {
        asked.push(['can', userId]);
        return Promise.resolve(true);
      },
    },
    webhooks: {},
  } as unknown as HostPorts);
});

const find = (ids: readonly number[], context: object = VISITOR) => ports.host.products.find(ids, context);

test('only what is missing is requested, and unknown ids are not requested again', async () => {
  await duringRequest(async () => {
    expect([...(await find([1])).keys()]).toEqual([1]);
    expect([...(await find([1, 2, 2, 100])).keys()]).toEqual([1, 2]);
    expect([...(await find([100, 2])).keys()]).toEqual([2]);
  });
  expect(asked).toEqual([
    ['products', [1], 0],
    ['products', [2, 100], 0],
  ]);
});

test('readers at the same time share one read, and each has its own copy', async () => {
  await duringRequest(async () => {
    const [one, other] = await Promise.all([find([1, 2]), find([2, 3])]);
    one.clear();
    expect([...other.keys()]).toEqual([2, 3]);
    expect((await find([1, 2, 3])).size).toBe(3);
    const page = await ports.host.products.search({ type: 'appointment' }, VISITOR);
    (page.items as unknown[]).length = 0;
    expect((await ports.host.products.search({ type: 'appointment' }, VISITOR)).items).toHaveLength(1);
  });
  expect(asked).toEqual([
    ['products', [1, 2], 0],
    ['products', [3], 0],
    ['search', { type: 'appointment' }],
  ]);
});

test('whether a product is readable is requested once; readers with other arguments request it again', async () => {
  const [one, two, three] = [1, 2, 3].map((id) => ({ id }) as Product);
  await duringRequest(async () => {
    expect([...(await ports.host.products.isReadable([one!, two!], VISITOR))]).toEqual([1]);
    expect([...(await ports.host.products.isReadable([two!, three!], VISITOR))]).toEqual([3]);
    await ports.host.products.search({ type: 'a' }, VISITOR);
    await ports.host.products.search({ type: 'b' }, VISITOR);
  });
  expect(asked).toEqual([
    ['readable', [1, 2]],
    ['readable', [3]],
    ['search', { type: 'a' }],
    ['search', { type: 'b' }],
  ]);
});

test('readers of different users or in different transactions do not share a read', async () => {
  const transaction = {};
  await duringRequest(async () => {
    await find([1]);
    await find([1], { userId: 5 });
    await find([1], { userId: 0, transaction });
    await find([1], { userId: 0, transaction });
  });
  await Promise.all([1, 2].map(() => duringRequest(() => ports.host.access.can(5, 'manage_shop'))));
  await find([1]);
  await find([1]);
  expect(asked).toEqual([
    ...[0, 5, 0, 0].map((userId) => ['products', [1], userId]),
    ['can', 5],
    ['can', 5],
    ['products', [1], 0],
    ['products', [1], 0],
  ]);
});

test('a request that the host sends within a request shares the reads of the outer one', async () => {
  await duringRequest(async () => {
    await find([1]);
    await duringRequest(() => find([1]));
  });
  expect(asked).toHaveLength(1);
});

test('a failure reaches the readers that wait for it, and no later one', async () => {
  await duringRequest(async () => {
    within = () => Promise.reject(new Error('down'));
    await expect(Promise.all([find([1, 2]), find([1])])).rejects.toThrow('down');
    within = () => Promise.resolve();
    expect((await find([1, 2])).size).toBe(2);
  });
  expect(asked).toHaveLength(2);
});

test('a repeated attempt at a write reads again', async () => {
  let tries = 0;
  await duringRequest(() =>
    untilFresh(async () => {
      await find([1]);
      tries += 1;
      if (tries < 3) throw new StalePlan();
    }),
  );
  expect(asked).toHaveLength(3);
});

test('a decision always reads the order, and a response shows its last read state', async () => {
  const { host, shown } = ports;
  await duringRequest(async () => {
    await host.orders.find([1], VISITOR);
    await host.orders.find([1], VISITOR);
    await shown.orders.find([1, 2], VISITOR);
    expect([...(await shown.orders.find([1, 2], VISITOR)).keys()]).toEqual([1, 2]);
    await shown.orders.find([1], { ...VISITOR, transaction: {} });
  });
  expect(asked).toEqual([1, 1, 2, 1].map((id) => ['orders', [id]]));
});

test('a response reads an order again as soon as a write begins, and after it, also if it failed', async () => {
  const { host, shown } = ports;
  await duringRequest(async () => {
    await host.orders.find([1], VISITOR);
    let written = (): void => undefined;
    within = () => new Promise<void>((resolve) => (written = resolve));
    const write = host.orders.setStatus(7, 'cancelled', VISITOR);
    await shown.orders.find([1], VISITOR);
    written();
    await expect(write).rejects.toThrow('lost');
    await shown.orders.find([1], VISITOR);
  });
  expect(asked).toHaveLength(3);
});

test('a response reads an order again that the shop may have refunded after a notice', async () => {
  const { host, shown } = ports;
  await duringRequest(async () => {
    await host.orders.find([7], VISITOR);
    await host.orders.needsAttention!({} as OrderNotice, VISITOR);
    await shown.orders.find([7], VISITOR);
  });
  expect(asked).toEqual([['orders', [7]], ['told'], ['orders', [7]]]);
});

test('code of the host that calls the core reads again', async () => {
  await duringRequest(async () => {
    await find([1]);
    within = () => {
      within = () => Promise.resolve();
      return duringRequest(() => find([1]));
    };
    await find([2]);
  });
  expect(asked.map((call) => (call as [string, number[]])[1])).toEqual([[1], [2], [1]]);
});

test('background work, reads that requests share, and work after a request read again', async () => {
  const background = createBackground(logger);
  const share = createSharedReads<unknown>();
  let [resume, stop] = [(): void => undefined, (): void => undefined];
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  // Keeps another request open, so that Node still associates asynchronous work with the request that began it.
  const another = duringRequest(() => new Promise<void>((resolve) => (stop = resolve)));
  let later: Promise<unknown> | undefined;
  await duringRequest(async () => {
    await find([1]);
    background.start('Reading', () => find([1]));
    await background.idle();
    await share('', () => find([1]));
    later = resumed.then(async () => {
      await find([1]);
      await find([1]);
    });
  });
  resume();
  await later;
  expect(asked).toHaveLength(5);
  stop();
  await another;
});
