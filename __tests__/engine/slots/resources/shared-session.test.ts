import type { Lane } from '../../../../lib/domain/lane';
import { resourceOwner, staffOwner } from '../../../../lib/engine/slots/lanes/lane';
import type { OccupiedPlaces } from '../../../../lib/engine/slots/lanes/occupied-places';
import {
  isOneSession,
  type SessionFacts,
  sessionFinder,
  sharedQuantity,
} from '../../../../lib/engine/slots/resources/shared-session';
import { asInstant } from '../../../../lib/time/units';

const at = (hour: number) => asInstant(hour * 3600);
const span = (from: number, to: number) => ({ start: at(from), end: at(to) });
const LESSON: SessionFacts = { ...span(9, 10), productId: 1, staffIds: [5, 6] };

const laneOf = (change: Partial<Lane> = {}): Lane => ({
  owner: resourceOwner(1),
  spans: [span(9, 10)],
  quantity: 1,
  isShared: true,
  paddedFrom: at(9),
  paddedTo: at(10),
  ...change,
});
const bookingWith = (change: Partial<OccupiedPlaces> = {}): OccupiedPlaces => ({
  ...LESSON,
  id: 1,
  quantity: 1,
  expiresAt: null,
  paddedFrom: at(9),
  paddedTo: at(10),
  lanes: [laneOf()],
  ...change,
});

describe('two bookings belong to one session', () => {
  it('if product, times and members are equal, whatever the order of the members', () => {
    expect(isOneSession(LESSON, { ...LESSON })).toBe(true);
    expect(isOneSession(LESSON, { ...LESSON, staffIds: [6, 5] })).toBe(true);
    for (const staffIds of [[], [5]])
      expect(isOneSession({ ...LESSON, staffIds }, { ...LESSON, staffIds: [...staffIds] })).toBe(true);
  });

  it.each<[string, Partial<SessionFacts>]>([
    ['start', { start: at(8) }],
    ['end', { end: at(11) }],
    ['product', { productId: 2 }],
    ['members', { staffIds: [5, 7] }],
    ['number of members', { staffIds: [5, 6, 7] }],
  ])('but not with another %s', (_, change) => {
    expect(isOneSession(LESSON, { ...LESSON, ...change })).toBe(false);
    expect(isOneSession({ ...LESSON, ...change }, LESSON)).toBe(false);
  });

  it('but not with another only member', () => {
    expect(isOneSession({ ...LESSON, staffIds: [5] }, { ...LESSON, staffIds: [6] })).toBe(false);
    expect(isOneSession({ ...LESSON, staffIds: [5] }, { ...LESSON, staffIds: [5, 6] })).toBe(false);
  });
});

test('a session is found among the bookings of the product that take resources', () => {
  const bookings = [
    bookingWith(),
    bookingWith({ id: 2, staffIds: [5] }),
    bookingWith({ id: 3 }),
    bookingWith({ id: 4, lanes: [] }),
    bookingWith({ id: 5, lanes: null }),
    bookingWith({ id: 6, productId: 2 }),
    bookingWith({ id: 7, start: at(8) }),
    bookingWith({ id: 8, end: at(11) }),
  ];
  const ids = (productId: number, facts: Partial<SessionFacts> = {}) =>
    sessionFinder(bookings, productId)({ ...LESSON, productId, ...facts }).map(({ id }) => id);
  expect(ids(1)).toEqual([1, 3]);
  expect(ids(1, { staffIds: [5] })).toEqual([2]);
  expect(ids(1, { staffIds: [7] })).toEqual([]);
  expect(ids(1, { start: at(7) })).toEqual([]);
  expect(ids(2)).toEqual([6]);
  // A finder that looks for another product's session finds none, although the booking exists.
  expect(sessionFinder(bookings, 1)({ ...LESSON, productId: 2 })).toEqual([]);
});

describe('the quantity that a session shares of a resource', () => {
  const shared = (
    bookings: readonly OccupiedPlaces[],
    [from, to]: readonly [number, number] = [9, 10],
  ): number => sharedQuantity(bookings, 1, span(from, to));

  it('is the largest one of its bookings, each of which counts all its needs', () => {
    expect(shared([])).toBe(0);
    const three = bookingWith({ lanes: [laneOf(), laneOf({ quantity: 2 })] });
    expect(shared([bookingWith(), three, bookingWith({ lanes: [laneOf({ quantity: 2 })] })])).toBe(3);
    expect(shared([bookingWith({ lanes: null })])).toBe(0);
  });

  it.each<[string, Partial<Lane>]>([
    ['not shared', { isShared: false }],
    ['of a member with the id of the resource', { owner: staffOwner(1) }],
    ['of another resource', { owner: resourceOwner(2) }],
    ['later', { spans: [span(9.5, 10)] }],
    ['shorter', { spans: [span(9, 9.5)] }],
  ])('does not count a lane that is %s', (_, change) => {
    expect(shared([bookingWith({ lanes: [laneOf(change)] })])).toBe(0);
  });

  it('counts a lane with a span that contains the whole time, moved with its booking', () => {
    const two = bookingWith({ lanes: [laneOf({ spans: [span(8, 8.5), span(9, 11)] })] });
    expect([shared([two], [9, 10]), shared([two], [9.5, 11]), shared([two], [8, 9])]).toEqual([1, 1, 0]);
    const moved = bookingWith({ lanesLaterBy: 7200, lanes: [laneOf({ spans: [span(7, 8)] })] });
    expect([shared([moved], [9, 10]), shared([moved], [7, 8]), shared([moved], [9, 10.5])]).toEqual([
      1, 0, 0,
    ]);
  });
});
