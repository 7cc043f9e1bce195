import { type BusyEvent, readCalendar } from '../../../lib/engine/icalendar/read-calendar';
import { runToEnd } from '../../../lib/engine/run-to-end';
import { compileRule, eachOccurrence } from '../../../lib/engine/rules/occurrences';
import { formatMinute } from '../../../lib/time/format';
import { asInstant, type Instant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';

export const instant = (utc: string): Instant => asInstant(Date.parse(`${utc}Z`) / 1000);
/** Monday 2 March 2026 in Berlin. */
export const NOW = instant('2026-03-02T08:00:00');

/** Reads all events of a calendar text in one step. @throws UnreadableCalendar */
export const readAll = (text: string, zone = 'Europe/Berlin', now = NOW): readonly BusyEvent[] =>
  runToEnd(readCalendar(text, createZone(zone), now));

/**
 * Lists the times between `from` and `to` (UTC) that the rules of the events close, as [start, end] instants in the
 * order of their starts.
 */
export function busySpans(
  events: readonly BusyEvent[],
  zone: string,
  from: string,
  to: string,
): [number, number][] {
  const window = { start: instant(from), end: instant(to) };
  const flat = events.flatMap(({ rules }) =>
    rules.flatMap((rule) =>
      eachOccurrence(
        compileRule({
          id: 1,
          version: 1,
          dateCreated: NOW,
          dateModified: NOW,
          kind: 'staff',
          kindId: 1,
          eventId: 1,
          title: '',
          appointable: false,
          priority: 1,
          capacity: null,
          ordering: 0,
          ...rule,
        })!,
        window,
        createZone(zone),
      ),
    ),
  );
  const spans: [number, number][] = [];
  for (let at = 0; at < flat.length; at += 2) spans.push([flat[at]!, flat[at + 1]!]);
  return spans.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Lists the times that a calendar closes, on the site's wall clock: `2026-03-10T09:00 2026-03-10T10:00`. */
export const busyText = (
  text: string,
  zone = 'Europe/Berlin',
  from = '2026-02-01T00:00:00',
  to = '2027-02-01T00:00:00',
) =>
  busySpans(readAll(text, zone), zone, from, to).map((span) =>
    span.map((at) => formatMinute(createZone(zone).toSite(asInstant(at)))).join(' '),
  );
