import { type Booking, payUntil } from '../../examples/sample-shop/orders/bookings';
import { asInstant } from '../../lib/time/units';

const NOW = asInstant(1_800_000_000);
const inMinutes = (minutes: number) => asInstant(NOW + minutes * 60);

const until = (start: number, status = 'pending') => {
  const appointment = { start: inMinutes(start), expiresAt: inMinutes(60) };
  return payUntil({ appointment, order: { status } } as Booking, NOW);
};

test('a booking is to be paid by the end of the time to pay, or by its start if that is earlier', () => {
  expect(until(90)).toBe(inMinutes(60));
  expect(until(35)).toBe(inMinutes(35));
});

test('a booking that has begun keeps the end of the time to pay, and a paid one has no deadline', () => {
  expect(until(-10)).toBe(inMinutes(60));
  expect(until(35, 'processing')).toBeNull();
});
