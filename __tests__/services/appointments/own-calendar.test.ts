import type { AppointmentChanges, AppointmentDraft, NewRule } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** Products of the members Ann and Bob: MASSAGE by one of them, DUET by both. */
const MASSAGE = 3;
const DUET = 4;
const ANN = 11;
const BOB = 12;
const OF_ANN = { actorId: ANN, ownCalendarOf: ANN };
const TEN = '2026-03-03T10:00';
const TWO = '2026-03-03T14:00';
const FORBIDDEN = { status: 403, code: 'shop_rest_cannot_create' };

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(() => salon.close());

/** An appointment that the shop itself made. */
const made = (draft: Partial<AppointmentDraft> = {}) =>
  salon.appointments.create({ productId: MASSAGE, start: TEN, staffId: ANN, ...draft });

test('a member books for a guest, moves the appointment and cancels it in the own calendar', async () => {
  const { appointments } = salon;
  const guest = { guestName: 'Ada Lovelace', contact: { phone: '030 12' } };
  const booked = await appointments.create({ productId: MASSAGE, start: TEN, ...guest }, OF_ANN);
  expect(booked).toMatchObject({ staffIds: [ANN], customerId: 0, cost: '50.00', enforce: 'full' });
  const moved = await appointments.reschedule(booked.id, { start: TWO }, OF_ANN);
  expect(moved).toMatchObject({ staffIds: [ANN], enforce: 'full', end: moved.start + 3600 });
  const cancelled = await appointments.update(booked.id, { status: 'cancelled' }, OF_ANN);
  expect(cancelled.status).toBe('cancelled');
});

test.each<[string, Partial<AppointmentDraft>]>([
  ['another member', { staffId: BOB }],
  ['another member in a list', { staffIds: [BOB] }],
  ['a customer', { customerId: 21 }],
  ['an order', { orderId: 1 }],
  ['a price', { cost: '1' }],
  ['a length', { end: TWO }],
  ['fewer checks', { enforce: 'none' }],
  ['a status', { status: 'paid' }],
  ['an internal note', { note: 'x' }],
  ['an entitlement', { entitlementId: 'x' }],
  ['a product that takes other members, too', { productId: DUET }],
])('a booking in the own calendar that names %s is a 403, and nothing is stored', async (_, draft) => {
  const booking = salon.appointments.create({ productId: MASSAGE, start: TEN, ...draft }, OF_ANN);
  expect(await refusal(booking)).toMatchObject(FORBIDDEN);
  expect((await salon.appointments.list()).total).toBe(0);
});

test('closed hours are refused, without advice to check less; and a product of others is a 400', async () => {
  const { appointments } = salon;
  const late = await refusal(appointments.create({ productId: MASSAGE, start: '2026-03-03T21:00' }, OF_ANN));
  expect([late.status, late.message]).toEqual([409, expect.not.stringContaining('enforce')]);
  const { id } = await made();
  const move = await refusal(appointments.update(id, { start: '2026-03-03T21:00' }, OF_ANN));
  expect([move.status, move.message]).toEqual([409, expect.not.stringContaining('enforce')]);
  const ofNobody = appointments.create({ productId: MASSAGE, start: TWO }, { ownCalendarOf: 13 });
  expect(await refusal(ofNobody)).toMatchObject({ status: 400 });
});

test.each<[string, AppointmentChanges]>([
  ['to another member', { staffId: BOB }],
  ['to no member', { staffIds: [] }],
  ['to a customer', { customerId: 21 }],
  ['with fewer checks', { start: TWO, enforce: 'none' }],
  ['of the length', { end: TWO }],
  ['of the price', { cost: '1' }],
  ['of the contact', { contact: { email: 'x@example.com' } }],
  ['to the status paid', { status: 'paid' }],
])('a change in the own calendar %s is a 403, and nothing changes', async (_, changes) => {
  const before = await made();
  expect(await refusal(salon.appointments.update(before.id, changes, OF_ANN))).toMatchObject(FORBIDDEN);
  expect(await salon.appointments.get(before.id)).toEqual(before);
});

test('appointments of other members, of visits, and those that are not booked cannot be changed', async () => {
  const { appointments } = salon;
  const ofBob = await made({ staffId: BOB });
  const ofNobody = await made({ productId: 1, staffId: 0 });
  const ofBoth = await made({ productId: DUET, start: '2026-03-04T10:00', staffId: undefined });
  const cancelled = await made({ status: 'cancelled' });
  const items = [{ productId: MASSAGE, staffId: ANN }, { productId: 1 }];
  const visit = await appointments.visits.create({ items, start: '2026-03-05T10:00' });
  const at = { productId: MASSAGE, start: '2026-03-06T10:00', staffId: ANN };
  const held = await appointments.holds.place(at, { owner: 'visitor' });
  const ids = [ofBob, ofNobody, ofBoth, cancelled, visit.appointments[0]!, held.appointment].map(
    ({ id }) => id,
  );
  for (const id of ids)
    for (const changes of [{ start: TWO }, { status: 'cancelled' }, {}] as const)
      expect(await refusal(appointments.update(id, changes, OF_ANN))).toMatchObject(FORBIDDEN);
});

test('an appointment that has begun cannot be moved or cancelled: it is what happened', async () => {
  const { id } = await made({ start: '2026-03-01T10:00', enforce: 'none' });
  const running = await made({ start: '2026-03-02T00:00', end: '2026-03-02T23:00', enforce: 'none' });
  for (const one of [id, running.id])
    for (const changes of [{ start: TWO }, { status: 'cancelled' }] as const)
      expect(await refusal(salon.appointments.update(one, changes, OF_ANN))).toMatchObject(FORBIDDEN);
});

test('an appointment that is given to a colleague between the read and the lock stays as it is', async () => {
  const before = await made();
  onceAsked(async () => {
    await salon.appointments.update(before.id, { staffId: BOB });
  });
  const late = salon.appointments.update(before.id, { status: 'cancelled' }, OF_ANN);
  expect(await refusal(late)).toMatchObject(FORBIDDEN);
  const { staffIds, status } = await salon.appointments.get(before.id);
  expect([staffIds, status]).toEqual([[BOB], 'unpaid']);
});

test('a move cannot take other members, although the product now takes all of its members', async () => {
  const before = await made();
  const { products } = salon.shop.host;
  const find = products.find.bind(products);
  jest.spyOn(products, 'find').mockImplementation(async (...args) => {
    const found = await find(...args);
    return new Map([...found].map(([id, product]) => [id, { ...product, staffAssignment: 'all' }]));
  });
  expect(await refusal(salon.appointments.update(before.id, { start: TWO }, OF_ANN))).toMatchObject(
    FORBIDDEN,
  );
  expect(await salon.appointments.get(before.id)).toEqual(before);
});

const OFF: NewRule = {
  kind: 'staff',
  kindId: ANN,
  rangeType: 'custom',
  fromDate: '2026-03-10',
  toDate: '2026-03-12',
  appointable: false,
};

test('a member sets, changes and removes the own time off', async () => {
  const { rules } = salon.appointments;
  const off = await rules.create(OFF, OF_ANN);
  const longer = await rules.update(off.id, { toDate: '2026-03-13' }, OF_ANN);
  expect(longer).toMatchObject({ kind: 'staff', kindId: ANN, toDate: '2026-03-13', appointable: false });
  await rules.remove(off.id, OF_ANN);
  expect(await rules.find([off.id])).toEqual(new Map());
});

test.each<[string, Partial<NewRule>]>([
  ['of a colleague', { kindId: BOB }],
  ['of the shop', { kind: 'global', kindId: null }],
  ['of a product', { kind: 'product', kindId: MASSAGE }],
  ['that opens', { appointable: true }],
  ['with one date only', { toDate: null }],
  ['on every day', { rangeType: 'time:all', fromRange: '10:00', toRange: '12:00' }],
  ['that recurs', { rrule: 'FREQ=WEEKLY' }],
  ['of an imported event', { eventId: 7 }],
])('a rule %s is not own time off: a 403, also as a former or next state of a rule', async (_, other) => {
  const { rules } = salon.appointments;
  expect(await refusal(rules.create({ ...OFF, ...other }, OF_ANN))).toMatchObject(FORBIDDEN);
  const [off, stored] = [await rules.create(OFF), await rules.create({ ...OFF, ...other })];
  expect(await refusal(rules.update(off.id, other, OF_ANN))).toMatchObject(FORBIDDEN);
  for (const changes of [OFF, { title: 'x' }, {}])
    expect(await refusal(rules.update(stored.id, changes, OF_ANN))).toMatchObject(FORBIDDEN);
  expect(await refusal(rules.remove(stored.id, OF_ANN))).toMatchObject(FORBIDDEN);
  expect(await rules.find([off.id, stored.id])).toEqual(
    new Map([off, stored].map((rule) => [rule.id, rule])),
  );
});

test('every other write refuses the limit to a calendar, because it would ignore it', async () => {
  const { appointments } = salon;
  const { id } = await made();
  const rule = await appointments.rules.create(OFF);
  const booking = { productId: MASSAGE, start: TWO, staffId: ANN };
  const weekly = { ...booking, rrule: 'FREQ=WEEKLY;COUNT=2' };
  const visit = { items: [{ productId: MASSAGE, staffId: ANN }, { productId: 1 }], start: TWO };
  const writes: Promise<unknown>[] = [
    appointments.remove(id, {}, OF_ANN),
    appointments.batch({ delete: [id] }, OF_ANN),
    appointments.book(booking, OF_ANN),
    appointments.setCustomerStatus(id, 'arrived', OF_ANN),
    appointments.checkIn(id, { place: 1 }, OF_ANN),
    appointments.previewChange(id, {}, OF_ANN),
    appointments.holds.place(booking, { owner: 'visitor' }, OF_ANN),
    appointments.series.create(weekly, OF_ANN),
    appointments.visits.create(visit, OF_ANN),
    appointments.rules.writeAll({ remove: [rule.id] }, OF_ANN),
    appointments.rules.dryRun({ id: rule.id }, OF_ANN),
    appointments.resources.create({ name: 'Room' }, OF_ANN),
  ];
  const refused = { status: 400, data: { params: { ownCalendarOf: expect.any(String) as string } } };
  for (const write of writes) expect(await refusal(write)).toMatchObject(refused);
});

/** Runs work once, when the shop is next asked for products: after a change has read its appointment. */
function onceAsked(work: () => Promise<void>): void {
  const { products } = salon.shop.host;
  const find = products.find.bind(products);
  const asked = jest.spyOn(products, 'find').mockImplementation(async (...args) => {
    asked.mockImplementation(find);
    await work();
    return find(...args);
  });
}
