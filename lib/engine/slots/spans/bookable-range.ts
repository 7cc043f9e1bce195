import { isoWeekday } from '../../../time/civil';
import { asInstant, type Instant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { ProductSettings } from '../product/product-settings';
import type { Reason } from '../../../domain/refusals/reasons';

/** The instants at which a booking of a product may start, without regard to opening hours. */
interface BookableRange {
  /** First instant at which a booking may start, by the product's lead days and notice. */
  readonly from: Instant;
  /** First instant at which a booking may no longer start; Infinity if the product has no horizon. */
  readonly to: number;
}

/**
 * Computes the span of instants at which bookings of a product may start. Lead days and horizon are site days counted
 * from today, both included. For a timed product, the start must also be at least the product's notice after `now`.
 *
 * @param pastToo whether to ignore lead days and notice, so that past starts are included
 */
export function bookableRange(
  product: ProductSettings,
  now: Instant,
  zone: Zone,
  pastToo: boolean,
): BookableRange {
  const today = zone.dayOf(now);
  const to = product.horizonDays > 0 ? zone.startOfDay(today + product.horizonDays + 1) : Infinity;
  if (pastToo) return { from: asInstant(-Infinity), to };
  const firstDay = zone.startOfDay(today + product.leadDays);
  const soonest = product.timed ? now + Math.max(product.minNoticeMinutes * 60, 1) : -Infinity;
  return { from: asInstant(Math.max(firstDay, soonest)), to };
}

/** Whether bookings of a product may start on the weekday of an instant, by the site's calendar. */
export function mayStartOn(product: ProductSettings, start: Instant, zone: Zone): boolean {
  return product.startWeekdays?.has(isoWeekday(zone.dayOf(start)) % 7) ?? true;
}

/**
 * Returns the reasons why a start is too early, too late or on the wrong day for a product; an empty list if there are
 * none.
 */
export function rangeReasons(product: ProductSettings, start: Instant, now: Instant, zone: Zone): Reason[] {
  const range = bookableRange(product, now, zone, false);
  const reasons: Reason[] = [];
  const past = product.timed ? start <= now : start < zone.startOfDay(zone.dayOf(now));
  if (start < range.from) reasons.push(past ? 'in_the_past' : 'before_min_date');
  if (start >= range.to) reasons.push('after_max_date');
  if (!mayStartOn(product, start, zone)) reasons.push('restricted_day');
  return reasons;
}

/** Returns the part of a window in which bookings of a product may start. */
export function startsWithin(range: BookableRange, window: Span): Span {
  return {
    start: asInstant(Math.max(range.from, window.start)),
    end: asInstant(Math.min(range.to, window.end)),
  };
}
