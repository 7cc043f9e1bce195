import fc from '../../support/fast-check';
import nodeIcal, { type VEvent } from 'node-ical';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { calendarOf } from '../../support/icalendar/calendars';
import { busySpans, instant, readAll } from '../../support/icalendar/read';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
];
const [FROM, TO] = ['2026-03-01T00:00:00', '2026-12-31T00:00:00'];
const pad = (n: number): string => String(n).padStart(2, '0');

const days = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), {
  minLength: 1,
  maxLength: 3,
});
const ends = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 30 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 4, max: 11 }).map((month) => `;UNTIL=2026${pad(month)}15T120000Z`),
);
const rules = fc
  .tuple(
    fc.oneof(
      fc.constant('FREQ=DAILY'),
      days.map((list) => `FREQ=WEEKLY;BYDAY=${list.join(',')}`),
      fc.integer({ min: 1, max: 28 }).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
      fc.tuple(fc.constantFrom(1, 2, -1), days).map(([nth, [day]]) => `FREQ=MONTHLY;BYDAY=${nth}${day}`),
    ),
    fc.integer({ min: 1, max: 3 }),
    ends,
  )
  .map(([rule, interval, end]) => `${rule};INTERVAL=${interval}${end}`);

/**
 * Generates events that begin between 5:00 and 22:00 of their zone, because readers may differ about repeated and
 * skipped hours.
 */
const events = fc.record({
  zone: fc.constantFrom(...ZONES),
  month: fc.integer({ min: 3, max: 10 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 5, max: 21 }),
  minutes: fc.integer({ min: 1, max: 55 }),
  rule: rules,
});

test('property: rules close the times that an independent reader expands, in any zones of site and event', () => {
  fc.assert(
    fc.property(events, fc.constantFrom(...ZONES), ({ zone, month, day, hour, minutes, rule }, site) => {
      const start = `2026${pad(month)}${pad(day)}T${pad(hour)}0000`;
      const text = calendarOf(`UID:x\nDTSTART;TZID=${zone}:${start}\nDURATION:PT${minutes}M\nRRULE:${rule}`);
      const [event] = Object.values(nodeIcal.sync.parseICS(text)).filter(
        (one): one is VEvent => one?.type === 'VEVENT',
      );
      const window = { from: new Date(`${FROM}Z`), to: new Date(`${TO}Z`) };
      const expected = nodeIcal.expandRecurringEvent(event!, window).map((one) => one.start.getTime() / 1000);
      const closed = busySpans(readAll(text, site), site, FROM, TO).map(([from]) => from);
      // Skips events whose start does not match the recurrence rule. The start then counts as an occurrence (RFC 5545,
      // 3.8.5.3), but the other reader leaves it out.
      fc.pre(expected.includes(event!.start.getTime() / 1000));
      // In a repeated hour of the site's clocks, the closed time begins in the first of the two hours.
      const clocks = createZone(site);
      const asClosed = expected.map((at): number => clocks.toInstant(clocks.toSite(asInstant(at))));
      expect(closed).toEqual([...new Set(asClosed)].filter((at) => at < instant(TO)));
    }),
    { numRuns: 50 },
  );
});
