import type { Lane } from '../../../../lib/domain/lane';
import { CLOSED } from '../../../../lib/engine/rules/timeline';
import { resourceOwner } from '../../../../lib/engine/slots/lanes/lane';
import type { OccupiedPlaces } from '../../../../lib/engine/slots/lanes/occupied-places';
import { bookingsOver } from '../../../../lib/engine/slots/resources/over-quantity';
import { asInstant } from '../../../../lib/time/units';
import { createZone } from '../../../../lib/time/zone';

const ROOM = resourceOwner(1);
const at = (hour: number) => asInstant(hour * 3600);

/** A span of hours in which a booking takes the room. */
interface Taking {
  readonly from: number;
  readonly to: number;
  readonly quantity?: number;
  readonly isShared?: boolean;
  /** Hours of padding. Default: none. */
  readonly before?: number;
  readonly after?: number;
}

const laneOf = ({ from, to, quantity = 1, isShared = false, before = 0, after = 0 }: Taking): Lane => ({
  owner: ROOM,
  spans: [{ start: at(from), end: at(to) }],
  quantity,
  isShared,
  paddedFrom: at(from - before),
  paddedTo: at(to + after),
});

const bookedIn = (lanes: readonly Lane[], productId: number, index: number): OccupiedPlaces => ({
  id: index + 1,
  productId,
  staffIds: [],
  start: at(9),
  end: at(12),
  quantity: 1,
  expiresAt: null,
  paddedFrom: at(0),
  paddedTo: at(24),
  lanes,
});

/** Returns the ids of the bookings for which a room of this quantity is too small. The first booking has the id 1. */
function over(quantity: number, bookings: readonly OccupiedPlaces[], capacity = quantity): number[] {
  const openings = { starts: [at(0)], capacities: [capacity], end: at(24) };
  const examined = bookingsOver(bookings, { owner: ROOM, base: quantity, openings }, createZone('UTC'));
  for (let steps = 0; ; steps += 1) {
    const { done, value } = examined.next();
    if (!done) continue;
    expect(steps).toBe(bookings.length);
    return [...value];
  }
}
/** Bookings of different products, so that they belong to different sessions. */
const overOf = (quantity: number, ...bookings: readonly Taking[]): number[] =>
  over(
    quantity,
    bookings.map((taking, index) => bookedIn([laneOf(taking)], index + 1, index)),
  );

const NINE = { from: 9, to: 10 };

describe('a booking has room in a resource', () => {
  it('as long as the earlier bookings that have room leave enough', () => {
    expect(overOf(2, NINE, NINE)).toEqual([]);
    expect(overOf(2, NINE, NINE, NINE, NINE)).toEqual([3, 4]);
    expect(overOf(2, NINE, { ...NINE, quantity: 2 }, NINE)).toEqual([2]);
    expect(overOf(0, NINE)).toEqual([1]);
  });

  it('beside bookings that touch it, and not beside bookings that overlap', () => {
    expect(overOf(1, NINE, { from: 10, to: 11 }, { from: 8, to: 9 })).toEqual([]);
    expect(overOf(1, NINE, { from: 9.75, to: 11 }, { from: 8, to: 9.25 })).toEqual([2, 3]);
  });

  it('if the longer of two stored paddings keeps a gap, on either side', () => {
    expect(overOf(1, { ...NINE, after: 0.5 }, { from: 10.25, to: 11 })).toEqual([2]);
    expect(overOf(1, { ...NINE, after: 0.5 }, { from: 10.5, to: 11 })).toEqual([]);
    expect(overOf(1, NINE, { from: 10.25, to: 11, before: 0.5 })).toEqual([2]);
    expect(overOf(1, NINE, { from: 10.5, to: 11, before: 0.5 })).toEqual([]);
    expect(overOf(1, { ...NINE, before: 0.5 }, { from: 8, to: 8.75 })).toEqual([2]);
    expect(overOf(1, { ...NINE, before: 0.5 }, { from: 8, to: 8.5 })).toEqual([]);
    expect(overOf(1, NINE, { from: 8, to: 8.75, after: 0.5 })).toEqual([2]);
    expect(overOf(1, NINE, { from: 8, to: 8.5, after: 0.5 })).toEqual([]);
  });

  it('if two paddings overlap, but each of them leaves the other booking free', () => {
    const padded = { before: 0.5, after: 0.5 };
    expect(overOf(1, { ...NINE, ...padded }, { from: 10.5, to: 11, ...padded })).toEqual([]);
    expect(overOf(1, { ...NINE, ...padded }, { from: 8, to: 8.5, ...padded })).toEqual([]);
  });

  it('also in closed time, which has the quantity of the resource', () => {
    const bookings = [0, 1].map((index) => bookedIn([laneOf(NINE)], 1, index));
    expect(over(1, bookings, CLOSED)).toEqual([2]);
  });
});

describe('the bookings of a session', () => {
  const shared = (quantity: number, index: number, productId = 1) =>
    bookedIn([laneOf({ ...NINE, quantity, isShared: true, before: 0.5, after: 0.5 })], productId, index);

  it('share one quantity, and another session needs its own', () => {
    expect(over(1, [shared(1, 0), shared(1, 1), shared(1, 2)])).toEqual([]);
    expect(over(1, [shared(1, 0), shared(1, 1, 2)])).toEqual([2]);
  });

  it('keep no padding between them', () => {
    const padded = (from: number, index: number, productId: number) =>
      bookedIn([laneOf({ from, to: from + 1, before: 0.5, after: 0.5 })], productId, index);
    expect(over(1, [padded(9, 0, 1), padded(10, 1, 1)])).toEqual([]);
    expect(over(1, [padded(9, 0, 1), padded(10, 1, 2)])).toEqual([2]);
  });

  it('keep the widest of their paddings to other bookings', () => {
    const session = (before: number, after: number, index: number) =>
      bookedIn([laneOf({ ...NINE, isShared: true, before, after })], 1, index);
    const other = (from: number, to: number) => bookedIn([laneOf({ from, to })], 2, 2);
    const orders = [
      [session(1, 0, 0), session(0, 1, 1)],
      [session(0, 1, 0), session(1, 0, 1)],
    ];
    for (const bookings of orders) {
      expect(over(1, [...bookings, other(10.5, 11)])).toEqual([3]);
      expect(over(1, [...bookings, other(8, 8.5)])).toEqual([3]);
      expect(over(1, [...bookings, other(11, 12)])).toEqual([]);
      expect(over(1, [...bookings, other(7, 8)])).toEqual([]);
    }
  });

  it('share the largest of their quantities, if they differ', () => {
    expect(over(2, [shared(1, 0), shared(2, 1)])).toEqual([]);
    expect(over(1, [shared(1, 0), shared(2, 1), shared(1, 2)])).toEqual([2]);
    expect(over(3, [shared(1, 0), shared(2, 1), bookedIn([laneOf(NINE)], 2, 2)])).toEqual([]);
    expect(over(2, [shared(1, 0), shared(2, 1), bookedIn([laneOf(NINE)], 2, 2)])).toEqual([3]);
  });
});

describe('a booking that takes a resource more than once', () => {
  it('needs room for all of its spans', () => {
    const twice = (index: number) => bookedIn([laneOf(NINE), laneOf({ from: 11, to: 12 })], 1, index);
    const of = (...takings: readonly Taking[]) => [
      ...takings.map((taking, index) => bookedIn([laneOf(taking)], 1, index)),
      twice(takings.length),
    ];
    expect(over(1, of({ from: 10, to: 11 }))).toEqual([]);
    expect(over(1, of({ from: 11, to: 12 }))).toEqual([2]);
    expect(over(1, of({ from: 8.5, to: 9.5 }))).toEqual([2]);
  });

  it('needs the sum at one time, and takes nothing if it does not have room', () => {
    const both = bookedIn([laneOf(NINE), laneOf({ ...NINE, quantity: 2 })], 1, 0);
    expect(over(3, [both])).toEqual([]);
    expect(over(2, [both, bookedIn([laneOf({ ...NINE, quantity: 2 })], 1, 1)])).toEqual([1]);
  });
});
