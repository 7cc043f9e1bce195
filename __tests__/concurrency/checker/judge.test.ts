import type { Lane, LaneOwner } from '../../../lib/domain/lane';
import type { Appointment, Resource, Rule } from '../../../lib/index';
import { asInstant, type Span } from '../../../lib/time/units';
import { FIRST_DAY, OFFSET } from '../shop';
import { faultOf } from './judge';
import { faultOfStored } from './lanes';
import { withStoredPlaces } from './stored-places';

const ALWAYS = {
  id: 1,
  kind: 'global',
  rangeType: 'time:all',
  fromDate: null,
  toDate: null,
  fromRange: '08:00',
  toRange: '20:00',
  appointable: true,
  priority: null,
  capacity: null,
  ordering: 0,
} as Rule;

const ROOM = { id: 1, kind: 'room', status: 'active', quantity: 2 } as Resource;
const CHAIRS = { id: 2, kind: 'chair', status: 'active', quantity: 2 } as Resource;
const shopWith = (...resources: Resource[]) => ({
  rules: [ALWAYS],
  resource: (wanted: number) => [resources.find((one) => one.id === wanted) ?? null],
});
const SHOP = shopWith(ROOM, CHAIRS);

let id = 0;
const booking = (
  productId: number,
  staffIds: number[],
  hour: number,
  hours: number,
  quantity = 1,
  { variant = 0, resourceIds = [] as number[] } = {},
) => {
  const start = FIRST_DAY * 86_400 + hour * 3_600 - OFFSET;
  const end = start + hours * 3_600;
  const made: Partial<Appointment> = {
    id: (id += 1),
    productId,
    staffIds,
    resourceIds,
    start: asInstant(start),
    end: asInstant(end),
    occupiedFrom: asInstant(start),
    occupiedTo: asInstant(end),
    quantity,
    enforce: 'capacity',
  };
  return withStoredPlaces(made as Appointment, variant);
};

/**
 * Booking that takes two of the four places of Advice (three with member 13, one with member 12) and names no
 * member.
 */
const unnamed = booking(6, [], 9, 0.5, 2);

test('places reserved without a member are kept free from bookings that name a member of the same product', () => {
  const three = booking(6, [13], 9, 0.5, 3);
  expect(faultOf(booking(6, [12], 9, 0.5), [unnamed], SHOP)).toBe('');
  expect(faultOf(booking(6, [12], 9, 0.5), [unnamed, three], SHOP)).toMatch(/^2 without a name of 0 places/);
});

test('a member who is booked for another product leaves no place to bookings without a member', () => {
  const massage = booking(3, [13], 9, 1);
  expect(faultOf(booking(6, [], 9, 0.5), [massage], SHOP)).toBe('');
  expect(faultOf(booking(6, [], 9, 0.5, 2), [massage], SHOP)).toMatch(/^2 without a name of 1 places/);
});

test('a booking must not name the last member that a booking without a member needs, if another product has the other member', () => {
  const massage = booking(3, [13], 9, 1);
  expect(faultOf(booking(6, [12], 9, 0.5), [unnamed, massage], SHOP)).toMatch(
    /^2 without a name of 0 places/,
  );
});

test('a booking by a member of other products needs no place beside a booking without a member', () => {
  const massages = [booking(3, [12], 9, 1), booking(3, [13], 9, 1)];
  expect(faultOf(booking(6, [11], 9, 0.5), [unnamed, ...massages], SHOP)).toBe('');
});

test('two bookings that each take the last free member of the other’s product are wrong in either order', () => {
  /**
   * Bookings of Massage (three members) that reserve two of its members, and of Advice (two members) that reserve one.
   */
  const reserved = [booking(3, [], 9, 1, 2), booking(6, [], 9, 0.5)];
  const [massage, advice] = [booking(3, [13], 9, 1), booking(6, [12], 9, 0.5)];
  expect(faultOf(massage, reserved, SHOP)).toBe('');
  expect(faultOf(advice, reserved, SHOP)).toBe('');
  expect(faultOf(advice, [...reserved, massage], SHOP)).toMatch(/^1 without a name of 0 places/);
  expect(faultOf(massage, [...reserved, advice], SHOP)).toMatch(/^2 without a name of 1 places/);
});

/**
 * Books Sauna. With settings 0 it needs a room, and 15 minutes afterwards; with settings 1 a room, two chairs, and 15
 * minutes before.
 */
const sauna = (hour: number, variant: 0 | 1) =>
  booking(10, [], hour, 1, 1, { variant, resourceIds: variant === 0 ? [ROOM.id] : [ROOM.id, CHAIRS.id] });

test('a resource is not taken beyond its quantity, by whichever products', () => {
  const yoga = booking(9, [], 9, 1, 1, { resourceIds: [ROOM.id, CHAIRS.id] });
  expect(faultOf(sauna(9, 0), [yoga], SHOP)).toBe('');
  expect(faultOf(sauna(9, 0), [yoga, sauna(9, 0)], SHOP)).toMatch(/^3 of 2 of resource 1/);
  expect(faultOf(sauna(9, 0), [], shopWith({ ...ROOM, status: 'inactive' }))).toBe('resource 1 is inactive');
  expect(faultOf(sauna(9, 0), [], shopWith(CHAIRS))).toBe('resource 1 is deleted');
});

test('bookings of a session take a shared resource once, and bookings outside of the session take it in addition', () => {
  const yoga = () => booking(9, [], 9, 1, 1, { resourceIds: [ROOM.id, CHAIRS.id] });
  const one = shopWith({ ...ROOM, quantity: 1 }, CHAIRS);
  expect(faultOf(yoga(), [yoga()], one)).toBe('');
  expect(faultOf(sauna(9, 0), [yoga(), yoga()], one)).toMatch(/^2 of 1 of resource 1/);
});

test('two needs that a session shares take two of a resource', () => {
  const yoga = () => booking(9, [], 9, 1, 1, { variant: 2, resourceIds: [ROOM.id, ROOM.id] });
  expect(faultOf(yoga(), [yoga()], SHOP)).toBe('');
  expect(faultOf(yoga(), [], shopWith({ ...ROOM, quantity: 1 }))).toMatch(/^2 of 1 of resource 1/);
});

test('a booking that joins a session takes nothing more of what it shares, even if the resource has less than before', () => {
  const yoga = (variant: number, ...more: number[]) =>
    booking(9, [], 9, 1, 1, { variant, resourceIds: [ROOM.id, ...more] });
  const less = shopWith({ ...ROOM, quantity: 1 }, CHAIRS);
  const before = [yoga(0, CHAIRS.id), sauna(9, 0)];
  expect(faultOf(yoga(0, CHAIRS.id), before, less)).toBe('');
  expect(faultOf(yoga(2, ROOM.id), before, less)).toMatch(/^3 of 1 of resource 1/);
  const [short, next] = [yoga(0, CHAIRS.id), sauna(10, 0)];
  expect(faultOf(yoga(2, CHAIRS.id), [short, next], less)).toBe('');
  expect(faultOf(yoga(2, CHAIRS.id), [next], less)).toMatch(/^2 of 1 of resource 1/);
});

test('an opening rule gives a resource another quantity, and closes it at other times', () => {
  const opens = { ...ALWAYS, id: 2, kind: 'resource', kindId: 1, toRange: '12:00', capacity: 1 } as Rule;
  const shop = { ...SHOP, rules: [ALWAYS, opens] };
  expect(faultOf(sauna(9, 0), [sauna(9, 0)], shop)).toMatch(/^2 of 1 of resource 1/);
  expect(faultOf(sauna(13, 0), [sauna(13, 0)], shop)).toBe('');
  expect(faultOf({ ...sauna(13, 0), enforce: 'full' }, [], shop)).toMatch(/^resource 1 is closed/);
});

test('a service of another length than its product has no parts', () => {
  const longer = booking(8, [12], 9, 2, 1, { variant: 1, resourceIds: [CHAIRS.id] });
  expect(faultOf(longer, [], SHOP)).toBe('');
  expect(faultOf(longer, [booking(6, [12], 9.5, 0.5)], SHOP)).toMatch(/^member 12 is at/);
});

test('the larger of two stored paddings keeps bookings of a resource apart', () => {
  const one = shopWith({ ...ROOM, quantity: 1 }, CHAIRS);
  expect(faultOf(sauna(10, 0), [sauna(9, 0)], one)).toMatch(/^2 of 1 of resource 1/);
  expect(faultOf(sauna(10.25, 0), [sauna(9, 0)], one)).toBe('');
  expect(faultOf(sauna(9, 0), [sauna(10, 1)], one)).toMatch(/^2 of 1 of resource 1/);
  expect(faultOf(sauna(10, 0), [sauna(9, 1)], one)).toBe('');
});

test('a closed resource is refused by a full check only', () => {
  const closed = { ...ALWAYS, id: 2, kind: 'resource', kindId: 1, appointable: false } as Rule;
  const shop = { ...SHOP, rules: [ALWAYS, closed] };
  expect(faultOf(sauna(9, 0), [], shop)).toBe('');
  expect(faultOf({ ...sauna(9, 0), enforce: 'full' }, [], shop)).toMatch(/^resource 1 is closed/);
});

/**
 * A booking of Colour takes its member for half an hour, leaves the member free for half an hour, and takes the member
 * again.
 */
const colour = (staffIds: number[], hour: number) =>
  booking(8, staffIds, hour, 1.5, 1, { variant: 1, resourceIds: [CHAIRS.id] });

test('a member is free in a part without staff, and not in the parts with staff', () => {
  const advice = (hour: number) => booking(6, [12], hour, 0.5);
  expect(faultOf(advice(9.5), [colour([12], 9)], SHOP)).toBe('');
  expect(faultOf(advice(9), [colour([12], 9)], SHOP)).toMatch(/^member 12 is at/);
  expect(faultOf(colour([12], 9), [advice(10)], SHOP)).toMatch(/^member 12 is at/);
  expect(faultOf(colour([12], 9), [advice(9.5)], SHOP)).toBe('');
});

test('a part without staff needs open hours of the product or of the member', () => {
  const closes = (kind: 'product' | 'staff', kindId: number, ordering: number) =>
    ({
      ...ALWAYS,
      id: 3 + ordering,
      kind,
      kindId,
      fromRange: '09:30',
      toRange: '10:00',
      appointable: kind === 'staff',
      ordering,
    }) as Rule;
  const shut = closes('product', 8, 0);
  const taken = { ...colour([12], 9), enforce: 'full' as const };
  expect(faultOf(taken, [], { ...SHOP, rules: [ALWAYS, shut] })).toMatch(/^closed in a part without staff/);
  expect(faultOf(taken, [], { ...SHOP, rules: [ALWAYS, shut, closes('staff', 12, 1)] })).toBe('');
});

test('places that are stored otherwise than any setting of the product says are wrong', () => {
  const right = colour([12], 9);
  const longer = { ...right, paddedTo: asInstant(right.paddedTo + 900) };
  expect(faultOf(longer, [], SHOP)).toMatch(/^its stored places are not those of any setting/);
});

test('a resource that meets two needs in different parts has its paddings at its first and last span only', () => {
  const hour = (at: number) => asInstant(FIRST_DAY * 86_400 + at * 3_600 - OFFSET);
  const span = (start: number, end: number) => ({ start: hour(start), end: hour(end) });
  const lane = (owner: LaneOwner, spans: Span[], paddedFrom: number, paddedTo: number): Lane => ({
    owner,
    spans,
    quantity: 1,
    isShared: false,
    paddedFrom: hour(paddedFrom),
    paddedTo: hour(paddedTo),
  });
  const outer = [span(9, 9.5), span(10, 10.5)];
  const stored = (before: number): Appointment => ({
    ...booking(8, [12], 9, 1.5, 1, { variant: 2, resourceIds: [1, 1] }),
    lanes: [
      lane({ kind: 'staff', id: 12 }, outer, 8.5, 10.5),
      lane({ kind: 'resource', id: 1 }, outer, 8.5, 10.5),
      lane({ kind: 'resource', id: 1 }, [span(9.5, 10)], before, 10),
    ],
  });
  expect(faultOfStored(stored(9.5))).toBe('');
  expect(faultOfStored(stored(9))).toMatch(/^its stored places are not those of any setting/);
});
