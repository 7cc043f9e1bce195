import fc from '../../support/fast-check';
import { RRule } from 'rrule';
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

/**
 * An independent implementation of recurrence rules, and the kinds of rules that it expands as RFC 5545 says.
 * Other tests cover the remaining kinds by hand.
 */
interface Oracle {
  readonly name: string;
  readonly rules: fc.Arbitrary<string>;
  /** Year in which the rules begin. */
  readonly year: number;
  /** Earliest day of the year on which a rule may begin, counted from 0. */
  readonly earliestDay: number;
  /** Lists the starts of a rule in seconds since 1970, from one instant to another, both included. */
  readonly between: (dtstart: string, text: string, from: Date, to: Date) => number[];
}

const bySetPos = part('BYSETPOS', list(signed(4), 2));

/**
 * rrule-temporal, without the rules that it expands wrongly: weekdays with and without a number in one rule
 * (MO,2TU), yearly rules with BYMONTHDAY and numbered weekdays, the 53rd weekday (53MO), BYWEEKNO or
 * BYYEARDAY together with other parts, and BYWEEKNO without BYDAY.
 */
const RRULE_TEMPORAL: Oracle = {
  name: 'rrule-temporal',
  rules: fc.oneof(
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
  ),
  year: 2020,
  // If a rule begins in the first days of a year, rrule-temporal loses the occurrences of the week that began in the
  // year before.
  earliestDay: 4,
  between: (dtstart, text, from, to) =>
    new RRuleTemporal({ rruleString: `DTSTART:${dtstart}\nRRULE:${text}` })
      .between(from, to, true)
      .map((date) => date.epochMilliseconds / 1000),
};

/**
 * BYSETPOS values that rrule counts correctly: positions from the start, or the last one. A rule never has both kinds
 * of positions, because rrule returns a day twice if two positions pick it.
 */
const position = part('BYSETPOS', fc.oneof(list(fc.integer({ min: 1, max: 4 }), 2), fc.constant('-1')));
/** Short lists of BYYEARDAY, because rrule compares each day of a year with all of them. */
const byYearDay = part('BYYEARDAY', list(signed(366), 8));
/**
 * Numbers of weeks that lie within one calendar year. A week that crosses the turn of the year is left out, because
 * rrule counts each of its days in the calendar year of that day.
 */
const byInnerWeek = part('BYWEEKNO', list(signed(51).filter((week) => Math.abs(week) > 1)));

/**
 * The package rrule. `rules` makes only rules that rrule expands correctly. Left out are:
 *
 * - weekdays with and without a number in one rule (MO,2TU): rrule returns only days that match both kinds;
 * - BYSETPOS in a weekly rule: rrule lets the first week begin at the first start, although WKST names another weekday;
 * - BYWEEKNO without BYDAY: rrule returns every day of the week;
 * - UNTIL as a date without a time: rrule ends the rule when this day begins.
 *
 * rrule searches for occurrences until the year 9999. The rules begin in the year 9990, so that the search in a rule
 * without occurrences is short.
 */
const RRULE: Oracle = {
  name: 'rrule',
  rules: fc.oneof(
    rule('DAILY', maybe(byMonth), maybe(byMonthDay), maybe(byDay)),
    rule('DAILY', byDay, maybe(byMonth), maybe(byMonthDay), position),
    rule('WEEKLY', byDay, maybe(byMonth), maybe(weekStart)),
    rule('WEEKLY', maybe(byMonth)),
    rule('MONTHLY', fc.oneof(byDay, byNumberedDay(5), byMonthDay), maybe(byMonth), maybe(position)),
    rule('MONTHLY', fc.oneof(byDay, byNumberedDay(5)), byMonthDay, maybe(byMonth), maybe(position)),
    rule('MONTHLY', maybe(byMonth)),
    rule('YEARLY', byMonth, fc.oneof(byDay, byNumberedDay(5)), maybe(byMonthDay), maybe(position)),
    rule('YEARLY', fc.oneof(byDay, byNumberedDay(53), byMonthDay), maybe(position)),
    rule('YEARLY', byNumberedDay(53), byMonthDay, maybe(position)),
    rule('YEARLY', byYearDay, maybe(position)),
    rule('YEARLY', byYearDay, maybe(byMonth), maybe(byMonthDay), maybe(byDay), maybe(position)),
    rule('YEARLY', byInnerWeek, byDay, maybe(position), maybe(weekStart)),
    rule('YEARLY', byInnerWeek, byDay, maybe(byMonth), maybe(byMonthDay), maybe(position)),
    rule('YEARLY', maybe(byMonth)),
  ),
  year: 9990,
  earliestDay: 0,
  between: (dtstart, text, from, to) =>
    RRule.fromString(`DTSTART:${dtstart}\nRRULE:${text}`)
      .between(from, to, true)
      .map((date) => date.getTime() / 1000),
};

const DAY = 86_400;
const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, '');

test.each([RRULE_TEMPORAL, RRULE])(
  'occurrences equal those that $name computes',
  ({ rules, year, earliestDay, between }) => {
    const UTC = createZone('UTC');
    const tenOClock = Date.UTC(year, 0, 1, 10) / 1000;
    const until = part(
      'UNTIL',
      fc.integer({ min: 0, max: 2000 }).map((day) => stamp(tenOClock + day * DAY)),
    );
    let found = 0;
    fc.assert(
      fc.property(
        fc.tuple(rules, maybe(interval), maybe(fc.oneof(count, until))).map((texts) => texts.join('')),
        fc.integer({ min: earliestDay, max: 364 }),
        fc.integer({ min: 0, max: 400 }),
        (text, firstDay, lead) => {
          const first = tenOClock + firstDay * DAY;
          const from = first + lead * DAY;
          const to = from + 800 * DAY;
          const recurrence = parseRecurrence(text);
          if ('error' in recurrence) throw new Error(`${text}: ${recurrence.error}`);
          const ours = occurrencesBetween(
            { recurrence, firstStart: asSiteSeconds(first) },
            { from: asSiteSeconds(from), to: asSiteSeconds(to) },
            UTC,
          );
          found += ours.length;
          expect(ours).toEqual(between(stamp(first), text, new Date(from * 1000), new Date(to * 1000 - 1)));
        },
      ),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(1000);
  },
);
