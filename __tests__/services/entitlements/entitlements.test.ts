import type { Appointment } from 'shop-appointments';
import { memoryEntitlements } from 'shop-appointments/adapters/memory';
import { endUses } from '../../support/leases';
import { internalsOf } from '../../support/internals';
import { CARD, type CardShop, openCardShop, WHERE, type Where } from '../../support/shops/card-shop';
import type { OrderShop } from '../../support/shops/order-shop';
import { openShop, refusal, SOME_TEXT, ZONE } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';

let opened: CardShop;
let shop: OrderShop;

async function open(cards: Where, orders: Where, entries = 10) {
  opened = await openCardShop({ cards, orders, entries });
  ({ shop } = opened);
}
afterEach(() => shop.close());
const leftIs = (entries: number) => opened.leftIs(entries);

const book = (quantity = 1, start = START) =>
  shop.appointments.book({ productId: 2, start, quantity, customerId: 21, entitlementId: CARD });

describe.each(WHERE)('cards %s, orders %s', (cards, orders) => {
  test('a booking that is paid in full has a line of 0, the full price for fees, and is confirmed', async () => {
    await open(cards, orders);
    const booked = await book();
    expect(booked).toMatchObject({
      status: 'confirmed',
      cost: '0.00',
      entitlement: { id: CARD, name: 'Card of ten', places: 1, price: '12.50' },
    });
    expect(await opened.totals()).toEqual([0]);
    await leftIs(9);
    expect((await shop.salon.events()).at(-1)).toMatchObject({
      topic: 'appointment.created',
      snapshot: { entitlement: { id: CARD, places: 1 } },
    });
  });

  test('of two places with one entry left, one is paid by it', async () => {
    await open(cards, orders, 1);
    expect(await book(2)).toMatchObject({
      status: 'unpaid',
      quantity: 2,
      cost: '12.50',
      entitlement: { places: 1, price: '25.00' },
    });
    expect(await opened.totals()).toEqual([12.5]);
    await leftIs(0);
  });

  test('a booking that would cost more than the customer was told is refused, and uses no entry', async () => {
    await open(cards, orders, 2);
    const search = { productId: 2, start: START, quantity: 2, customerId: 21 };
    expect((await shop.appointments.findEntitlements(search)).map(({ left }) => left)).toEqual([2]);
    const wanted = { ...search, entitlementId: CARD };
    await book(1, '2026-03-04T10:00');
    const refused = await refusal(shop.appointments.book({ ...wanted, entitlementPlaces: 2 }));
    expect(refused).toMatchObject({ status: 409, code: 'shop_appointments_nothing_left' });
    expect(refused.data.action).toBe('pay_otherwise');
    expect((await shop.appointments.list()).total).toBe(1);
    await leftIs(1);
    const told = await shop.appointments.book({ ...wanted, entitlementPlaces: 1 });
    expect(told).toMatchObject({ cost: '12.50', entitlement: { places: 1 } });
    await leftIs(0);
  });

  test('more places that an entitlement has to pay for than are booked are a 400, and use no entry', async () => {
    await open(cards, orders, 3);
    const wanted = { productId: 2, start: START, quantity: 2, customerId: 21, entitlementId: CARD };
    const { status, data } = await refusal(shop.appointments.book({ ...wanted, entitlementPlaces: 3 }));
    expect([status, Object.keys(data.params as object)]).toEqual([400, ['entitlementPlaces']]);
    await leftIs(3);
  });

  test('places that an entitlement has to pay for, without an entitlement, are a 400', async () => {
    await open(cards, orders);
    const { data } = await refusal(
      shop.appointments.book({ productId: 2, start: START, customerId: 21, entitlementPlaces: 1 }),
    );
    expect(Object.keys(data.params as object)).toEqual(['entitlementPlaces']);
  });

  test('a card without entries, and a card of another customer, pay for nothing, and nothing is booked', async () => {
    await open(cards, orders, 1);
    await book();
    const again = await refusal(book(1, '2026-03-04T10:00'));
    expect(again).toMatchObject({ status: 409, code: 'shop_appointments_nothing_left' });
    expect(again.data.action).toBe('pay_otherwise');
    const stranger = shop.appointments.book({
      productId: 2,
      start: START,
      customerId: 1,
      entitlementId: CARD,
    });
    expect((await refusal(stranger)).code).toBe('shop_appointments_nothing_left');
    expect((await shop.appointments.list()).total).toBe(1);
    await leftIs(0);
  });

  test('a refused booking takes no entry', async () => {
    await open(cards, orders);
    expect((await refusal(book(4))).code).toBe('shop_appointments_slot_unavailable');
    await leftIs(10);
  });

  test('two bookings at once with the last entry: one is booked, the other is refused', async () => {
    await open(cards, orders, 1);
    const both = await Promise.allSettled([book(1, START), book(1, '2026-03-04T10:00')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { items } = await shop.appointments.list();
    expect(items.map(({ entitlement }) => entitlement?.places)).toEqual([1]);
    await leftIs(0);
  });

  test.each([
    ['a cancel', (id: number) => shop.appointments.update(id, { status: 'cancelled' })],
    ['a move to the trash', (id: number) => shop.appointments.remove(id, { force: false })],
    ['a deletion', (id: number) => shop.appointments.remove(id)],
    [
      'a cancelled order',
      async (id: number) => shop.event((await shop.appointments.get(id)).orderId, 'cancelled'),
    ],
  ])('%s gives the entry back, once', async (_, end) => {
    await open(cards, orders);
    const { id } = await book();
    await end(id);
    await leftIs(10);
    const row = (await shop.appointments.find([id])).get(id);
    if (row) expect(row.entitlement?.places).toBe(0);
    await shop.appointments.remove(id).catch(() => undefined);
    await leftIs(10);
  });

  test('an appointment that is revived after its entry was given back costs its full price', async () => {
    await open(cards, orders);
    const { id } = await book();
    await shop.appointments.update(id, { status: 'cancelled' });
    expect(await shop.appointments.update(id, { status: 'confirmed' })).toMatchObject({
      cost: '12.50',
      entitlement: null,
    });
    await leftIs(10);
  });

  test('a revived appointment costs what the manager sends with it', async () => {
    await open(cards, orders);
    const { id } = await book();
    await shop.appointments.update(id, { status: 'cancelled' });
    expect(await shop.appointments.update(id, { status: 'confirmed', cost: '5.00' })).toMatchObject({
      cost: '5.00',
      entitlement: null,
    });
  });

  test('an appointment whose place came back by a late payment keeps its price when it is changed', async () => {
    await open(cards, orders, 1);
    const { id, orderId } = await book(2);
    shop.salon.clock.set('2026-03-02T12:00');
    await shop.appointments.tick();
    await leftIs(1);
    await shop.event(orderId, 'processing');
    expect(await shop.appointments.get(id)).toMatchObject({
      status: 'paid',
      cost: '12.50',
      entitlement: { places: 0 },
    });
    expect(await shop.appointments.update(id, { note: 'by phone' })).toMatchObject({ cost: '12.50' });
    expect(await shop.appointments.update(id, { cost: '9.00' })).toMatchObject({ cost: '9.00' });
  });

  test('fewer places give the entries of the other places back', async () => {
    await open(cards, orders);
    const { id } = await book(3);
    await leftIs(7);
    expect((await shop.appointments.update(id, { quantity: 2 })).entitlement?.places).toBe(2);
    await leftIs(8);
  });

  test('the price of another quantity is that of the places that the entitlement does not pay for', async () => {
    await open(cards, orders, 1);
    const before = await book(3);
    expect(before.cost).toBe('25.00');
    expect(await shop.appointments.changedPrice(before, { ...before, quantity: 2 })).toBe('12.50');
    const paid = { ...before, quantity: 1 };
    expect(await shop.appointments.changedPrice(before, paid)).toBe('0.00');
  });

  test('a no-show, and a visit that has taken place and is deleted, keep the entry used', async () => {
    await open(cards, orders);
    const { id } = await book();
    await shop.appointments.update(id, { customerStatus: 'no-show' });
    shop.salon.clock.set('2026-03-04T10:00');
    await shop.appointments.tick();
    expect((await shop.appointments.get(id)).status).toBe('complete');
    await shop.appointments.remove(id);
    await leftIs(9);
  });
});

describe('an order that fails gives the entry back', () => {
  test.each(['shared', 'elsewhere'] as const)('cards %s', async (cards) => {
    await open(cards, 'elsewhere');
    shop.trouble = { createPending: () => Promise.reject(new Error('no orders today')) };
    expect((await refusal(book())).code).toBe('shop_rest_host_error');
    await leftIs(10);
    expect((await shop.appointments.list({ status: 'any' })).total).toBe(0);
  });
});

describe('calls that fail with cards elsewhere are repeated by the worker', () => {
  const due = () => internalsOf(shop.appointments).storage.entitlementUses.due(10);
  const later = async () => {
    await endUses(shop.appointments);
    await shop.appointments.tick();
  };

  test('a reservation whose response is lost is given back', async () => {
    await open('elsewhere', 'shared');
    opened.trouble.reserve = () => Promise.reject(new Error('lost'));
    let given: unknown;
    opened.trouble.giveBack = async (use) => {
      given = use;
    };
    expect((await refusal(book())).code).toBe('shop_rest_host_error');
    expect(given).toMatchObject({ keep: 0 });
    await endUses(shop.appointments);
    expect(await due()).toEqual([]);
  });

  test('a reservation is given back later if the shop is away', async () => {
    await open('elsewhere', 'shared');
    opened.trouble.giveBack = () => Promise.reject(new Error('away'));
    expect((await refusal(book(4))).code).toBe('shop_appointments_slot_unavailable');
    await leftIs(6);
    opened.trouble = {};
    await later();
    await leftIs(10);
    await endUses(shop.appointments);
    expect(await due()).toEqual([]);
  });

  test('a booking is stored although its use cannot be made final, which the worker does later', async () => {
    await open('elsewhere', 'shared');
    opened.trouble.commit = () => Promise.reject(new Error('away'));
    expect((await book()).status).toBe('confirmed');
    let final: string | undefined;
    opened.trouble.commit = async (reference) => {
      final = reference;
    };
    await later();
    const [{ entitlement }] = (await shop.appointments.list()).items as [Appointment];
    expect(final).toBe(entitlement!.reference);
  });

  test('an entry whose return fails when the booking is cancelled is given back later', async () => {
    await open('elsewhere', 'shared');
    const { id } = await book();
    opened.trouble.giveBack = () => Promise.reject(new Error('away'));
    await shop.appointments.update(id, { status: 'cancelled' });
    await leftIs(9);
    opened.trouble = {};
    await later();
    await leftIs(10);
  });

  test('a booking that reserves for longer than its lease is refused, and a late reservation takes nothing', async () => {
    await open('elsewhere', 'shared');
    opened.trouble.reserve = async (claim) => {
      opened.trouble = {};
      await later();
      return opened.port.reserve(claim, {});
    };
    expect((await refusal(book())).code).toBe('shop_appointments_nothing_left');
    await leftIs(10);
  });
});

test('a guest has no entitlement, and neither has a shop without the port', async () => {
  await open('elsewhere', 'elsewhere');
  const guest = shop.appointments.book({ productId: 2, start: START, entitlementId: CARD });
  expect(await refusal(guest)).toMatchObject({ status: 400, data: { params: { entitlementId: SOME_TEXT } } });
  const plain = await openShop();
  const booking = { productId: 2, start: START, customerId: 21, entitlementId: CARD };
  expect((await refusal(plain.appointments.book(booking))).status).toBe(400);
  await plain.close();
});

test('an entitlement in memory pays until the end of its last day on the calendar of the site', async () => {
  await open('elsewhere', 'elsewhere');
  const card = { id: 'm', name: 'Card', customerId: 21, entries: 9, validUntil: '2026-03-31' };
  const cards = memoryEntitlements([card], ZONE);
  const end = Date.parse('2026-03-31T22:00:00Z') / 1_000;
  const claim = (start: number) => ({
    reference: String(start),
    entitlementId: 'm',
    customerId: 21,
    productId: 2,
    start: start as never,
    quantity: 1,
  });
  expect(await cards.reserve(claim(end - 1), {})).toEqual({ name: 'Card', places: 1, endsAt: end });
  expect((await cards.reserve(claim(end), {})).places).toBe(0);
  expect(await cards.find(claim(end), {})).toEqual([]);
});

test('a membership pays for its number of places in each month of the site', async () => {
  const member = { id: 'm', name: 'Member', customerId: 21, entries: 2, per: 'month' as const };
  await open('elsewhere', 'elsewhere');
  const memberships = memoryEntitlements([member], ZONE);
  const at = (iso: string) => Date.parse(iso) / 1_000;
  const claim = (reference: string, start: string) =>
    memberships.reserve(
      { reference, entitlementId: 'm', customerId: 21, productId: 2, start: at(start) as never, quantity: 2 },
      {},
    );
  expect((await claim('a', '2026-03-31T21:30:00Z')).places).toBe(2);
  expect((await claim('b', '2026-03-02T10:00:00Z')).places).toBe(0);
  // 21:30 UTC is in the last hour of March in Berlin; half an hour later it is April there.
  expect((await claim('c', '2026-03-31T22:00:00Z')).places).toBe(2);
});
