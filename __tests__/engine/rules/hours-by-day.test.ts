import fc from '../../support/fast-check';
import { hoursByDay, type OpenHours } from '../../../lib/engine/rules/hours-by-day';
import { BASE, CLOSED, createPainter, NO_RULE, type Timeline } from '../../../lib/engine/rules/timeline';
import type { Rule, RuleDraft } from '../../../lib/domain/rule';
import { parseDate } from '../../../lib/time/parse';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { ruleDraft } from '../../support/stored';
import { Temporal } from '../../support/temporal';

const stored = (fields: Partial<RuleDraft>, id: number): Rule => ({
  ...ruleDraft(fields),
  id,
  version: 1,
  dateCreated: asInstant(0),
  dateModified: asInstant(0),
});

/** Lists the opening hours of each day from `first` to `last`, as `YYYY-MM-DD 09:00-17:00, ...`. */
function hoursOf(
  zoneName: string,
  [first, last]: readonly [string, string],
  ...drafts: readonly Partial<RuleDraft>[]
): string[] {
  const zone = createZone(zoneName);
  const start = zone.startOfDay(parseDate(first)!);
  const end = zone.startOfDay(parseDate(last)! + 1);
  const rules = drafts.map((draft, at) => stored(draft, at + 1));
  const timeline = createPainter(rules, zone, { start, end }, 'larger-wins').timeline(0, null);
  return [...hoursByDay(timeline, zone)].map(([day, hours]) => `${dateOf(day)} ${textOf(hours)}`);
}

const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const textOf = (hours: readonly OpenHours[]): string =>
  hours.map(({ from, to }) => `${from}-${to}`).join(', ');
const open = (fromRange: string, toRange: string, more: Partial<RuleDraft> = {}): Partial<RuleDraft> => ({
  fromRange,
  toRange,
  ...more,
});

test('hours past midnight belong to both days, and adjacent hours are one', () => {
  expect(
    hoursOf('UTC', ['2026-03-03', '2026-03-04'], open('22:00', '02:00'), open('21:00', '22:00')),
  ).toEqual(['2026-03-03 00:00-02:00, 21:00-24:00', '2026-03-04 00:00-02:00, 21:00-24:00']);
});

test('a break splits the hours, a day that is closed is left out, and seconds are shown', () => {
  const days = ['2026-03-03', '2026-03-05'] as const;
  expect(
    hoursOf('UTC', days, open('09:00', '17:00:30'), open('12:00', '12:45', { appointable: false }), {
      rangeType: 'custom',
      fromRange: '',
      toRange: '',
      fromDate: '2026-03-04',
      appointable: false,
    }),
  ).toEqual(['2026-03-03 09:00-12:00, 12:45-17:00:30', '2026-03-05 09:00-12:00, 12:45-17:00:30']);
});

test.each([
  // The clock jumps from 02:00 to 03:00. Opening hours that end in the skipped hour end at 02:00, and a start
  // at 02:30 becomes 03:30.
  ['Europe/Berlin', '2026-03-29', [open('01:00', '02:00')], '01:00-02:00'],
  ['Europe/Berlin', '2026-03-29', [open('01:00', '04:00')], '01:00-04:00'],
  ['Europe/Berlin', '2026-03-29', [open('02:30', '05:00')], '03:30-05:00'],
  ['Europe/Berlin', '2026-03-29', [open('00:00', '24:00')], '00:00-24:00'],
  // The clock goes from 03:00 back to 02:00. A repeated time means the first of the two.
  ['Europe/Berlin', '2026-10-25', [open('02:15', '02:45')], '02:15-02:45'],
  ['Europe/Berlin', '2026-10-25', [open('01:00', '03:00')], '01:00-03:00'],
  ['Europe/Berlin', '2026-10-25', [open('00:00', '24:00')], '00:00-24:00'],
  // The day has no midnight: it begins at 01:00.
  ['Asia/Beirut', '2026-03-29', [open('00:00', '06:00')], '01:00-06:00'],
  // The hour before midnight occurs twice on this day.
  ['Asia/Beirut', '2026-10-24', [open('22:00', '24:00')], '22:00-24:00'],
  ['Australia/Lord_Howe', '2026-10-04', [open('01:00', '03:00')], '01:00-03:00'],
] as const)('%s on %s, when the clock changes: %j is %s', (zone, date, rules, expected) => {
  expect(hoursOf(zone, [date, date], ...rules)).toEqual([`${date} ${expected}`]);
});

test('a day that the site skipped has no hours', () => {
  expect(hoursOf('Pacific/Apia', ['2011-12-29', '2011-12-31'], open('00:00', '24:00'))).toEqual([
    '2011-12-29 00:00-24:00',
    '2011-12-31 00:00-24:00',
  ]);
});

/** Time zones, each with the first minute of two days. The clock changes on the second of them. */
const PLACES = [
  ['Europe/Berlin', '2026-03-28T00:00+01:00'],
  ['America/Havana', '2026-10-31T00:00-04:00'],
  ['Asia/Beirut', '2026-03-28T00:00+02:00'],
  ['Asia/Beirut', '2026-10-24T00:00+03:00'],
  ['Australia/Lord_Howe', '2026-04-04T00:00+11:00'],
  ['Pacific/Apia', '2011-12-29T00:00-10:00'],
] as const;
const MINUTES = 2 * 24 * 60;

/** Date and minutes since midnight that the wall clock shows. */
interface Reading {
  readonly date: string;
  readonly shown: number;
}

const readings = new Map<string, readonly Reading[]>();

/** Reads the wall clock of a zone in each minute of its two days. Keeps the results, because Temporal is slow. */
function wallClock([zone, first]: (typeof PLACES)[number]): readonly Reading[] {
  const known = readings.get(first);
  if (known) return known;
  const read = Array.from({ length: MINUTES }, (_, minute) => {
    const now = Temporal.Instant.from(first).add({ minutes: minute }).toZonedDateTimeISO(zone);
    return { date: now.toPlainDate().toString(), shown: now.hour * 60 + now.minute };
  });
  readings.set(first, read);
  return read;
}

/**
 * Computes the opening hours of each day from the open minutes: consecutive open minutes become one range.
 */
function minuteByMinute(minutes: readonly Reading[], isOpen: (minute: number) => boolean): string[] {
  const days = new Map<string, [from: number, to: number][]>();
  for (const [minute, { date, shown }] of minutes.entries()) {
    if (!isOpen(minute)) continue;
    const hours = days.get(date) ?? [];
    days.set(date, hours);
    const goesOn = minute > 0 && isOpen(minute - 1) && minutes[minute - 1]!.date === date;
    if (goesOn) hours.at(-1)![1] = shown + 1;
    else hours.push([shown, shown + 1]);
  }
  return [...days].map(
    ([date, hours]) => `${date} ${hours.map((pair) => pair.map(clock).join('-')).join(', ')}`,
  );
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

test('the hours are those of a model that reads the wall clock in every minute', () => {
  const length = fc.oneof(
    fc.integer({ min: 1, max: 600 }),
    fc.integer({ min: 1, max: 20 }).map((halves) => halves * 30),
  );
  const stretches = fc.array(fc.record({ minutes: length, places: fc.constantFrom(CLOSED, BASE, 3) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.constantFrom(...PLACES), stretches, (place, parts) => {
      const [zone, first] = place;
      const start = Date.parse(first) / 1000;
      const starts: number[] = [];
      let begin = 0;
      for (const { minutes } of parts) {
        if (begin < MINUTES) starts.push(begin);
        begin += minutes;
      }
      const places = parts.map((part) => part.places).slice(0, starts.length);
      const timeline: Timeline = {
        starts: starts.map((minute) => start + minute * 60),
        places,
        ruleIds: starts.map(() => NO_RULE),
        end: start + MINUTES * 60,
      };
      const isOpen = (minute: number): boolean =>
        places[starts.findLastIndex((from) => from <= minute)] !== CLOSED;
      const found = [...hoursByDay(timeline, createZone(zone))].map(
        ([day, hours]) => `${dateOf(day)} ${textOf(hours)}`,
      );
      expect(found).toEqual(minuteByMinute(wallClock(place), isOpen));
    }),
    { numRuns: 200 },
  );
});
