import type { Appointment } from '../../../lib/index';
import { asInstant } from '../../../lib/time/units';
import { FIRST_DAY, OFFSET } from '../shop';
import { type Counted, customerOf, faultOfLimits } from './limits';

const EVERYONE = ['customer', 'product', 'member'] as const;

/** Makes a booking on a day of the test; day 0 is a Wednesday. */
function booked(
  productId: number,
  day: number,
  { customer = '', staffIds = [] as number[], minutes = 60 } = {},
): Counted {
  const start = (FIRST_DAY + day) * 86_400 + 9 * 3_600 - OFFSET;
  const booking = { productId, staffIds, start: asInstant(start), end: asInstant(start + minutes * 60) };
  return { booking: booking as unknown as Appointment, customer };
}

test('two spellings of an address are one customer, and an account comes before the address', () => {
  const of = (customerId: number, email: string) =>
    customerOf({ customerId, contact: { email } } as Appointment, 'a key');
  expect(of(0, ' Eve@Home.example')).toBe(of(0, 'eve@home.EXAMPLE'));
  expect(of(21, 'eve@home.example')).toBe('account 21');
  expect(of(0, '')).toBe('a key');
});

test('a limit of one class a day counts for each customer', () => {
  const eve = (day: number) => booked(2, day, { customer: 'eve' });
  expect(faultOfLimits(eve(0), [eve(1), booked(2, 0), booked(2, 0, { customer: 'fay' })], EVERYONE)).toBe('');
  expect(faultOfLimits(eve(0), [eve(0)], EVERYONE)).toMatch(/^2 bookings and 120 minutes for eve/);
  expect(faultOfLimits(eve(0), [eve(0)], ['product', 'member'])).toBe('');
  expect(faultOfLimits(booked(2, 0), [booked(2, 0)], EVERYONE)).toBe('');
});

test('a limit of a product counts its week from Monday, whoever books', () => {
  const sauna = (day: number) => booked(10, day);
  expect(faultOfLimits(sauna(0), [sauna(-2), sauna(4), sauna(5), sauna(-3)], EVERYONE)).toBe('');
  expect(faultOfLimits(sauna(0), [sauna(-2), sauna(4), sauna(1)], EVERYONE)).toMatch(/^4 bookings/);
});

test('a limit on minutes counts for each member; a limit of the site counts all products', () => {
  const advice = (minutes: number) => booked(6, 0, { staffIds: [12, 13], minutes });
  expect(faultOfLimits(advice(30), [advice(60), booked(3, 0, { staffIds: [12] })], EVERYONE)).toBe('');
  expect(faultOfLimits(advice(60), [advice(60)], EVERYONE)).toMatch(
    /^2 bookings and 120 minutes for member 12/,
  );
  const massage = booked(3, 0, { staffIds: [12] });
  const others = Array.from({ length: 12 }, () => booked(4, 1, { staffIds: [12] }));
  expect(faultOfLimits(massage, others, EVERYONE)).toMatch(/^13 bookings and 780 minutes for member 12/);
});
