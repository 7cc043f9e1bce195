import { isoWeekday } from '../../../time/civil';
import { asInstant, type Instant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { ProductSettings } from '../product/product-settings';
import type { Reason } from '../../../domain/refusals/reasons';

/** Instants at which a booking of a product may start, whatever its opening hours. */
interface BookableRange {
  /** First instant (after lead days and notice). */
  readonly from: Instant;
  /** End, exclusive; Infinity if there is no horizon. */
  readonly to: number;
}

/**
 * Computes the product's booking window for the present time. Lead days and horizon are site days from today, both
 * included. A start of a timed product must also be at least the product's notice after now.
 *
 * @param pastToo ignores the lead days, and the condition to be later than now
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

/** Whether a booking may start on the site day of this instant. */
export function mayStartOn(product: ProductSettings, start: Instant, zone: Zone): boolean {
  return product.startWeekdays?.has(isoWeekday(zone.dayOf(start)) % 7) ?? true;
}

/** Returns the reasons why a start is outside the booking window; empty for a start inside it. */
export function rangeReasons(product: ProductSettings, start: Instant, now: Instant, zone: Zone): Reason[] {
  const range = bookableRange(product, now, zone, false);
  const reasons: Reason[] = [];
  const past = product.timed ? start <= now : start < zone.startOfDay(zone.dayOf(now));
  if (start < range.from) reasons.push(past ? 'in_the_past' : 'before_min_date');
  if (start >= range.to) reasons.push('after_max_date');
  if (!mayStartOn(product, start, zone)) reasons.push('restricted_day');
  return reasons;
}

/** Returns the part of a window in which starts are listed. */
export function startsWithin(range: BookableRange, window: Span): Span {
  return {
    start: asInstant(Math.max(range.from, window.start)),
    end: asInstant(Math.min(range.to, window.end)),
  };
}
