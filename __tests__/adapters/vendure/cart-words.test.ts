import { alreadyThere, noMember, noTime, refusalWords } from '../../../adapters/vendure/cart/words';
import { AppointmentsError, asInstant } from '../../../lib/index';

const at = (iso: string) => asInstant(Date.parse(iso) / 1_000);
const line = { name: 'Haircut', start: at('2026-03-10T09:00:00Z'), timezone: 'Europe/Berlin' };
const free = (iso: string) => ({ start: at(iso), end: at(iso), startIso: iso, staffId: 0, available: 1 });

test('a refused time names the reasons and at most three free times in the zone of the shop', () => {
  const error = new AppointmentsError('shop_appointments_slot_unavailable', 'for developers', {
    reasons: ['no_places'],
    available: 0,
    alternatives: [
      free('2026-03-10T10:00:00Z'),
      free('2026-03-10T11:00:00Z'),
      free('2026-03-11T09:00:00Z'),
      free('2026-03-12T09:00:00Z'),
    ],
  });
  expect(refusalWords(error, line)).toBe(
    'Haircut on Tuesday 10 March 2026, 10:00 cannot be booked: not enough places are left. ' +
      'Free instead: Tuesday 10 March 2026, 11:00; Tuesday 10 March 2026, 12:00; Wednesday 11 March 2026, 10:00.',
  );
});

test('a refused quantity says how many places are left, and a refusal without other times asks for one', () => {
  const error = new AppointmentsError('shop_appointments_slot_unavailable', '', {
    reasons: ['no_places'],
    available: 2,
    alternatives: [],
  });
  expect(refusalWords(error, line)).toBe(
    'Haircut on Tuesday 10 March 2026, 10:00 cannot be booked: not enough places are left (2 left). Choose another time.',
  );
});

test('a hold that has run out is said to have run out', () => {
  const error = new AppointmentsError('shop_appointments_slot_unavailable', '', {
    action: 'check_out',
    reasons: [],
    available: 0,
    alternatives: [],
  });
  expect(refusalWords(error, line)).toBe(
    'The time for Haircut on Tuesday 10 March 2026, 10:00 is no longer kept for you. Choose it again.',
  );
});

test('wrong fields have the names that the line of the order has', () => {
  const error = new AppointmentsError('rest_invalid_param', '', {
    params: { staffId: 'no staff member has the id 99', owner: 'at most 5 holds' },
  });
  expect(refusalWords(error, line)).toBe(
    'Haircut cannot be booked. appointmentStaff: no staff member has the id 99. The cart: at most 5 holds.',
  );
});

test('a long text that was sent is quoted in part', () => {
  expect(noTime('Haircut', 'x'.repeat(1_000))).toContain(`"${'x'.repeat(40)}" is not a date and time`);
  expect(noMember('Haircut', 'Mona')).toBe(
    'Haircut: appointmentStaff "Mona" is not the id of a member of staff.',
  );
});

test('a time that is already in the cart is not sold twice by a double click', () => {
  expect(alreadyThere(line)).toBe(
    'Haircut on Tuesday 10 March 2026, 10:00 is in the cart already. Change the quantity of that line instead.',
  );
});

test('a start that only the library refuses has the cart’s text, and not that for developers', () => {
  const error = new AppointmentsError('rest_invalid_param', '', { params: { start: 'must be an instant' } });
  expect(refusalWords(error, line)).toBe(
    'Haircut cannot be booked. appointmentStart: it is not a date and time. Send one such as 2031-03-10T10:00.',
  );
});
