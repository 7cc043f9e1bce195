import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { Paddings, ProductSettings } from '../product/product-settings';

/**
 * Widens the span of a booking by its own paddings: by minutes of elapsed time, or by whole site days before and after
 * the days that the span touches.
 */
export function padded(span: Span, paddings: Paddings, zone: Zone): Span {
  const { before, after } = paddings;
  if (before === 0 && after === 0) return span;
  return {
    start: earlier(span.start, before, paddings, zone),
    end: later(span.end, after, paddings, zone),
  };
}

/**
 * Widens a taken span to the span that another booking must avoid. On each side, the longer of two paddings counts:
 * before the taken span, its own padding before or the other booking's padding after; after the taken span, its own
 * padding after or the other booking's padding before.
 *
 * @param own the taken span with its own paddings
 * @param others the paddings of the other booking
 */
export function widen(taken: Span, own: Span, others: Paddings, zone: Zone): Span {
  if (others.before === 0 && others.after === 0) return own;
  return {
    start: asInstant(Math.min(own.start, earlier(taken.start, others.after, others, zone))),
    end: asInstant(Math.max(own.end, later(taken.end, others.before, others, zone))),
  };
}

/**
 * Returns a number from 0 to 3 for the sides on which a span has a padding. Each side has either the product's padding
 * or none, so for one product the number identifies the paddings.
 */
export const paddedSides = ({ before, after }: Paddings): number =>
  (before === 0 ? 0 : 1) + (after === 0 ? 0 : 2);

/**
 * Returns the longest padding of any product, in seconds. A day of padding counts as 24 hours, although a day on which
 * the clock is set back is longer.
 */
export function longestPadding(products: Iterable<Pick<ProductSettings, 'paddings'>>): number {
  let longest = 0;
  for (const { paddings } of products) {
    const { timed, before, after } = paddings;
    longest = Math.max(longest, Math.max(before, after) * (timed ? 60 : SECONDS_A_DAY));
  }
  return longest;
}

type Unit = Pick<Paddings, 'timed'>;

function earlier(start: Instant, padding: number, { timed }: Unit, zone: Zone): Instant {
  if (padding === 0) return start;
  return timed ? asInstant(start - padding * 60) : zone.startOfDay(zone.dayOf(start) - padding);
}

function later(end: Instant, padding: number, { timed }: Unit, zone: Zone): Instant {
  if (padding === 0) return end;
  return timed
    ? asInstant(end + padding * 60)
    : zone.startOfDay(zone.dayOf(asInstant(end - 1)) + 1 + padding);
}
