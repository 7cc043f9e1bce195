import type { LaneOwner } from '../../../lib/domain/lane';
import { laneOwners, productOwner, resourceOwner, staffOwner } from '../../../lib/engine/slots/lanes/lane';
import type { OccupiedPlaces } from '../../../lib/engine/slots/lanes/occupied-places';
import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import { bookingsByOwner, ownPadded, spansTaken } from '../../../lib/engine/slots/lanes/taken-spans';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { type ProductOf, wholeProduct } from '../../support/shops/pure-shop';

const settings = (product: ProductOf) => productSettings(wholeProduct(product));
const WORKSHOP = settings({ id: 1 });
const HAIRCUT = settings({ id: 2, staffIds: [5, 6], padding: 10 });
const MASSAGE = settings({ id: 3, staffIds: [5] });
const products = new Map([WORKSHOP, HAIRCUT, MASSAGE].map((product) => [product.id, product]));

const booked = (id: number, productId: number, staffIds: readonly number[]): OccupiedPlaces => ({
  id,
  productId,
  staffIds,
  start: asInstant(id * 3600),
  end: asInstant((id + 1) * 3600),
  quantity: id,
  expiresAt: null,
});

describe('a stored appointment takes', () => {
  const owners = [
    productOwner(1),
    productOwner(2),
    productOwner(3),
    staffOwner(5),
    staffOwner(6),
    staffOwner(9),
  ];
  const ownersOf = (booking: OccupiedPlaces): LaneOwner[] =>
    owners.filter((owner) => bookingsByOwner([booking], products)(owner).length > 0);
  const taken = (booking: OccupiedPlaces): string[] =>
    ownersOf(booking).flatMap((owner) =>
      spansTaken([booking], owner).map(
        ({ start, end, quantity }) => `${owner.kind} ${owner.id} ${start / 3600}-${end / 3600} x${quantity}`,
      ),
    );

  it('one span of each named member', () => {
    expect(taken(booked(9, 2, [5, 6]))).toEqual(['staff 5 9-10 x9', 'staff 6 9-10 x9']);
  });

  it('one span of its product if it names nobody', () => {
    expect(taken(booked(9, 2, []))).toEqual(['product 2 9-10 x9']);
  });

  it('one span of its product without staff, and one of each member that it also names', () => {
    expect(taken(booked(9, 1, [5]))).toEqual(['product 1 9-10 x9', 'staff 5 9-10 x9']);
  });

  it.each([
    [1, []],
    [1, [6]],
    [2, []],
    [2, [5]],
    [2, [6, 9]],
    [3, [5]],
  ])('a span of the owners whose lanes a new booking would take: product %d, members %j', (id, named) => {
    expect(ownersOf(booked(9, id, named))).toEqual(laneOwners(products.get(id)!, named));
  });
});

test('bookings are grouped by their owner, in the order of the bookings, whatever their product', () => {
  const bookingsOf = bookingsByOwner(
    [booked(1, 2, [5]), booked(2, 3, [5]), booked(3, 2, []), booked(4, 1, [6]), booked(5, 2, [6, 5])],
    products,
  );
  const ids = (owner: LaneOwner) => bookingsOf(owner).map(({ id, productId }) => `${id} of ${productId}`);
  expect(ids(staffOwner(5))).toEqual(['1 of 2', '2 of 3', '5 of 2']);
  expect(ids(staffOwner(6))).toEqual(['4 of 1', '5 of 2']);
  expect(ids(productOwner(2))).toEqual(['3 of 2']);
  expect(ids(productOwner(1))).toEqual(['4 of 1']);
  // Id 5 is a member here and not a product; both kinds may have equal ids.
  expect(ids(productOwner(5))).toEqual([]);
  expect(ids(staffOwner(2))).toEqual([]);
});

test('a booking with several stored lanes of one resource is listed once, with the spans of each lane', () => {
  const room = resourceOwner(7);
  const at = (hour: number) => asInstant(hour * 3600);
  const lane = (owner: LaneOwner, from: number, to: number) => ({
    owner,
    spans: [{ start: at(from), end: at(to) }],
    quantity: 1,
    isShared: false,
    paddedFrom: at(from),
    paddedTo: at(to),
  });
  const booking = {
    ...booked(9, 2, [5]),
    lanes: [lane(room, 0, 1), lane(room, 2, 3), lane(staffOwner(5), 0, 3)],
    lanesLaterBy: 9 * 3600,
  };
  expect(bookingsByOwner([booking], products)(room)).toEqual([booking]);
  expect(spansTaken([booking], room).map(({ start, end }) => [start / 3600, end / 3600])).toEqual([
    [9, 10],
    [11, 12],
  ]);
});

test('an appointment has its stored paddings, or without them its product’s present ones, or none without its product', () => {
  const padded = (booking: OccupiedPlaces) => {
    const { start, end } = ownPadded(booking, products, createZone('UTC'));
    return [(start - booking.start) / 60, (end - booking.end) / 60];
  };
  const haircut = booked(1, 2, [5]);
  const stored = { paddedFrom: asInstant(haircut.start - 1800), paddedTo: haircut.end };
  expect(padded(haircut)).toEqual([-10, 10]);
  expect(padded({ ...haircut, ...stored, lanes: null })).toEqual([-10, 10]);
  expect(padded({ ...haircut, ...stored, lanes: [] })).toEqual([-30, 0]);
  expect(padded(booked(1, 99, [5]))).toEqual([0, 0]);
});

test('a booking of a product that the shop no longer has takes its product and its members', () => {
  const booking = booked(1, 99, [5]);
  const bookingsOf = bookingsByOwner([booking], products);
  expect([bookingsOf(productOwner(99)), bookingsOf(staffOwner(5))]).toEqual([[booking], [booking]]);
});

describe('a stored lane', () => {
  const at = (hour: number) => asInstant(hour * 3600);
  const room = resourceOwner(7);
  const later = 9 * 3600;
  const whole = {
    owner: room,
    spans: [{ start: at(1), end: at(3) }],
    quantity: 2,
    isShared: false,
    paddedFrom: at(0),
    paddedTo: at(4),
  };
  const bookingWith = (lane: typeof whole): OccupiedPlaces => ({
    id: 1,
    productId: 2,
    staffIds: [5],
    start: at(10),
    end: at(12),
    quantity: 2,
    paddedFrom: at(9),
    paddedTo: at(13),
    expiresAt: null,
    lanes: [lane],
    lanesLaterBy: later,
  });

  it('for the whole booking is the appointment itself, because thousands of new objects would be slow', () => {
    const booking = bookingWith(whole);
    const [taken] = spansTaken([booking], room);
    expect(taken).toBe(booking);
  });

  it.each<[string, Partial<typeof whole>]>([
    ['start', { spans: [{ start: at(2), end: at(3) }] }],
    ['end', { spans: [{ start: at(1), end: at(2) }] }],
    ['quantity', { quantity: 1 }],
    ['padded start', { paddedFrom: at(1) }],
    ['padded end', { paddedTo: at(3) }],
    ['sharing', { isShared: true }],
  ])('with another %s takes what it says', (_, change) => {
    const lane = { ...whole, ...change };
    const booking = bookingWith(lane);
    expect(spansTaken([booking], room)).toEqual([
      {
        id: 1,
        productId: 2,
        staffIds: [5],
        booking,
        isShared: lane.isShared,
        quantity: lane.quantity,
        start: lane.spans[0]!.start + later,
        end: lane.spans[0]!.end + later,
        paddedFrom: lane.paddedFrom + later,
        paddedTo: lane.paddedTo + later,
      },
    ]);
  });

  it('with several spans has its paddings before the first and after the last one', () => {
    const spans = [
      { start: at(1), end: at(2) },
      { start: at(2.5), end: at(3) },
    ];
    const taken = spansTaken([bookingWith({ ...whole, spans })], room);
    expect(taken.map((span) => [span.paddedFrom, span.start, span.end, span.paddedTo])).toEqual([
      [at(9), at(10), at(11), at(11)],
      [at(11.5), at(11.5), at(12), at(13)],
    ]);
  });
});
