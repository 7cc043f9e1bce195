import { siteDay } from '../../time/civil';
import { asSiteSeconds, type Instant, SECONDS_A_DAY, type SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import { occurrencesBetween } from '../recurrence/recurrence';
import type { HoursOnRecurringDays, RecurringSpan } from './shapes';

/**
 * Converts a rule of recurring hours to a recurring span. The recurrence begins on the rule's first date or, without
 * one, on the day on which the rule was created. The rule's last date ends the recurrence only if this date is later
 * than the beginning.
 */
export function firstSpanOf(
  shape: HoursOnRecurringDays | RecurringSpan,
  createdAt: Instant,
  zone: Zone,
): RecurringSpan {
  if (shape.shape === 'recurring-span') return shape;
  const { recurrence, hours, matches } = shape;
  const first = shape.days.first === -Infinity ? zone.dayOf(createdAt) : shape.days.first;
  const last = shape.days.last > first ? shape.days.last : Infinity;
  const midnight = first * SECONDS_A_DAY;
  const span = { start: midnight + hours.from, end: midnight + hours.to };
  return { shape: 'recurring-span', recurrence, span, repeats: 1, days: { first, last }, matches };
}

/** Lists the starts of a recurring span in `[from, to)`, in site seconds and in order. */
export function startsBetween(
  { recurrence, span, days, matches }: RecurringSpan,
  from: number,
  to: number,
  zone: Zone,
): SiteSeconds[] {
  return occurrencesBetween(
    { recurrence, firstStart: asSiteSeconds(span.start) },
    {
      from: asSiteSeconds(Math.max(from, days.first * SECONDS_A_DAY)),
      to: asSiteSeconds(Math.min(to, (days.last + 1) * SECONDS_A_DAY)),
    },
    zone,
  ).filter((start) => matches(siteDay(start)));
}
