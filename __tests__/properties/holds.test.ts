import fc from '../support/fast-check';
import type { HostPorts, OrdersPort, PlacedHold } from 'shop-appointments';
import { endLeases } from '../support/leases';
import { at, openShop, type TestShop } from '../support/shops/core-shop';

/**
 * Ways in which a call of the orders port can end: without failure, with a failure before its effect, or with
 * one after it.
 */
const FAILURES = ['no', 'no', 'early', 'late'] as const;
type Failure = (typeof FAILURES)[number];

const place = fc.record({
  do: fc.constant('place' as const),
  who: fc.nat(2),
  product: fc.constantFrom(1, 2, 2),
  hour: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 2 }),
});
const change = fc.record({
  do: fc.constant('change' as const),
  nth: fc.nat(9),
  hour: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const touch = fc.record({
  do: fc.constantFrom('extend' as const, 'release' as const, 'cancel' as const),
  nth: fc.nat(9),
});
/** Generates a step that checks out the newest holds together. */
const checkout = fc.record({
  do: fc.constant('checkout' as const),
  nth: fc.nat(9),
  count: fc.integer({ min: 1, max: 3 }),
  failures: fc.array(fc.constantFrom(...FAILURES), { maxLength: 6 }),
  twice: fc.boolean(),
});
const wait = fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 16) });
const tick = fc.record({ do: fc.constant('tick' as const) });
const step = fc.oneof(
  { arbitrary: place, weight: 6 },
  { arbitrary: change, weight: 1 },
  { arbitrary: touch, weight: 1 },
  { arbitrary: checkout, weight: 4 },
  { arbitrary: wait, weight: 1 },
  { arbitrary: tick, weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Runs the steps on a shop whose order calls fail as planned, and checks the result. */
async function walk(steps: readonly Step[]): Promise<void> {
  let failures: Failure[] = [];
  const failing = <Method extends (...args: never[]) => Promise<unknown>>(method: Method): Method =>
    (async (...args: never[]) => {
      const failure = failures.shift();
      if (failure === 'early') throw new Error('the shop is down');
      const answer = await method(...args);
      if (failure === 'late') throw new Error('the answer got lost');
      return answer;
    }) as unknown as Method;
  const salon = await openShop({
    ports: (host): HostPorts => {
      const real = host.orders;
      const orders: OrdersPort = {
        ...host.orders,
        createPending: failing((...args: Parameters<OrdersPort['createPending']>) =>
          real.createPending(...args),
        ),
        addItem: failing((...args: Parameters<OrdersPort['addItem']>) => real.addItem(...args)),
        find: failing((...args: Parameters<OrdersPort['find']>) => real.find(...args)),
        findByReference: failing((...args: Parameters<OrdersPort['findByReference']>) =>
          real.findByReference(...args),
        ),
      };
      return { ...host, orders };
    },
  });
  const { holds } = salon.appointments;
  const placed: PlacedHold[] = [];
  let minute = 0;
  const setClock = (): void =>
    salon.clock.set(
      `2026-03-02T${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    );
  const start = (hour: number): string => `2026-03-03T1${hour}:00`;

  const act = async (one: Step): Promise<unknown> => {
    switch (one.do) {
      case 'place': {
        const hold = await holds.place(
          { productId: one.product, start: start(one.hour), quantity: one.quantity },
          { owner: `visitor ${one.who}` },
        );
        return placed.push(hold);
      }
      case 'change':
      case 'extend':
      case 'release':
      case 'cancel': {
        const hold = placed.length === 0 ? undefined : placed[one.nth % placed.length];
        if (!hold) return undefined;
        const { id } = hold.appointment;
        if (one.do === 'change')
          return holds.change(id, hold.token, { start: start(one.hour), quantity: one.quantity });
        if (one.do === 'cancel') return salon.appointments.update(id, { status: 'cancelled' });
        return holds[one.do](id, hold.token);
      }
      case 'checkout': {
        const from = placed.length === 0 ? 0 : one.nth % placed.length;
        const keys = placed
          .slice(from, from + one.count)
          .map(({ appointment: { id }, token }) => ({ id, token }));
        failures = [...one.failures];
        const attempts = [holds.checkout(keys), ...(one.twice ? [holds.checkout(keys)] : [])];
        await Promise.allSettled(attempts);
        failures = [];
        return undefined;
      }
      case 'wait':
        minute += one.minutes;
        return setClock();
      case 'tick':
        return salon.appointments.tick();
    }
  };

  const problems = new Set([400, 404, 409, 412]);
  for (const one of steps) {
    await act(one).catch((error: unknown) => {
      if (!problems.has((error as { status?: number }).status ?? 0)) throw error;
    });
    await expectNoOverbooking(salon, placed);
  }
  // Order calls succeed again, and the background worker runs a few times.
  for (let pass = 0; pass < 4; pass += 1) {
    minute += 5;
    setClock();
    await endLeases(salon.appointments);
    await salon.appointments.tick();
  }
  await expectOrdersToAgree(salon, placed);
  await salon.close();
}

const TAKES_PLACES = ['unpaid', 'confirmed', 'in-cart', 'paid', 'pending-confirmation'];

async function expectNoOverbooking({ appointments, clock }: TestShop, placed: readonly PlacedHold[]) {
  const rows = [...(await appointments.find(placed.map(({ appointment: { id } }) => id))).values()];
  for (const [productId, places] of [
    [1, 1],
    [2, 3],
  ] as const) {
    for (const hour of [0, 1, 2]) {
      const taken = rows
        .filter((row) => row.productId === productId && row.start === at(`2026-03-03T1${hour}:00`))
        .filter(
          ({ status, expiresAt }) =>
            TAKES_PLACES.includes(status) && (expiresAt === null || expiresAt > clock.now()),
        )
        .reduce((sum, { quantity }) => sum + quantity, 0);
      expect(taken).toBeLessThanOrEqual(places);
    }
  }
}

async function expectOrdersToAgree({ appointments, shop, events }: TestShop, placed: readonly PlacedHold[]) {
  const rows = [...(await appointments.find(placed.map(({ appointment: { id } }) => id))).values()];
  expect(rows.filter(({ orderReference }) => orderReference !== '')).toEqual([]);
  const told = (await events())
    .filter(({ topic }) => topic === 'appointment.created')
    .map(({ resourceId }) => resourceId);
  expect(told.sort()).toEqual([...new Set(told)].sort());
  for (const row of rows) {
    const isHold = ['in-cart', 'was-in-cart'].includes(row.status);
    if (isHold) expect([row.id, row.orderId, told.includes(row.id)]).toEqual([row.id, 0, false]);
    if (row.status === 'unpaid')
      expect([row.id, told.includes(row.id), row.orderId > 0]).toEqual([row.id, true, true]);
  }
  for (const order of shop.orders) {
    const own = rows.filter(({ orderId }) => orderId === order.id);
    const isAlive = own.some(({ status }) => status === 'unpaid');
    expect([order.id, order.status]).toEqual([order.id, isAlive ? 'pending' : 'cancelled']);
    if (!isAlive) continue;
    expect(new Set(own.map(({ orderItemId }) => orderItemId))).toEqual(
      new Set(order.items.map(({ id }) => id)),
    );
    for (const { orderItemId, cost, quantity } of own) {
      expect(order.items.find(({ id }) => id === orderItemId)).toMatchObject({ total: cost, quantity });
    }
  }
}

test('whatever visitors do and whichever calls of the shop’s orders fail: no overbooking, and orders agree with appointments in the end', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), walk), {
    numRuns: Number(process.env.WALKS ?? 8),
    endOnFailure: true,
  });
}, 600_000);
