import { invalidParams } from '../../../domain/errors';
import { isoWeekday, siteDay } from '../../../time/civil';
import { parseTimeOfDay } from '../../../time/parse';
import { type Instant, SECONDS_A_DAY, type SiteDay } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { ProductSettings } from '../product/product-settings';
import type { StartHours } from '../types';

/** The hours and weekdays, on the site's wall clock, to which a list of starts is limited. */
export interface StartFilter {
  /** Beginning of the hours, in seconds after midnight. */
  readonly from: number;
  /**
   * End of the hours, exclusive, in seconds after the midnight before `from`; more than a day if the hours continue
   * after midnight.
   */
  readonly to: number;
  /** Weekdays on which the hours begin, from Monday = 1 to Sunday = 7; null means every day. */
  readonly weekdays: ReadonlySet<number> | null;
}

/**
 * Reads the hours and weekdays of a query; undefined if it has none. An empty list of weekdays counts as absent. An end
 * that is not after the beginning lies on the next day, as in an availability rule.
 *
 * @throws AppointmentsError 400 for hours that begin at 24:00
 */
export function startFilter({ timeFrom, timeTo, weekdays }: StartHours): StartFilter | undefined {
  if (timeFrom === undefined && timeTo === undefined && !weekdays?.length) return undefined;
  const from = timeFrom === undefined ? 0 : parseTimeOfDay(timeFrom)!;
  const to = timeTo === undefined ? SECONDS_A_DAY : parseTimeOfDay(timeTo)!;
  if (from === SECONDS_A_DAY) throw invalidParams({ timeFrom: 'must be before 24:00' });
  return {
    from,
    to: to > from ? to : to + SECONDS_A_DAY,
    weekdays: weekdays?.length ? new Set(weekdays.map((day) => (day === 0 ? 7 : day))) : null,
  };
}

/** The site day and the time of day of a start, on the site's wall clock. */
export interface StartClock {
  readonly day: SiteDay;
  /** Seconds since the midnight at which the day began, on the clock. */
  readonly second: number;
}

/** Returns the site day and the time of day of a start. */
export function clockOfStart(start: Instant, zone: Zone): StartClock {
  const wallClock = zone.toSite(start);
  const day = siteDay(wallClock);
  return { day, second: wallClock - day * SECONDS_A_DAY };
}

/** Whether a filter keeps a start; see `keepsClock`. */
export const keepsStart = (
  filter: StartFilter | undefined,
  product: ProductSettings,
  start: Instant,
  zone: Zone,
): boolean => !filter || keepsClock(filter, product, clockOfStart(start, zone));

/**
 * Whether a filter keeps a start, given its wall clock. A start after midnight belongs to the day on which the filter's
 * hours began. For products by the day or month, only the weekday of the start counts.
 */
export function keepsClock(
  { from, to, weekdays }: StartFilter,
  { timed }: ProductSettings,
  { day, second }: StartClock,
): boolean {
  const isOn = (begun: number): boolean => weekdays?.has(isoWeekday(begun)) ?? true;
  if (!timed) return isOn(day);
  return (second >= from && second < to && isOn(day)) || (second + SECONDS_A_DAY < to && isOn(day - 1));
}
