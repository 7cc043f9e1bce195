import { endLeases, endUses } from '../../support/leases';
import { CARD, type CardShop, openCardShop, WHERE } from '../../support/shops/card-shop';
import { at, refusal, SOME_TEXT } from '../../support/shops/core-shop';

const START = at('2026-03-03T10:00');
const OWNER = { owner: 'cart-of-dee' };
const DEE = { customerId: 21 };

let opened: CardShop;
afterEach(() => opened.shop.close());

const places = (rows: readonly { readonly entitlement: { readonly places: number } | null }[]) =>
  rows.map(({ entitlement }) => entitlement?.places ?? 0);
const hold = async (start: string, quantity = 1) => {
  const { appointment, token } = await opened.appointments.holds.place(
    { productId: 2, start, quantity },
    OWNER,
  );
  return { id: appointment.id, token };
};

describe.each(WHERE)('cards %s, orders %s', (cards, orders) => {
  const open = async (entries = 10) => (opened = await openCardShop({ cards, orders, entries }));

  describe('the checkout of holds', () => {
    test('an entry pays for a hold, and the other hold is paid by the customer', async () => {
      await open();
      const paid = { ...(await hold('2026-03-03T10:00')), entitlementId: CARD };
      const other = await hold('2026-03-03T12:00');
      const rows = await opened.appointments.holds.checkout([paid, other], DEE);
      expect(rows.map(({ status, cost }) => [status, cost])).toEqual([
        ['confirmed', '0.00'],
        ['unpaid', '12.50'],
      ]);
      expect(rows[0]!.entitlement).toMatchObject({ id: CARD, places: 1, price: '12.50' });
      expect(rows[1]!.entitlement).toBeNull();
      expect(await opened.totals()).toEqual([0, 12.5]);
      await opened.leftIs(9);
    });

    test('two holds with one entry left: the first is paid by it', async () => {
      await open(1);
      const first = { ...(await hold('2026-03-03T10:00')), entitlementId: CARD };
      const second = { ...(await hold('2026-03-03T12:00')), entitlementId: CARD };
      const rows = await opened.appointments.holds.checkout([first, second], DEE);
      expect(places(rows)).toEqual([1, 0]);
      expect(await opened.totals()).toEqual([0, 12.5]);
      await opened.leftIs(0);
    });

    test.each([
      ['a hold with two places', [2], [2]],
      ['the second of two holds', [1, 1], [1, 1]],
    ])(
      'an entry that is used between the cart and the checkout refuses %s at another price, and nothing is used',
      async (_what, quantities, told) => {
        await open(2);
        const starts = ['2026-03-03T10:00', '2026-03-03T12:00'];
        const items = [];
        for (const [at, quantity] of quantities.entries())
          items.push({
            ...(await hold(starts[at]!, quantity)),
            entitlementId: CARD,
            entitlementPlaces: told[at]!,
          });
        const elsewhere = { productId: 2, start: at('2026-03-05T10:00'), entitlementId: CARD, ...DEE };
        const other = await opened.appointments.book(elsewhere);
        const refused = await refusal(opened.appointments.holds.checkout(items, DEE));
        expect(refused).toMatchObject({ status: 409, code: 'shop_appointments_nothing_left' });
        for (const { id } of items) expect((await opened.appointments.get(id)).status).toBe('in-cart');
        await opened.leftIs(1);
        // The customer sees the price with the entry that is left, and agrees to it.
        const again = items.map(({ id, token }, index) =>
          index === 0 ? { id, token, entitlementId: CARD, entitlementPlaces: 1 } : { id, token },
        );
        const rows = await opened.appointments.holds.checkout(again, DEE);
        expect(rows[0]!.entitlement).toMatchObject({ places: 1 });
        expect((await opened.totals()).reduce((sum, total) => sum + total, 0)).toBe(12.5);
        expect((await opened.appointments.get(other.id)).entitlement).toMatchObject({ places: 1 });
        await opened.leftIs(0);
      },
    );

    test('two checkouts at once with the entries that both customers were told: one is refused', async () => {
      await open(3);
      const items = [await hold('2026-03-03T10:00', 2), await hold('2026-03-03T12:00', 2)];
      const both = await Promise.allSettled(
        items.map((item) =>
          opened.appointments.holds.checkout([{ ...item, entitlementId: CARD, entitlementPlaces: 2 }], DEE),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const rows = await opened.appointments.find(items.map(({ id }) => id));
      expect(places([...rows.values()]).toSorted()).toEqual([0, 2]);
      await opened.leftIs(1);
    });

    test('a repeated checkout takes no second entry', async () => {
      await open();
      const paid = { ...(await hold('2026-03-03T10:00')), entitlementId: CARD };
      const [row] = await opened.appointments.holds.checkout([paid], DEE);
      expect(await opened.appointments.holds.checkout([paid], DEE)).toEqual([row]);
      await opened.leftIs(9);
    });

    test('an entitlement without entries leaves the holds in the cart', async () => {
      await open(0);
      const held = await hold('2026-03-03T10:00');
      const refused = await refusal(
        opened.appointments.holds.checkout([{ ...held, entitlementId: CARD }], DEE),
      );
      expect(refused.code).toBe('shop_appointments_nothing_left');
      expect((await opened.appointments.get(held.id)).status).toBe('in-cart');
      const [row] = await opened.appointments.holds.checkout([held], DEE);
      expect(row).toMatchObject({ status: 'unpaid', entitlement: null });
    });

    test('an order that is cancelled gives the entries of its checkout back', async () => {
      await open();
      const paid = { ...(await hold('2026-03-03T10:00', 2)), entitlementId: CARD };
      const [row] = await opened.appointments.holds.checkout([paid], DEE);
      await opened.leftIs(8);
      await opened.shop.event(row!.orderId, 'cancelled');
      await opened.leftIs(10);
    });
  });

  describe('a series', () => {
    const weekly = {
      productId: 2,
      start: START,
      rrule: 'FREQ=WEEKLY;COUNT=3',
      entitlementId: CARD,
      ...DEE,
    };

    test('the first occurrences are paid as long as entries are left', async () => {
      await open(2);
      const { series } = await opened.appointments.series.create(weekly);
      expect(places(series.appointments)).toEqual([1, 1, 0]);
      expect(series.appointments.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'unpaid']);
      expect(await opened.totals()).toEqual([0, 0, 12.5]);
      await opened.leftIs(0);
    });

    test('is refused if fewer places are paid than the customer was told', async () => {
      await open(2);
      const refused = await refusal(opened.appointments.series.create({ ...weekly, entitlementPlaces: 3 }));
      expect(refused).toMatchObject({ status: 409, code: 'shop_appointments_nothing_left' });
      await opened.leftIs(2);
      const { series } = await opened.appointments.series.create({ ...weekly, entitlementPlaces: 2 });
      expect(places(series.appointments)).toEqual([1, 1, 0]);
      await opened.leftIs(0);
    });

    test('of which an occurrence is left out is paid for as many places as were told, as far as it has them', async () => {
      await open(3);
      await opened.appointments.book({ productId: 2, start: at('2026-03-10T10:00'), quantity: 3 });
      const draft = { ...weekly, entitlementPlaces: 3, skipUnavailable: true };
      const { series } = await opened.appointments.series.create(draft);
      expect(places(series.appointments)).toEqual([1, 1]);
      await opened.leftIs(1);
    });

    test('an occurrence that is left out uses no entry, which then pays for a later one', async () => {
      await open(2);
      await opened.appointments.book({ productId: 2, start: at('2026-03-10T10:00'), quantity: 3 });
      const { series } = await opened.appointments.series.create({ ...weekly, skipUnavailable: true });
      expect(places(series.appointments)).toEqual([1, 1]);
      await opened.leftIs(0);
    });

    test('a series that is refused uses no entry, and one that is cancelled gives its entries back', async () => {
      await open();
      await opened.appointments.book({ productId: 2, start: at('2026-03-10T10:00'), quantity: 3 });
      expect((await refusal(opened.appointments.series.create(weekly))).status).toBe(409);
      await opened.leftIs(10);
      const { series } = await opened.appointments.series.create({ ...weekly, skipUnavailable: true });
      await opened.appointments.series.cancel(series.id);
      await opened.leftIs(10);
    });
  });

  describe('a visit', () => {
    const draft = { items: [{ productId: 1 }, { productId: 2, quantity: 2 }], start: START, ...DEE };

    test('its items are paid in their order as long as entries are left', async () => {
      await open(2);
      const visit = await opened.appointments.visits.create({ ...draft, entitlementId: CARD });
      expect(places(visit.appointments)).toEqual([1, 1]);
      expect(visit.cost).toBe('12.50');
      expect(await opened.totals()).toEqual([0, 12.5]);
      await opened.leftIs(0);
    });

    test('a visit without entries left is a 409, and nothing is booked', async () => {
      await open(0);
      const refused = await refusal(opened.appointments.visits.create({ ...draft, entitlementId: CARD }));
      expect(refused.code).toBe('shop_appointments_nothing_left');
      expect((await opened.appointments.list({ status: 'any' })).total).toBe(0);
    });
  });

  test('a manager creates an appointment that an entitlement pays for', async () => {
    await open();
    const created = await opened.appointments.create({
      productId: 2,
      start: START,
      entitlementId: CARD,
      ...DEE,
    });
    expect(created).toMatchObject({
      status: 'confirmed',
      cost: '0.00',
      entitlement: { id: CARD, places: 1 },
    });
    await opened.leftIs(9);
  });
});

describe('orders elsewhere that fail', () => {
  beforeEach(async () => (opened = await openCardShop({ cards: 'elsewhere', orders: 'elsewhere' })));

  test('put the hold back into the cart at its full price, and the entry back on the card', async () => {
    const held = await hold('2026-03-03T10:00');
    opened.shop.trouble = { createPending: () => Promise.reject(new Error('no orders today')) };
    await refusal(opened.appointments.holds.checkout([{ ...held, entitlementId: CARD }], DEE));
    expect(await opened.appointments.get(held.id)).toMatchObject({
      status: 'in-cart',
      cost: '12.50',
      entitlement: null,
    });
    await opened.leftIs(10);
  });

  test('give the entries of a series and of a visit back', async () => {
    opened.shop.trouble = { createPending: () => Promise.reject(new Error('no orders today')) };
    const pays = { entitlementId: CARD, start: START, ...DEE };
    await refusal(opened.appointments.series.create({ productId: 2, rrule: 'FREQ=WEEKLY;COUNT=3', ...pays }));
    await refusal(
      opened.appointments.visits.create({ items: [{ productId: 1 }, { productId: 2 }], ...pays }),
    );
    await endLeases(opened.appointments);
    await endUses(opened.appointments);
    await opened.appointments.tick();
    expect((await opened.appointments.list({ status: 'any' })).total).toBe(0);
    await opened.leftIs(10);
  });
});

describe('a request with an entitlement is refused with a 400', () => {
  beforeEach(async () => (opened = await openCardShop({ cards: 'elsewhere', orders: 'elsewhere' })));
  const problem = { status: 400, data: { params: { entitlementId: SOME_TEXT } } };

  test('for a guest', async () => {
    const guest = { entitlementId: CARD, start: START };
    const { visits, series, holds } = opened.appointments;
    const items = [{ productId: 1 }, { productId: 2 }];
    expect(await refusal(visits.create({ ...guest, items }))).toMatchObject(problem);
    expect(
      await refusal(series.create({ ...guest, productId: 2, rrule: 'FREQ=WEEKLY;COUNT=2' })),
    ).toMatchObject(problem);
    expect(await refusal(opened.appointments.create({ ...guest, productId: 2 }))).toMatchObject(problem);
    const held = await hold('2026-03-03T10:00');
    expect(await refusal(holds.checkout([{ ...held, entitlementId: CARD }]))).toMatchObject(problem);
  });

  test('for a hold with an order line that the host has added', async () => {
    const held = { ...(await hold('2026-03-03T10:00')), orderItemId: 1, entitlementId: CARD };
    expect(await refusal(opened.appointments.holds.checkout([held], { orderId: 1, ...DEE }))).toMatchObject(
      problem,
    );
  });

  test('for an appointment that takes no place', async () => {
    const draft = { productId: 2, start: START, status: 'cancelled', entitlementId: CARD, ...DEE };
    expect(await refusal(opened.appointments.create(draft))).toMatchObject(problem);
    await opened.leftIs(10);
  });

  test('if the id is no text', async () => {
    const held = { ...(await hold('2026-03-03T10:00')), entitlementId: 7 as never };
    expect(await refusal(opened.appointments.holds.checkout([held], DEE))).toMatchObject(problem);
  });
});
