import { instantOf, inWords, isoOf } from '../../../adapters/vendure/cart/start';
import { asInstant } from '../../../lib/index';

const BERLIN = 'Europe/Berlin';
/** 10 March 2026, 10:00 in Berlin. */
const AT_TEN = Date.parse('2026-03-10T09:00:00Z') / 1_000;

test.each([
  ['2026-03-10T10:00', AT_TEN],
  ['2026-03-10 10:00', AT_TEN],
  [' 2026-03-10T10:00:00 ', AT_TEN],
  ['2026-03-10T10:00:00+01:00', AT_TEN],
  ['2026-03-10T09:00:00Z', AT_TEN],
  ['2026-03-10T05:00:00-0400', AT_TEN],
  ['2026-03-10', AT_TEN - 10 * 3_600],
  ['tomorrow', undefined],
  ['2026-13-40T10:00', undefined],
  ['', undefined],
  ['+275760-09-13T00:00:00Z', undefined],
  ['3000-01-01T00:00Z', undefined],
  ['1969-12-31T23:59:59Z', undefined],
])('appointmentStart %p is read as an exact time, or on the wall clock of the shop', (text, expected) => {
  expect(instantOf(text, BERLIN)).toBe(expected);
});

test('a stored start has the shop’s offset at that time', () => {
  expect(isoOf(asInstant(AT_TEN), BERLIN)).toBe('2026-03-10T10:00:00+01:00');
  expect(isoOf(asInstant(Date.parse('2026-07-01T12:30:00Z') / 1_000), 'America/St_Johns')).toBe(
    '2026-07-01T10:00:00-02:30',
  );
  expect(isoOf(asInstant(AT_TEN), 'UTC')).toBe('2026-03-10T09:00:00+00:00');
});

test('a time in words is on the wall clock of the shop', () => {
  expect(inWords(asInstant(AT_TEN), BERLIN)).toBe('Tuesday 10 March 2026, 10:00');
  expect(inWords(asInstant(AT_TEN), 'Asia/Tokyo')).toBe('Tuesday 10 March 2026, 18:00');
});
