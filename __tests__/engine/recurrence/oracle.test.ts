import fc from '../../support/fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { occurrencesBetween, parseRecurrence } from '../../../lib/engine/recurrence/recurrence';
import { asSiteSeconds } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import {
  byDay,
  byMonth,
  byMonthDay,
  byNumberedDay,
  count,
  interval,
  list,
  maybe,
  part,
  rule,
  signed,
  weekStart,
} from '../../support/random-recurrences';

const DAY = 86_400;
const TEN_O_CLOCK = Date.parse('2020-01-01T10:00Z') / 1000;

const bySetPos = part('BYSETPOS', list(signed(4), 2));

/**
 * Rules on which the oracle follows RFC 5545. Left out, and tested by hand, is what it does not: plain beside
 * numbered weekdays and days of the month beside numbered ones in a year, the 53rd weekday, BYWEEKNO or BYYEARDAY
 * beside other parts, and BYWEEKNO that leaves the weekday open.
 */
const rules = fc.oneof(
  rule('DAILY', maybe(byMonth), maybe(byMonthDay), maybe(byDay)),
  rule('WEEKLY', byDay, maybe(byMonth), maybe(bySetPos), maybe(weekStart)),
  rule('WEEKLY', maybe(byMonth)),
  rule('MONTHLY', fc.oneof(byDay, byNumberedDay(5), byMonthDay), maybe(byMonth), maybe(bySetPos)),
  rule('MONTHLY', byDay, byMonthDay, maybe(bySetPos)),
  rule('MONTHLY', maybe(byMonth)),
  rule('YEARLY', byMonth, fc.oneof(byDay, byNumberedDay(5)), maybe(byMonthDay), maybe(bySetPos)),
  rule('YEARLY', fc.oneof(byDay, byNumberedDay(52), byMonthDay), maybe(bySetPos)),
  rule('YEARLY', part('BYYEARDAY', list(signed(366))), maybe(bySetPos)),
  rule('YEARLY', part('BYWEEKNO', list(signed(53))), byDay, maybe(bySetPos), maybe(weekStart)),
  rule('YEARLY', maybe(byMonth)),
);
const until = part(
  'UNTIL',
  fc.integer({ min: 0, max: 2000 }).map((day) => stamp(TEN_O_CLOCK + day * DAY)),
);

const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, '');

test('occurrences are those of an independent implementation', () => {
  const UTC = createZone('UTC');
  let found = 0;
  fc.assert(
    fc.property(
      fc.tuple(rules, maybe(interval), maybe(fc.oneof(count, until))).map((texts) => texts.join('')),
      // Not in the first days of a year: there the oracle loses what is left of the week before.
      fc.integer({ min: 4, max: 364 }),
      fc.integer({ min: 0, max: 400 }),
      (text, firstDay, lead) => {
        const first = TEN_O_CLOCK + firstDay * DAY;
        const from = first + lead * DAY;
        const to = from + 800 * DAY;
        const recurrence = parseRecurrence(text);
        if ('error' in recurrence) throw new Error(`${text}: ${recurrence.error}`);
        const ours = occurrencesBetween(
          { recurrence, firstStart: asSiteSeconds(first) },
          { from: asSiteSeconds(from), to: asSiteSeconds(to) },
          UTC,
        );
        const oracle = new RRuleTemporal({ rruleString: `DTSTART:${stamp(first)}\nRRULE:${text}` });
        const theirs = oracle.between(new Date(from * 1000), new Date(to * 1000 - 1), true);
        found += ours.length;
        expect(ours).toEqual(theirs.map((date) => date.epochMilliseconds / 1000));
      },
    ),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(1000);
});
