import fc from './fast-check';
import type { RuleDraft } from '../../lib/domain/rule';
import { ruleDraft } from './stored';

const DAY = 86_400;
const MARCH = Date.UTC(2026, 2, 1) / 1000;

/** Returns the date that is `days` days after 1 March 2026. */
export function dateOf(days: number): string {
  return new Date((MARCH + Math.floor(days) * DAY) * 1000).toISOString().slice(0, 10);
}

const date = fc.integer({ min: -20, max: 140 }).map(dateOf);
const dates = fc.tuple(date, date).map(([a, b]): [string, string] => (a < b ? [a, b] : [b, a]));
const clock = fc
  .integer({ min: 0, max: 47 })
  .map((n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '30' : '00'}`);
const hours = fc.record({ fromRange: clock, toRange: clock });
const recurrence = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY;BYDAY=MO,TH', 'WEEKLY', 'MONTHLY;BYDAY=-1FR', 'MONTHLY'),
    fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3'),
    fc.constantFrom('', '', ';COUNT=5', ';UNTIL=20260501', ';UNTIL=20260401T120000Z'),
  )
  .map(([frequency, interval, end]) => `FREQ=${frequency}${interval}${end}`);

const shape: fc.Arbitrary<Partial<RuleDraft>> = fc.oneof(
  hours,
  hours.chain((times) =>
    recurrence.chain((rrule) => date.map((fromDate) => ({ ...times, rrule, fromDate }))),
  ),
  fc
    .tuple(hours, dates)
    .map(([times, [fromDate, toDate]]) => ({ ...times, rangeType: 'time:range', fromDate, toDate })),
  dates.map(([fromDate, toDate]) => ({ rangeType: 'custom', fromRange: '', toRange: '', fromDate, toDate })),
  fc
    .tuple(hours, dates, fc.constantFrom('both', 'from', 'to'))
    .filter(([{ fromRange, toRange }, [from, to]]) => from < to || fromRange < toRange)
    .map(([times, [from, to], side]) => ({
      ...times,
      rangeType: 'custom:daterange',
      fromDate: side === 'to' ? null : from,
      toDate: side === 'from' ? null : to,
    })),
  fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })).map(([a, b]) => ({
    rangeType: 'days',
    fromRange: `${a}`,
    toRange: `${b}`,
  })),
  fc.tuple(recurrence, date, clock, fc.integer({ min: 1, max: 60 })).map(([rrule, first, from, halves]) => ({
    rangeType: 'rrule',
    rrule,
    fromRange: `${first}T${from}`,
    toRange: new Date(Date.parse(`${first}T${from}Z`) + halves * 1_800_000).toISOString().slice(0, 16),
  })),
) as fc.Arbitrary<Partial<RuleDraft>>;
/** Generates rules of all range types for one of these owners, with dates in the months around 1 March 2026. */
export const randomRule = (
  owner: fc.Arbitrary<Pick<RuleDraft, 'kind' | 'kindId'>>,
): fc.Arbitrary<RuleDraft> =>
  fc
    .record({
      shape,
      owner,
      appointable: fc.constantFrom(true, true, false),
      priority: fc.constantFrom(null, 1, 2),
      capacity: fc.constantFrom(null, 3),
    })
    .map(({ shape: what, owner: whose, ...how }) => ruleDraft({ ...what, ...whose, ...how }));
