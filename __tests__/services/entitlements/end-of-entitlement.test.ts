import { CARD, type CardShop, openCardShop, WHERE } from '../../support/shops/card-shop';
import { at, refusal } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
/** The last evening of the card, and the first morning after its end. */
const [LAST, AFTER] = ['2026-03-05T18:00', '2026-03-06T10:00'];
const END = at('2026-03-06T00:00');
const PAYS = { customerId: 21, entitlementId: CARD };
const NOTHING_LEFT = { status: 409, code: 'shop_appointments_nothing_left' };

let opened: CardShop;
afterEach(() => opened.shop.close());

const open = async ([cards, orders] = WHERE[0]!, endsAt: number | null = END): Promise<void> => {
  opened = await openCardShop({ cards, orders });
  opened.trouble.reserve = async (...args) => ({
    ...(await opened.port.reserve(...args)),
    endsAt: endsAt as typeof END | null,
  });
};
const book = () => opened.appointments.book({ productId: 2, start: START, ...PAYS });

test.each(WHERE)(
  'cards %s, orders %s: a customer moves a paid booking until the card ends, and staff also later',
  async (cards, orders) => {
    await open([cards, orders]);
    const { appointments } = opened;
    const { id } = await book();
    const token = await appointments.selfService.link(id);
    const refused = await refusal(appointments.selfService.reschedule(token, { start: at(AFTER) }));
    expect(refused).toMatchObject(NOTHING_LEFT);
    expect(refused.message).toContain('(Card of ten) ends before the new time. Choose an earlier time');
    expect(await appointments.get(id)).toMatchObject({ start: at(START), customerMoves: 0 });
    await appointments.selfService.reschedule(token, { start: at(LAST) });
    await appointments.reschedule(id, { start: AFTER });
    expect(await appointments.get(id)).toMatchObject({ start: at(AFTER), entitlement: { places: 1 } });
    await opened.leftIs(9);
  },
);

test('the refusal tells the shop how to move the booking on purpose, but no customer or member', async () => {
  await open();
  const { appointments } = opened;
  const massage = { productId: 3, staffId: 11 };
  const { id } = await appointments.book({ ...massage, start: START, ...PAYS });
  const late = { start: AFTER, enforce: 'full' } as const;
  const refused = await refusal(appointments.update(id, late));
  expect(refused).toMatchObject({ ...NOTHING_LEFT, data: { enforce: 'capacity' } });
  expect(refused.message).toContain('send enforce capacity');

  const token = await appointments.selfService.link(id);
  const others = [
    await refusal(appointments.selfService.reschedule(token, { start: at(AFTER) })),
    await refusal(appointments.update(id, late, { actorId: 11, ownCalendarOf: 11 })),
  ];
  for (const { code, data, message } of others) {
    expect(code).toBe(NOTHING_LEFT.code);
    expect(data).not.toHaveProperty('enforce');
    expect(message).not.toContain('enforce');
  }
  await appointments.update(id, { ...late, enforce: 'capacity' });
  expect((await appointments.get(id)).start).toBe(at(AFTER));
});

test('the times to which a customer can move a booking end with the card that pays for it', async () => {
  await open();
  const token = await opened.appointments.selfService.link((await book()).id);
  const days = { minDate: '2026-03-05', maxDate: '2026-03-07' };
  const slots = await opened.appointments.selfService.slots(token, days);
  expect([...new Set(slots.map(({ date }) => date.slice(0, 10)))]).toEqual(['2026-03-05']);
});

test.each([
  ['without an end', null],
  ['that no longer pays for it', END],
])('a booking with a card %s moves to any time', async (_title, endsAt) => {
  await open(WHERE[0], endsAt);
  const { appointments } = opened;
  const { id } = await book();
  if (endsAt !== null) {
    await appointments.update(id, { status: 'cancelled' });
    await appointments.update(id, { status: 'confirmed' });
  }
  await appointments.reschedule(id, { start: AFTER, enforce: 'full' });
  expect((await appointments.get(id)).start).toBe(at(AFTER));
});

test('a visit and a series move until the card ends', async () => {
  await open();
  const { visits, series } = opened.appointments;
  const items = [{ productId: 2 }, { productId: 2 }];
  const visit = await visits.create({ items, start: START, ...PAYS });
  expect(await refusal(visits.reschedule(visit.id, { start: AFTER }))).toMatchObject(NOTHING_LEFT);
  const starts = await visits.slotsToMove(visit.id, { minDate: '2026-03-05', maxDate: '2026-03-07' });
  expect(Math.max(...starts.map(({ end }) => end))).toBeLessThanOrEqual(END);
  const daily = { productId: 2, start: '2026-03-03T14:00', frequency: 'daily', count: 2 } as const;
  const booked = await series.create({ ...daily, ...PAYS });
  const moved = series.update(booked.series.id, { start: '2026-03-05T14:00' });
  expect(await refusal(moved)).toMatchObject(NOTHING_LEFT);
});

test('staff move a whole visit or series past the end of the card with the enforce that the refusal names', async () => {
  await open();
  const { visits, series, selfService } = opened.appointments;
  const visit = await visits.create({ items: [{ productId: 2 }, { productId: 2 }], start: START, ...PAYS });
  const daily = { productId: 2, start: '2026-03-03T14:00', frequency: 'daily', count: 2 } as const;
  const booked = (await series.create({ ...daily, ...PAYS })).series;
  const overruled = { ...NOTHING_LEFT, data: { enforce: 'capacity' } };
  const late = '2026-03-05T14:00';
  expect(await refusal(visits.reschedule(visit.id, { start: AFTER }))).toMatchObject(overruled);
  expect(await refusal(series.update(booked.id, { start: late }))).toMatchObject(overruled);

  const token = await selfService.link(visit.appointments[0]!.id);
  const own = await refusal(selfService.rescheduleVisit(token, { start: at(AFTER) }));
  expect(own).toMatchObject(NOTHING_LEFT);
  expect(own.data).not.toHaveProperty('enforce');

  const moved = await visits.reschedule(visit.id, { start: AFTER, enforce: 'capacity' });
  expect(moved.appointments[0]!.start).toBe(at(AFTER));
  expect(moved.appointments.map(({ enforce }) => enforce)).toEqual(['full', 'full']);
  const later = await series.update(booked.id, { start: late, enforce: 'capacity' });
  expect(later.series.appointments.map(({ start }) => start)).toEqual([at(late), at('2026-03-06T14:00')]);
});
