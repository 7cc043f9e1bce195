/** Writes a calendar of half-hour events that recur from `start`, each by the recurrence rule `rule(n)`. */
export function calendarOf(events: number, start: string, rule: (n: number) => string): string {
  const lines = Array.from({ length: events }, (_, n) => [
    'BEGIN:VEVENT',
    `UID:event-${n}`,
    'SUMMARY:Busy',
    `DTSTART:${start}`,
    'DURATION:PT30M',
    `RRULE:${rule(n)}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}

/**
 * Recurrence rule with a hundred days of each year. Its ten thousand occurrences are in the years 1970 to
 * 2069.
 */
export const hostileRule = (n: number): string => {
  const days = Array.from({ length: 99 }, (_, i) => 2 + ((i * 3 + n) % 364));
  return `FREQ=YEARLY;COUNT=10000;BYYEARDAY=1,${days.join(',')}`;
};

/** Recurrence rule for every week since Monday 5 January 1970. */
export const ordinaryRule = (): string => 'FREQ=WEEKLY;BYDAY=MO';
