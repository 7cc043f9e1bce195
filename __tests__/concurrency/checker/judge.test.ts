import type { Appointment, Rule } from '../../../lib/index';
import { asInstant } from '../../../lib/time/units';
import { FIRST_DAY, OFFSET } from '../shop';
import { faultOf } from './judge';

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

let id = 0;
const booking = (productId: number, staffIds: number[], hour: number, hours: number, quantity = 1) => {
  const start = FIRST_DAY * 86_400 + hour * 3_600 - OFFSET;
  const end = start + hours * 3_600;
  const made: Partial<Appointment> = {
    id: (id += 1),
    productId,
    staffIds,
    start: asInstant(start),
    end: asInstant(end),
    quantity,
    enforce: 'capacity',
  };
  return made as Appointment;
};

/** Advice: three places with member 13, one with member 12. Two of the four are taken without a name. */
const unnamed = booking(6, [], 9, 0.5, 2);

test('places without a name are kept free of bookings that name a member of the same product', () => {
  const three = booking(6, [13], 9, 0.5, 3);
  expect(faultOf(booking(6, [12], 9, 0.5), [unnamed], [ALWAYS])).toBe('');
  expect(faultOf(booking(6, [12], 9, 0.5), [unnamed, three], [ALWAYS])).toMatch(
    /^2 without a name of 0 places/,
  );
});

test('a member who is booked for another product leaves no place to bookings without a member', () => {
  const massage = booking(3, [13], 9, 1);
  expect(faultOf(booking(6, [], 9, 0.5), [massage], [ALWAYS])).toBe('');
  expect(faultOf(booking(6, [], 9, 0.5, 2), [massage], [ALWAYS])).toMatch(/^2 without a name of 1 places/);
});

test('a booking that names a member does not take the last colleague, whom another product has left', () => {
  const massage = booking(3, [13], 9, 1);
  expect(faultOf(booking(6, [12], 9, 0.5), [unnamed, massage], [ALWAYS])).toMatch(
    /^2 without a name of 0 places/,
  );
});

test('two bookings that each take the last colleague of the other are wrong in either order', () => {
  /** Massage has three members, of whom two are reserved; Advice has two, of whom one is reserved. */
  const reserved = [booking(3, [], 9, 1, 2), booking(6, [], 9, 0.5)];
  const [massage, advice] = [booking(3, [13], 9, 1), booking(6, [12], 9, 0.5)];
  expect(faultOf(massage, reserved, [ALWAYS])).toBe('');
  expect(faultOf(advice, reserved, [ALWAYS])).toBe('');
  expect(faultOf(advice, [...reserved, massage], [ALWAYS])).toMatch(/^1 without a name of 0 places/);
  expect(faultOf(massage, [...reserved, advice], [ALWAYS])).toMatch(/^2 without a name of 1 places/);
});
