import type { AppointmentDraft, RuleDraft } from 'shop-appointments';
import { internalsOf } from '../../../support/internals';
import { openDatabase } from '../../../support/databases';
import { at } from '../../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../../support/shops/order-shop';
import { statementsOf } from '../../../support/statements-of';

const [HAIRCUT, MASSAGE, ASSIGNED] = [1, 3, 9];
const FRIDAY = '2026-03-06';
const START = `${FRIDAY}T10:00`;
const EARLY = `${FRIDAY}T06:00`;

let shop: OrderShop;
const open = async (shared = false) => (shop = await openOrderShop({ shared }));
afterEach(() => shop.close());

const create = (draft: Partial<AppointmentDraft> = {}) =>
  shop.appointments.create({ productId: HAIRCUT, start: START, ...draft });
const close = (rule: Partial<RuleDraft> = {}) =>
  shop.appointments.rules.create({
    kind: 'global',
    rangeType: 'custom',
    appointable: false,
    fromDate: FRIDAY,
    toDate: FRIDAY,
    ...rule,
  });

const outside = async () =>
  (await shop.appointments.list({ outside: true, orderby: 'id', order: 'asc' })).items.map(({ id }) => id);
const tasks = async () =>
  (await shop.appointments.desk.tasks()).map(({ code, appointment }) => [code, appointment?.id]);
const notices = () => shop.notices.map(({ code, appointmentId }) => [code, appointmentId]);
/** Returns the appointments outside of the opening hours, the desk's tasks, and all notices of the shop. */
const everything = async () => [await outside(), await tasks(), notices()];
const left = (...ids: number[]) => ids.map((id) => ['left_outside', id]);

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('a closed day with %s', (_, shared) => {
  test('is listed at once, and is one task and one notice after the next pass', async () => {
    await open(shared);
    const { id, orderId, orderItemId, version } = await create();
    await create({ start: '2026-03-07T10:00' });
    expect(await everything()).toEqual([[], [], []]);
    await shop.appointments.tick();
    await close();
    expect(await everything()).toEqual([[id], [], []]);
    shop.salon.clock.set('2026-03-02T11:00');
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id)]);
    expect(shop.notices).toMatchObject([{ code: 'left_outside', orderId, orderItemId, appointmentId: id }]);
    expect(await shop.appointments.desk.tasks()).toMatchObject([
      { orderId, since: at('2026-03-02T11:00'), settlement: null, appointment: { isOutsideHours: true } },
    ]);
    expect(await shop.appointments.desk.openTasks()).toBe(1);
    await shop.appointments.tick();
    await close({ priority: 5 });
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id)]);
    expect(await shop.appointments.get(id)).toMatchObject({
      status: 'unpaid',
      leftOutsideAt: at('2026-03-02T11:00'),
      version,
    });
    expect(shop.salon.errors).toEqual([]);
  });

  test('is no longer listed when the day opens again, and another closure makes a new task and notice', async () => {
    await open(shared);
    const { id } = await create();
    const closure = await close();
    await shop.appointments.tick();
    await shop.appointments.rules.remove(closure.id);
    expect(await outside()).toEqual([]);
    await shop.appointments.tick();
    expect(await everything()).toEqual([[], [], left(id)]);
    await close();
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id, id)]);
  });
});

describe('an appointment that is left outside of the opening hours', () => {
  let id: number;
  beforeEach(async () => {
    await open();
    ({ id } = await create());
    await close();
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id)]);
  });

  test('is no longer listed once it is moved into open time', async () => {
    await shop.appointments.reschedule(id, { start: '2026-03-07T10:00' });
    expect(await everything()).toEqual([[], [], left(id)]);
    await close({ fromDate: '2026-03-07', toDate: '2026-03-07' });
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id, id)]);
  });

  test('is no longer listed once it is moved to other closed time', async () => {
    await shop.appointments.reschedule(id, { start: `${FRIDAY}T12:00` });
    await close({ priority: 7 });
    await shop.appointments.tick();
    expect(await everything()).toEqual([[], [], left(id)]);
    expect(await shop.appointments.get(id)).toMatchObject({ outsideAccepted: true, leftOutsideAt: null });
  });

  test('is no longer listed once a manager accepts it there, until this is taken back', async () => {
    await shop.appointments.update(id, { outsideAccepted: true });
    expect(await everything()).toEqual([[], [], left(id)]);
    await close({ priority: 7 });
    await shop.appointments.tick();
    expect(await everything()).toEqual([[], [], left(id)]);
    await shop.appointments.update(id, { outsideAccepted: false });
    await close({ priority: 6 });
    expect(await outside()).toEqual([id]);
  });

  test('stays listed if only its quantity, its note or its status changes', async () => {
    await shop.appointments.update(id, { note: 'Comes with a dog', status: 'confirmed' });
    await shop.appointments.update(id, { enforce: 'none', quantity: 2 });
    expect(await everything()).toEqual([[id], left(id), left(id)]);
  });

  test('is no longer listed once it is cancelled, and counts as accepted where it is restored', async () => {
    await shop.appointments.update(id, { status: 'cancelled' });
    expect(await everything()).toEqual([[], [], left(id)]);
    await shop.appointments.update(id, { status: 'confirmed' });
    await shop.appointments.tick();
    expect(await everything()).toEqual([[], [], left(id)]);
  });

  test('is no longer listed once it has begun', async () => {
    shop.salon.clock.set(`${FRIDAY}T10:01`);
    expect(await everything()).toEqual([[], [], left(id)]);
  });
});

test('an appointment that was booked in closed time is not listed', async () => {
  await open();
  const booked = [
    await create({ start: EARLY }),
    await create({ start: EARLY, enforce: 'none' }),
    await create({ productId: MASSAGE, staffId: 13, start: START }),
    await create({ productId: MASSAGE, staffIds: [], start: EARLY }),
  ];
  expect(booked.map(({ outsideAccepted }) => outsideAccepted)).toEqual([true, true, true, true]);
  const inside = await create({ enforce: 'full' });
  expect(inside.outsideAccepted).toBe(false);
  await shop.appointments.tick();
  await close();
  await shop.appointments.tick();
  expect(await everything()).toEqual([[inside.id], left(inside.id), left(inside.id)]);
});

test('a member’s closure concerns the member’s appointments, and those without a member if no other member is open', async () => {
  await open();
  const off = (staffId: number) => close({ kind: 'staff', kindId: staffId });
  const ofAnn = await create({ productId: MASSAGE, staffId: 11 });
  const ofBob = await create({ productId: MASSAGE, staffId: 12 });
  const ofAnybody = await create({ productId: ASSIGNED, staffIds: [], start: `${FRIDAY}T15:00` });
  await shop.appointments.tick();
  await off(11);
  expect(await outside()).toEqual([ofAnn.id]);
  await shop.appointments.tick();
  expect(await outside()).toEqual([ofAnn.id]);
  await off(12);
  const all = [ofAnn.id, ofBob.id, ofAnybody.id];
  expect(await outside()).toEqual(all);
  await shop.appointments.tick();
  expect(await everything()).toEqual([all, left(...all), expect.arrayContaining(left(...all))]);
});

test('an appointment with all members lies outside if one of them is off', async () => {
  await open();
  const { id } = await create({ productId: 4, staffIds: [] });
  await close({ kind: 'staff', kindId: 12 });
  expect(await outside()).toEqual([id]);
});

test('a closed product concerns its own appointments only', async () => {
  await open();
  const { id } = await create();
  await create({ productId: MASSAGE, staffId: 11 });
  await close({ kind: 'product', kindId: HAIRCUT });
  expect(await outside()).toEqual([id]);
});

describe('an appointment that lies outside after a change that the shop makes', () => {
  const members = (productId: number, staffIds: number[]) => {
    const { products } = shop.salon.shop;
    products.set(productId, { ...products.get(productId)!, staffIds });
  };
  const nextDay = () => shop.salon.clock.set('2026-03-03T09:00');

  test('is found once the change is reported: its member no longer belongs to the product', async () => {
    await open();
    const { id } = await create({ productId: MASSAGE, staffId: 11 });
    await shop.appointments.tick();
    members(MASSAGE, [12]);
    await shop.appointments.tick();
    expect(await outside()).toEqual([]);
    await shop.appointments.productChanged(MASSAGE);
    expect(await outside()).toEqual([id]);
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id)]);
    members(MASSAGE, [11, 12]);
    await shop.appointments.productChanged();
    expect(await outside()).toEqual([]);
  });

  test('is found on the next day if the change is not reported: a member has left the shop', async () => {
    await open();
    const { id } = await create({ productId: MASSAGE, staffId: 11 });
    await shop.appointments.tick();
    shop.salon.shop.users.delete(11);
    await shop.appointments.tick();
    expect(await everything()).toEqual([[], [], []]);
    nextDay();
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id)]);
  });

  test('is found on the next day if the change is not reported: the product is gone', async () => {
    await open();
    const { id } = await create();
    await shop.appointments.tick();
    shop.salon.shop.products.delete(HAIRCUT);
    nextDay();
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id)]);
  });
});

describe('an appointment that takes a resource, and the resource’s closures', () => {
  const CLEANING = 30;
  let room: number;
  let id: number;
  beforeEach(async () => {
    await open();
    const { appointments, salon } = shop;
    room = (await appointments.resources.create({ name: 'Studio', kind: 'room' })).id;
    salon.shop.products.set(CLEANING, {
      ...salon.shop.products.get(HAIRCUT)!,
      id: CLEANING,
      needs: [{ kind: 'room' }],
    });
    ({ id } = await create({ productId: CLEANING }));
    expect((await appointments.get(id)).resourceIds).toEqual([room]);
    await appointments.tick();
  });

  test('lies outside while the resource is closed', async () => {
    const closure = await close({ kind: 'resource', kindId: room });
    expect(await outside()).toEqual([id]);
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id)]);
    await shop.appointments.rules.remove(closure.id);
    expect(await outside()).toEqual([]);
  });

  test('lies outside while the resource is inactive, and after it is deleted', async () => {
    await shop.appointments.resources.update(room, { status: 'inactive' });
    expect(await outside()).toEqual([id]);
    await shop.appointments.tick();
    await shop.appointments.resources.update(room, { status: 'active' });
    expect(await outside()).toEqual([]);
    await shop.appointments.tick();
    expect(await everything()).toEqual([[], [], left(id)]);
    await shop.appointments.resources.remove(room);
    expect(await outside()).toEqual([id]);
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id, id)]);
  });

  test('is not listed if it was booked in a closure of the resource', async () => {
    await close({ kind: 'resource', kindId: room, fromDate: '2026-03-09', toDate: '2026-03-09' });
    await create({ productId: CLEANING, start: '2026-03-09T10:00', enforce: 'capacity' });
    expect(await outside()).toEqual([]);
  });
});

test('a hold is not listed; once checked out, it is listed if its day has been closed meanwhile', async () => {
  await open();
  const owner = 'a visitor of the shop';
  const { token, appointment } = await shop.appointments.holds.place(
    { productId: HAIRCUT, start: START },
    { owner },
  );
  await close();
  await shop.appointments.tick();
  expect(await everything()).toEqual([[], [], []]);
  await shop.appointments.holds.checkout([{ id: appointment.id, token }], { customerId: 21 });
  expect(await outside()).toEqual([appointment.id]);
  await shop.appointments.tick();
  const { id } = appointment;
  expect(await everything()).toEqual([[id], left(id), left(id)]);
});

describe('a pass of the worker that cannot finish', () => {
  test('tries again, and no notice is lost or comes twice, if the shop does not take the notice', async () => {
    await open(true);
    const { id } = await create();
    const other = await create({ start: `${FRIDAY}T12:00` });
    await close();
    shop.trouble = {
      needsAttention: ({ appointmentId }) =>
        appointmentId === id ? Promise.reject(new Error('The shop is down.')) : Promise.resolve(),
    };
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id, other.id], left(other.id), left(other.id)]);
    shop.trouble = {};
    await shop.appointments.tick();
    const both = [id, other.id];
    expect(await everything()).toEqual([both, left(...both), left(other.id, id)]);
    expect(shop.salon.errors).toMatchObject([{ port: 'orders.needsAttention' }, { id }]);
  });

  test('leaves an appointment that waits for its order to a later pass', async () => {
    await open();
    let answer = (): void => undefined;
    const called = new Promise<void>((resolve) => {
      shop.trouble = {
        createPending: async (draft, context) => {
          resolve();
          await new Promise<void>((release) => (answer = release));
          return shop.port.createPending(draft, context);
        },
      };
    });
    const booking = create();
    await called;
    await close();
    await shop.appointments.tick();
    expect(notices()).toEqual([]);
    answer();
    const { id } = await booking;
    await shop.appointments.tick();
    expect(await everything()).toEqual([[id], left(id), left(id)]);
  });
});

test('two workers at once make one notice', async () => {
  await open();
  const ids: number[] = [];
  for (const hour of [10, 11, 12, 13]) ids.push((await create({ start: `${FRIDAY}T${hour}:00` })).id);
  await close();
  await Promise.all([shop.appointments.tick(), shop.appointments.tick()]);
  await shop.appointments.tick();
  expect(await everything()).toEqual([ids, left(...ids), expect.arrayContaining(left(...ids))]);
  expect(notices()).toHaveLength(4);
});

test('the list has its usual filters, pages and access', async () => {
  await open();
  const own = await create({ customerId: 21 });
  const ofAnn = await create({ productId: MASSAGE, staffId: 11, start: `${FRIDAY}T12:00` });
  const others = await create({ start: `${FRIDAY}T14:00` });
  await close();
  const list = async (query: object) => {
    const { items, total } = await shop.appointments.list({
      outside: true,
      orderby: 'start',
      order: 'asc',
      ...query,
    });
    return [items.map(({ id }) => id), total];
  };
  const expectAll = async () => {
    expect(await list({ perPage: 2 })).toEqual([[own.id, ofAnn.id], 3]);
    expect(await list({ perPage: 2, page: 2 })).toEqual([[others.id], 3]);
    expect(await list({ visibleTo: { customerId: 21 } })).toEqual([[own.id], 1]);
    expect(await list({ visibleTo: { staffId: 11 } })).toEqual([[ofAnn.id], 1]);
    expect(await list({ visibleTo: { staffId: 12 } })).toEqual([[], 0]);
    expect(await list({ from: `${FRIDAY}T13:00` })).toEqual([[others.id], 1]);
    expect(await list({ status: 'cancelled' })).toEqual([[], 0]);
    expect(await list({ outside: false })).toEqual([[own.id, ofAnn.id, others.id], 3]);
  };
  await expectAll();
  await shop.appointments.tick();
  await expectAll();
});

/** Stores copies of an appointment for the same time and order. */
async function copy(id: number, count: number, fields: object = {}): Promise<void> {
  const { storage } = internalsOf(shop.appointments);
  const original = await shop.appointments.get(id);
  await storage.transaction(async (t) => {
    for (let n = 0; n < count; n += 1) await storage.appointments.insert({ ...original, ...fields }, t);
  });
}
const total = async (query: object = {}) => (await shop.appointments.list({ outside: true, ...query })).total;

test('more appointments than one read returns are found, and those beyond one pass are stored by the next one', async () => {
  await open();
  const { id } = await create();
  await copy(id, 539);
  await create({ start: `${FRIDAY}T11:00` });
  await close();
  expect(await total()).toBe(541);
  await shop.appointments.tick();
  expect([await total(), shop.notices.length]).toEqual([541, 500]);
  await shop.appointments.tick();
  expect([await total(), shop.notices.length]).toEqual([541, 541]);
  expect(new Set(shop.notices.map(({ appointmentId }) => appointmentId)).size).toBe(541);
  expect(await shop.appointments.desk.openTasks()).toBe(100);
});

test('the list examines the 1,000 earliest appointments of its filters; the worker finds the others', async () => {
  await open();
  const { id } = await create();
  await copy(id, 1_000);
  const { id: last } = await create({ start: `${FRIDAY}T14:00`, customerId: 21 });
  await close();
  expect(await total()).toBe(1_000);
  expect(await total({ visibleTo: { customerId: 21 } })).toBe(1);
  expect(await total({ from: `${FRIDAY}T13:00` })).toBe(1);
  const { storage } = internalsOf(shop.appointments);
  const appointment = await shop.appointments.get(last);
  await storage.transaction((t) => storage.appointments.setLeftOutside(appointment, at(START), t));
  expect(await total()).toBe(1_001);
});

test('the list examines nothing if its caller has gone', async () => {
  await open();
  await create();
  await close();
  const gone = AbortSignal.abort(new Error('The caller has gone.'));
  shop.salon.shop.host.products.find = () => Promise.reject(new Error('The shop was asked.'));
  const list = shop.appointments.list({ outside: true }, { signal: gone });
  await expect(list).rejects.toThrow('The caller has gone.');
});

test('the changes of more than 500 owners are found without naming them all', async () => {
  const database = await openDatabase();
  shop = await openOrderShop({ shared: true, open: async () => database });
  const { id } = await create();
  const { storage } = internalsOf(shop.appointments);
  const owners = Array.from({ length: 501 }, (_, n) => ({ kind: 'product', kindId: 1_000 + n }) as const);
  await shop.appointments.tick();
  await storage.transaction((t) => storage.outsideMarks.mark(owners, t));
  await close({ kind: 'product', kindId: HAIRCUT });
  let found: number[] = [];
  const statements = await statementsOf(database.sequelize, async () => {
    found = await outside();
  });
  expect(found).toEqual([id]);
  expect(Math.max(...statements.map(({ sql }) => sql.length))).toBeLessThan(4_000);
});

test('a mark by the worker changes neither the version nor the time of change, so a write that names the version before succeeds', async () => {
  await open();
  const { id, version, dateModified } = await create();
  await close();
  shop.salon.clock.set('2026-03-02T11:00');
  await shop.appointments.tick();
  expect(await shop.appointments.get(id)).toMatchObject({
    version,
    dateModified,
    leftOutsideAt: at('2026-03-02T11:00'),
  });
  await shop.appointments.update(id, { note: 'Comes with a dog' }, { ifVersion: version });
  expect(await everything()).toEqual([[id], left(id), left(id)]);
});

test('a pass without a change costs one statement, and one with a change reads only the appointments of its owner', async () => {
  const database = await openDatabase();
  shop = await openOrderShop({ shared: true, open: async () => database });
  await create();
  await create({ productId: MASSAGE, staffId: 12 });
  await shop.appointments.tick();
  const ofPass = async () =>
    (await statementsOf(database.sequelize, () => shop.appointments.tick()))
      .map(({ sql }) => sql)
      .filter((sql) => /outside_marks|starts_at >=/.test(sql));
  expect(await ofPass()).toEqual([expect.stringMatching(/SELECT .* FROM shop_appointments_outside_marks/)]);
  await close({ kind: 'staff', kindId: 11 });
  const [, ...reads] = await ofPass();
  expect(reads.join()).toMatch(/staff_id IN \(11\)/);
  expect(await ofPass()).toHaveLength(1);
});
