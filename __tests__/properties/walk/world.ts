import { internalsOf } from '../../support/internals';
import type { Appointment } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { site, type TestShop } from '../../support/shops/core-shop';
import { type Booking, HOUR, type Model, MONDAY, PRODUCTS, SUCCESSOR, wall } from './model';

/** The shop of a random walk, with access to its orders, and the number of the last event that the walk has read. */
export interface World
  extends Omit<TestShop, 'shop'>, Pick<OrderShop, 'orders' | 'setStatus' | 'setQuantity'> {
  lastEvent: number;
}

/**
 * Opens the shop of a random walk.
 * @param shared whether the shop's orders are in the library's database
 */
export async function openWorld(shared: boolean): Promise<World> {
  const { salon, ...shop } = await openOrderShop({ shared });
  await internalsOf(salon.appointments).storage.outbox.number();
  return { ...salon, ...shop, lastEvent: await internalsOf(salon.appointments).storage.outbox.last() };
}

const REFUSALS = [400, 401, 403, 404, 409, 410];

/** Runs an operation whose outcome the model has predicted. Throws if the library decides otherwise. */
export async function decided<T>(isAccepted: boolean, act: () => Promise<T>): Promise<T | undefined> {
  const answer = await act().then(
    (value) => ({ value }),
    (error: unknown) => {
      if (isAccepted || !REFUSALS.includes((error as { status?: number }).status ?? 0)) throw error;
      return undefined;
    },
  );
  if (answer && !isAccepted)
    throw new Error('The library accepted the operation, although the model refuses it');
  return answer?.value;
}

/** Adds an appointment that the library has booked to the model of the walk. */
export function adopt(model: Model, row: Appointment, more: Partial<Booking> = {}): Booking {
  const { id, orderId, orderItemId, quantity } = row;
  const booking: Booking = {
    id,
    product: row.productId,
    start: row.start,
    quantity,
    members: row.staffIds,
    status: row.status,
    lostAs: '',
    expires: null,
    modified: model.now,
    order: orderId,
    item: orderItemId,
    seen: 'open',
    seenQty: quantity,
    isTold: true,
    ...more,
  };
  model.bookings.set(id, booking);
  if (orderId > 0) takeLine(model, booking);
  return booking;
}

export function takeLine(model: Model, { order: id, item, quantity }: Booking): void {
  const order = model.orders.get(id) ?? { id, status: 'pending', lines: new Map<number, number>() };
  model.orders.set(id, order);
  order.lines.set(item, quantity);
}

/** Adds the new order of a revived booking to the model, if the model expects one. */
export function adoptSuccessor(model: Model, booking: Booking, row: Appointment | undefined): void {
  if (!row || booking.order !== SUCCESSOR) return;
  const { orderId: order, orderItemId: item, quantity } = row;
  if (model.orders.has(order)) throw new Error(`Order ${order} is not a new order`);
  Object.assign(booking, { order, item, seen: 'open', seenQty: quantity });
  takeLine(model, booking);
  // An order in another database is made after the write. A second write then stores the order's id, and counts as an
  // update.
  if (!model.sharesDatabase) model.tell(booking, 'updated');
}

/** Looks up all appointments that the walk has made, and a few ids that no appointment has. */
export async function readRows({ appointments }: World, model: Model): Promise<Appointment[]> {
  const last = Math.max(0, ...model.bookings.keys());
  return [...(await appointments.find(Array.from({ length: last + 5 }, (_, at) => at + 1))).values()];
}

/** Checks that library and model agree after a step of the walk. */
export async function expectAgreement(model: Model, world: World): Promise<void> {
  const rows = await readRows(world, model);
  const known = [...model.bookings.values()].sort((a, b) => a.id - b.id);
  expect(rows.sort((a, b) => a.id - b.id).map(shownRow)).toEqual(known.map(shownBooking));
  expectNoOverbooking(rows, model.now);
  await expectOrders(rows, model, world);
  await expectEvents(model, world);
  await expectIndex(known, model, world);
  expect(world.errors).toEqual([]);
}

const shownRow = ({
  id,
  status,
  productId,
  staffIds,
  start,
  end,
  quantity,
  orderId,
  orderItemId,
  expiresAt,
}: Appointment) => [
  ...[id, status, productId, [...staffIds], start, end, quantity, orderId, orderItemId, expiresAt],
];
const shownBooking = ({ id, status, product, members, start, quantity, order, item, expires }: Booking) => [
  ...[id, status, product, [...members], start, start + HOUR, quantity, order, item, expires],
];

const TAKES = ['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'complete', 'in-cart'];

/** Checks, by the stored rows alone, that no product and no member has more bookings than places. */
function expectNoOverbooking(rows: readonly Appointment[], now: number): void {
  const taken = new Map<string, number>();
  for (const { status, expiresAt, start, productId, staffIds, quantity } of rows) {
    if (!TAKES.includes(status) || (status === 'in-cart' && expiresAt! <= now)) continue;
    const resources = staffIds.length > 0 ? staffIds.map((id) => `member ${id}`) : [`product ${productId}`];
    for (const one of resources) taken.set(`${one} ${start}`, (taken.get(`${one} ${start}`) ?? 0) + quantity);
  }
  for (const [resource, quantity] of taken) {
    const [kind, id] = resource.split(' ');
    expect([resource, quantity <= (kind === 'member' ? 1 : PRODUCTS[Number(id)]!.places)]).toEqual([
      resource,
      true,
    ]);
  }
}

async function expectOrders(rows: readonly Appointment[], model: Model, world: World): Promise<void> {
  const orders = await world.orders();
  const shown = orders.map(({ id, status, items }) => [
    id,
    status,
    items.map((item) => [item.id, item.quantity]),
  ]);
  expect(shown).toEqual([...model.orders.values()].map(({ id, status, lines }) => [id, status, [...lines]]));
  const live = rows.filter(({ status }) => TAKES.includes(status) && status !== 'in-cart');
  expect(live.filter(({ orderId, orderReference }) => orderId === 0 || orderReference !== '')).toEqual([]);
  const alive = new Set(live.map(({ orderId }) => orderId));
  const idle = orders.filter(({ id, status }) => status === 'pending' && !alive.has(id));
  expect(idle).toEqual([]);
}

/** Checks that the library emitted the events that the model expects for a step, in order for each appointment. */
async function expectEvents(model: Model, world: World): Promise<void> {
  const { outbox } = internalsOf(world.appointments).storage;
  await outbox.number();
  const events = (await outbox.read(world.lastEvent, 1_000)).filter(
    ({ resource }) => resource === 'appointment',
  );
  world.lastEvent = await outbox.last();
  const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
  const told = events.map(({ resourceId, topic }) => ({ id: resourceId, topic }));
  expect(told.sort(byId)).toEqual(model.told.sort(byId));
  model.told = [];
}

async function expectIndex(known: readonly Booking[], model: Model, { appointments }: World): Promise<void> {
  const from = wall(MONDAY - 24 * HOUR);
  const rows = await appointments.index.list({
    from: { wallClock: site(from) },
    to: { wallClock: site(wall(model.now + 60 * 24 * HOUR)) },
    source: 'slot',
  });
  const shown = rows.map(({ sourceId, staffId, start, end, places: quantity, status }) =>
    [sourceId, staffId, start, end, quantity, status].join(),
  );
  const live = known.filter((one) => model.takes(one));
  const expected = live.flatMap(({ id, members, start, quantity, status }) =>
    (members.length > 0 ? members : [null]).map((member) =>
      [id, member, start, start + HOUR, quantity, status].join(),
    ),
  );
  expect(shown.sort()).toEqual(expected.sort());
}
