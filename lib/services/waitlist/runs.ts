import type { Span } from '../../time/units';

/** Maximum number of days whose rules and bookings are read together. */
const DAYS_AT_ONCE = 31;

/** Joins consecutive days into spans of at most 31 days. */
export function joinedDays(days: readonly Span[]): Span[] {
  const runs: { span: Span; days: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last.span.end === day.start && last.days < DAYS_AT_ONCE)
      runs[runs.length - 1] = { span: { start: last.span.start, end: day.end }, days: last.days + 1 };
    else runs.push({ span: day, days: 1 });
  }
  return runs.map(({ span }) => span);
}
