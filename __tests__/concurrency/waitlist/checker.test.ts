import type { Appointment, WaitlistEntry } from '../../../lib/index';
import { faultsAtRest, faultsOfOrder, faultsOfPlaces, faultsOfQuietHours, type State } from './checker';
import { instantOf, LIMITED } from './shop';

/** Hand-written histories that break one promise each, to show that the checker of the waitlist finds it. */
const DAY = '2026-11-04';
const TEN = instantOf(DAY, 10);
/** A time at which all starts of the day can still be offered. */
const EARLY = TEN - 86_400;
const NOBODY: ReadonlySet<number> = new Set();

const entryOf = (fields: Partial<WaitlistEntry> & { readonly id: number }): WaitlistEntry =>
  ({
    version: 1,
    productId: 1,
    staffId: 0,
    quantity: 1,
    minDate: DAY,
    maxDate: DAY,
    weekdays: [],
    timeFrom: '10:00',
    timeTo: '11:00',
    status: 'waiting',
    contact: { email: `p${fields.id}@home.example` },
    passedStarts: [],
    offers: 0,
    appointmentId: 0,
    offerStart: null,
    ...fields,
  }) as unknown as WaitlistEntry;
const offeredTo = (id: number, appointmentId: number, fields: Partial<WaitlistEntry> = {}): WaitlistEntry =>
  entryOf({
    id,
    version: 2,
    status: 'offered',
    offers: 1,
    appointmentId,
    offerStart: TEN as never,
    ...fields,
  });
const heldAs = (id: number, fields: Partial<Appointment> = {}): Appointment =>
  ({
    id,
    productId: 1,
    start: TEN,
    quantity: 1,
    staffIds: [],
    status: 'in-cart',
    expiresAt: TEN,
    orderId: 0,
    contact: { email: '' },
    ...fields,
  }) as unknown as Appointment;
const stateOf = (entries: readonly WaitlistEntry[], appointments: readonly Appointment[] = []): State => ({
  entries,
  appointments,
  openDays: [DAY],
});

/** A round in which entries 1 and 2 waited, and this happened. */
const order = (after: State, before = stateOf([entryOf({ id: 1 }), entryOf({ id: 2 })])): string[] =>
  faultsOfOrder(before, after, NOBODY);

test('a place that two appointments have is found, and an offer without a place', () => {
  expect(faultsOfPlaces(stateOf([offeredTo(1, 7)], [heldAs(7)]), EARLY)).toEqual([]);
  expect(faultsOfPlaces(stateOf([], [heldAs(7), heldAs(8, { status: 'confirmed' })]), EARLY)).toEqual([
    `product 1 at ${TEN} is taken twice`,
  ]);
  expect(faultsOfPlaces(stateOf([offeredTo(1, 7), offeredTo(2, 7)], [heldAs(7)]), EARLY)).toEqual([
    'appointment 7 is offered twice',
  ]);
  expect(faultsOfPlaces(stateOf([offeredTo(1, 7)]), EARLY)).toEqual([
    'entry 1, offered, has no place of its own',
  ]);
});

test('an offer that passes over an earlier entry is found', () => {
  const skipped = [`the offer of ${TEN} to entry 2 skipped entry 1`];
  expect(order(stateOf([entryOf({ id: 1 }), offeredTo(2, 7)], [heldAs(7)]))).toEqual(skipped);
  // Offered, and already declined, between two looks at the database.
  const declined = entryOf({ id: 2, version: 3, offers: 1, passedStarts: [TEN] as never });
  expect(order(stateOf([entryOf({ id: 1 }), declined]))).toEqual(skipped);
  expect(order(stateOf([offeredTo(1, 7), entryOf({ id: 2 })], [heldAs(7)]))).toEqual([]);
});

test.each<[string, WaitlistEntry]>([
  ['waits for another hour', entryOf({ id: 1, timeFrom: '11:00', timeTo: '12:00' })],
  ['needs more places', entryOf({ id: 1, quantity: 2 })],
  ['has passed on the start', entryOf({ id: 1, passedStarts: [TEN] as never })],
  ['waits for another product', entryOf({ id: 1, productId: 3 })],
  ['has changed in the round', entryOf({ id: 1, version: 2 })],
])('an earlier entry may be passed over if it %s', (_why, first) => {
  const before = stateOf([first.version === 2 ? entryOf({ id: 1 }) : first, entryOf({ id: 2 })]);
  expect(order(stateOf([first, offeredTo(2, 7)], [heldAs(7)]), before)).toEqual([]);
});

test('an earlier entry may be passed over if its customer is at a limit, or a manager offers the place', () => {
  const [first, second] = [entryOf({ id: 1, productId: LIMITED }), entryOf({ id: 2, productId: LIMITED })];
  const offer = offeredTo(2, 7, { productId: LIMITED });
  const own = heldAs(8, { productId: LIMITED, status: 'confirmed', contact: first.contact });
  const held = heldAs(7, { productId: LIMITED });
  expect(order(stateOf([first, offer], [held, own]), stateOf([first, second], [own]))).toEqual([]);
  expect(order(stateOf([first, offer], [held]), stateOf([first, second]))).toHaveLength(1);
  const after = stateOf([entryOf({ id: 1 }), offeredTo(2, 7)], [heldAs(7)]);
  expect(faultsOfOrder(stateOf([entryOf({ id: 1 }), entryOf({ id: 2 })]), after, new Set([2]))).toEqual([]);
});

test('two offers of a product to one person are found', () => {
  const { contact } = entryOf({ id: 1 });
  const before = stateOf([entryOf({ id: 1 }), entryOf({ id: 2, contact })]);
  const after = stateOf([offeredTo(1, 7), offeredTo(2, 8, { contact })], [heldAs(7), heldAs(8)]);
  expect(order(after, before)).toEqual([
    'the person of entry 1 has two offers of product 1',
    'the person of entry 2 has two offers of product 1',
  ]);
});

test('a free place that a waiting entry wants is found when the workers have finished', () => {
  const waiting = stateOf([entryOf({ id: 1 })]);
  expect(faultsAtRest(waiting, EARLY)).toEqual([`a place at ${TEN} is free, for which entry 1 waits`]);
  // Ten minutes before the start, no offer is made.
  expect(faultsAtRest(waiting, TEN - 600)).toEqual([]);
  // Another customer booked the place before the worker offered it.
  const booked = heldAs(7, { status: 'confirmed', expiresAt: null });
  expect(faultsAtRest(stateOf([entryOf({ id: 1 })], [booked]), EARLY)).toEqual([]);
});

test('an offer in the quiet hours is found, also if it is over; one by a manager is allowed', () => {
  const before = stateOf([entryOf({ id: 1 }), offeredTo(2, 7)]);
  const found = ['entry 1 got an offer in the quiet hours'];
  expect(faultsOfQuietHours(before, stateOf([offeredTo(1, 8), offeredTo(2, 7)]), NOBODY)).toEqual(found);
  const declined = entryOf({ id: 1, offers: 1, passedStarts: [TEN] as never });
  expect(faultsOfQuietHours(before, stateOf([declined]), NOBODY)).toEqual(found);
  expect(faultsOfQuietHours(before, stateOf([offeredTo(1, 8)]), new Set([1]))).toEqual([]);
  expect(faultsOfQuietHours(before, before, NOBODY)).toEqual([]);
});
