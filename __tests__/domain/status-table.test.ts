import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATUSES } from '../../lib/domain/appointment';
import {
  movedBy,
  MOVES,
  NOWHERE,
  SITES_OWN,
  type StateName,
  stateOf,
  STATES,
  TRASH,
  type Trigger,
} from '../../lib/domain/statuses/status-table';
import { openOrderShop, type OrderShop } from '../support/shops/order-shop';

const START = '2026-03-03T10:00';
const STATE_NAMES = Object.keys(STATES) as StateName[];
const TRIGGERS = Object.keys(MOVES) as Trigger[];

/**
 * States in which an appointment gets its place back when a late payment comes, and then those in which it does when a
 * late deposit comes.
 */
const LATE = [...MOVES['late payment'].from, ...MOVES['late deposit'].from];

/** All moves that the table declares, as `from > to : trigger`. */
const declared = TRIGGERS.flatMap((trigger) =>
  MOVES[trigger].from.flatMap((from) => MOVES[trigger].to.map((to) => `${from} > ${to} : ${trigger}`)),
).sort();

test('every state can be reached and left', () => {
  const reached = new Set<string>([NOWHERE]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of Object.values(MOVES))
      if (from.some((state) => reached.has(state))) for (const state of to) reached.add(state);
  }
  expect([...reached].sort()).toEqual([NOWHERE, ...STATE_NAMES].sort());
  const dead = STATE_NAMES.filter((name) => !declared.some((move) => move.startsWith(`${name} > `)));
  expect(dead).toEqual([]);
});

test('the states are the contract’s eight, the trash, and those that a site adds', () => {
  expect([...STATE_NAMES].sort()).toEqual([...STATUSES, TRASH, SITES_OWN].sort());
  expect([stateOf('paid'), stateOf('on-the-way')]).toEqual(['paid', SITES_OWN]);
  expect([movedBy('order cancelled', 'on-the-way'), movedBy('order cancelled', 'complete')]).toEqual([
    'cancelled',
    undefined,
  ]);
  expect(movedBy('update', 'paid')).toBeUndefined();
});

const OPTIONS = { shared: false, unpaidMinutes: 30, updateStatuses: [SITES_OWN] };

describe('the moves of the table, made by calls of public functions', () => {
  const made = new Set<string>();
  let shop: OrderShop;
  beforeAll(async () => {
    shop = await openOrderShop(OPTIONS);
  });
  afterAll(async () => {
    await shop.close();
  });
  beforeEach(() => {
    shop.salon.clock.set('2026-03-02T09:00');
    shop.trouble = {};
  });

  /** Creates an appointment in a state, for the given order or for a new pending one. */
  const inState = async (state: StateName, orderId?: number) => {
    const status = state === TRASH || state === SITES_OWN ? 'confirmed' : state;
    // A second appointment of the order, so that the order is not cancelled together with its last appointment.
    const keeper =
      orderId ?? (await shop.appointments.create({ productId: 6, start: START, enforce: 'none' })).orderId;
    const draft = { productId: 2, start: START, enforce: 'none', status, orderId: keeper } as const;
    const { id } = await shop.appointments.create(draft);
    if (state === TRASH) await shop.appointments.remove(id, { force: false });
    if (state === SITES_OWN) await shop.appointments.update(id, { status: SITES_OWN });
    return shop.appointments.get(id);
  };
  /** Checks an appointment out of a cart, because only then can it wait for payment. */
  const checkedOut = async () => {
    const { holds } = shop.appointments;
    const { appointment, token } = await holds.place({ productId: 2, start: START }, { owner: 'visitor' });
    const [made] = await holds.checkout([{ id: appointment.id, token }]);
    return made!;
  };
  const statusOf = async (id: number): Promise<string> =>
    (await shop.appointments.find([id])).get(id)?.status ?? NOWHERE;

  /** Performs an action on an appointment in each state, and compares the resulting moves with the table. */
  const fromEach = async (
    triggers: readonly Trigger[],
    act: (id: number, orderId: number, orderItemId: number) => Promise<unknown>,
    before: (state: StateName) => Promise<{ id: number; orderId: number; orderItemId: number }> = inState,
  ): Promise<void> => {
    for (const state of STATE_NAMES) {
      const { id, orderId, orderItemId } = await before(state);
      const from = await statusOf(id);
      await act(id, orderId, orderItemId).catch(() => undefined);
      const to = await statusOf(id);
      if (to === from) continue;
      const moves = triggers.map((trigger) => `${from} > ${to} : ${trigger}`);
      expect(declared).toEqual(expect.arrayContaining(moves.slice(0, 1)));
      made.add(moves[0]!);
    }
  };

  test('create', async () => {
    for (const status of [...STATE_NAMES, 'publish']) {
      const draft = { productId: 2, start: START, enforce: 'none', status } as const;
      const created = await shop.appointments.create(draft).catch(() => undefined);
      if (created) made.add(`${NOWHERE} > ${created.status} : create`);
    }
  });

  test('book', async () => {
    for (const [at, productId] of [1, 7, 6].entries()) {
      const { status } = await shop.appointments.book({ productId, start: `2026-04-0${at + 1}T10:00` });
      made.add(`${NOWHERE} > ${status} : book`);
    }
  });

  test('update', async () => {
    const { orderId } = await inState('confirmed');
    for (const to of MOVES.update.to)
      await fromEach(
        ['update'],
        (id) => shop.appointments.update(id, { status: to, enforce: 'none' }),
        (state) => inState(state, orderId),
      );
    // Adds repeated statuses: the table of moves lists them as accepted, although nothing changes.
    for (const to of MOVES.update.to) made.add(`${to} > ${to} : update`);
    const { id } = await inState('confirmed', orderId);
    for (const to of ['complete', 'in-cart', 'was-in-cart', TRASH, 'publish', ''])
      await expect(shop.appointments.update(id, { status: to })).rejects.toMatchObject({ status: 400 });
  });

  test('trash and delete', async () => {
    await fromEach(['trash'], (id) => shop.appointments.remove(id, { force: false }));
    await fromEach(['delete'], (id) => shop.appointments.remove(id));
  });

  test('hold, release, checkout', async () => {
    const { holds } = shop.appointments;
    const products = [1, 7, 6];
    const place = async (productId: number, day: number) => {
      const hold = await holds.place(
        { productId, start: `2026-05-${day}T10:00` },
        { owner: `visitor-${day}` },
      );
      made.add(`${NOWHERE} > ${hold.appointment.status} : hold`);
      return { id: hold.appointment.id, token: hold.token };
    };
    let day = 10;
    for (const late of [false, true]) {
      for (const [at, productId] of [...products, 1].entries()) {
        shop.salon.clock.set('2026-03-02T09:00');
        const paid = await inState('confirmed');
        await shop.setStatus(paid.orderId, 'processing');
        const hold = await place(productId, day++);
        if (late) shop.salon.clock.set('2026-03-02T09:20');
        if (late) await shop.appointments.tick();
        const from = await statusOf(hold.id);
        await holds.checkout([hold], at === 3 ? { orderId: paid.orderId } : {});
        made.add(`${from} > ${await statusOf(hold.id)} : checkout`);

        shop.salon.clock.set('2026-03-02T09:00');
        const failing = await place(productId, day++);
        let asked = 0;
        let between = '';
        const fail = async (): Promise<never> => {
          between = await statusOf(failing.id);
          if (late && at === 0) await shop.appointments.update(failing.id, { status: 'cancelled' });
          if (late && at === 1) await shop.appointments.remove(failing.id, { force: false });
          if (late && at < 2) between = await statusOf(failing.id);
          throw new Error('the shop is down');
        };
        const find = shop.salon.shop.host.orders.find.bind(shop.salon.shop.host.orders);
        shop.trouble = {
          createPending: fail,
          ...(at === 3 && {
            // Simulates an order that is deleted during the checkout: it exists at the start and is gone when
            // its line is added.
            find: async (ids, context) => {
              if (asked++ === 0) return find(ids, context);
              if (between === '') await fail().catch(() => undefined);
              return new Map();
            },
          }),
        };
        await holds.checkout([failing], at === 3 ? { orderId: paid.orderId } : {}).catch(() => undefined);
        shop.trouble = {};
        const outcome = late && at < 2 ? 'checkout given up' : 'checkout failed';
        made.add(`${between} > ${await statusOf(failing.id)} : ${outcome}`);
      }
    }
    shop.salon.clock.set('2026-03-02T09:00');
    const hold = await place(1, day);
    await holds.release(hold.id, hold.token);
    made.add(`in-cart > ${await statusOf(hold.id)} : release`);
  });

  test('the order is paid', async () => {
    await fromEach(['order paid'], (_, orderId) => shop.event(orderId, 'processing'));
  });

  test('the order is paid in part', async () => {
    await fromEach(
      ['order partly paid'],
      async (_, orderId) => {
        shop.payments.set(orderId, { paid: '12.50' });
        await shop.event(orderId, 'partially-paid');
      },
      async (state) => {
        const made = await inState(state);
        // The payment covers one place of the class. A paid appointment gets a second place, so that it is paid in part.
        return state === 'paid'
          ? shop.appointments.update(made.id, { quantity: 2, cost: '25', enforce: 'none' })
          : made;
      },
    );
  });

  test('the order is unpaid again', async () => {
    await fromEach(
      ['order unpaid again'],
      (_, orderId) => shop.event(orderId, 'failed'),
      async (state) => {
        const keeper = await inState('confirmed');
        await shop.event(keeper.orderId, 'processing');
        return inState(state, keeper.orderId);
      },
    );
  });

  test('the order is cancelled, and paid after all', async () => {
    await fromEach(['order cancelled'], (_, orderId) => shop.event(orderId, 'cancelled'));
    for (const [at, state] of LATE.entries()) {
      shop.salon.clock.set('2026-03-02T09:00');
      const status = state === 'cancelled' ? 'unpaid' : 'in-cart';
      const draft = { productId: 6, start: `2026-06-${10 + at}T10:00`, status };
      const { id, orderId } = await shop.appointments.create(draft);
      await shop.event(orderId, 'on-hold');
      if (state === 'cancelled') await shop.event(orderId, 'cancelled');
      else shop.salon.clock.set('2026-03-02T09:20');
      if (state === 'was-in-cart') await shop.appointments.tick();
      const from = await statusOf(id);
      const isDeposit = at >= MOVES['late payment'].from.length;
      await shop.event(orderId, isDeposit ? 'partially-paid' : 'processing');
      made.add(`${from} > ${await statusOf(id)} : ${isDeposit ? 'late deposit' : 'late payment'}`);
    }
  });

  test('the line is refunded', async () => {
    await fromEach(['line refunded'], async (_, orderId, orderItemId) => {
      await shop.setQuantity(orderId, orderItemId, 0);
      await shop.appointments.orderChanged(orderId);
    });
  });

  test('the worker: holds end, deadlines for paying pass, appointments end', async () => {
    const dues: Record<string, Trigger> = {
      'in-cart': 'hold expired',
      unpaid: 'not paid in time',
      confirmed: 'ended',
      paid: 'ended',
      [SITES_OWN]: 'ended',
    };
    // Starts with an empty shop, because the worker would need several passes for the appointments of earlier
    // tests.
    await shop.close();
    shop = await openOrderShop(OPTIONS);
    const appointments = [];
    for (const state of STATE_NAMES)
      appointments.push(await (state === 'unpaid' ? checkedOut() : inState(state)));
    shop.salon.clock.set('2026-03-03T12:00');
    await shop.appointments.tick();
    for (const [at, { id }] of appointments.entries()) {
      const from = STATE_NAMES[at]!;
      const to = await statusOf(id);
      expect([from, to]).toEqual([from, dues[from] ? movedBy(dues[from], from) : from]);
      if (dues[from]) made.add(`${from} > ${to} : ${dues[from]}`);
    }
    // Products: a haircut with a price, a free consultation, and a surgery that awaits confirmation.
    const items = [1, 6, 7].map((productId) => ({ productId }));
    const visit = await shop.appointments.visits.create({ items, start: '2026-03-05T10:00' });
    shop.salon.clock.set('2026-03-03T12:30');
    await shop.appointments.tick();
    for (const { id, status } of visit.appointments)
      made.add(`${status} > ${await statusOf(id)} : not paid in time`);
  });

  test('every declared move was made, and no other', () => {
    expect([...made].sort()).toEqual(declared);
  });
});

test('the drawing in “Life of an appointment” shows the table of moves', () => {
  const page = readFileSync(join(__dirname, '../../docs/life-of-an-appointment.md'), 'utf8');
  const [, drawing = ''] = /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(page)!;
  const names = new Map([...drawing.matchAll(/state "(.+)" as (\w+)/g)].map(([, name, id]) => [id!, name!]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const drawn = [...drawing.matchAll(/^ *(\S+) --> (\S+) : (.+)$/gm)].flatMap(([, from, to, triggers]) =>
    triggers!.split(', ').flatMap((trigger) => {
      const froms = from === 'any' ? MOVES[trigger as Trigger].from : [nameOf(from!)];
      return froms.map((each) => `${each} > ${nameOf(to!)} : ${trigger}`);
    }),
  );
  expect(drawn.sort()).toEqual(declared);
});
