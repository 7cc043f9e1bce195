import { asInstant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';

/**
 * Splits a window at the site's midnights.
 *
 * @param days number of days of each part, by its index
 */
function* split({ start, end }: Span, zone: Zone, days: (step: number) => number): Generator<Span> {
  let step = 0;
  for (let from = start; from < end; step += 1) {
    const to = asInstant(Math.min(zone.startOfDay(zone.dayOf(from) + days(step)), end));
    yield { start: from, end: to };
    from = to;
  }
}

/** Splits a window at the site's midnights into days; the first and the last may be parts of days. */
export const daysOf = (window: Span, zone: Zone): Generator<Span> => split(window, zone, () => 1);

/**
 * Splits a window into parts of whole site days. Each part has twice as many days as the part before it, so that a
 * search that ends early does little work.
 *
 * @param first number of days of the first part
 */
export const growingWindows = (window: Span, zone: Zone, first = 1): Generator<Span> =>
  split(window, zone, (step) => first * 2 ** step);
