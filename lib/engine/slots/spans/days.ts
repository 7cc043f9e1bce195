import { asInstant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';

/** Splits a window at the site's midnights, a number of days at a time. */
function* split({ start, end }: Span, zone: Zone, days: (step: number) => number): Generator<Span> {
  let step = 0;
  for (let from = start; from < end; step += 1) {
    const to = asInstant(Math.min(zone.startOfDay(zone.dayOf(from) + days(step)), end));
    yield { start: from, end: to };
    from = to;
  }
}

/** Splits a window into its site days. */
export const daysOf = (window: Span, zone: Zone): Generator<Span> => split(window, zone, () => 1);

/** Splits a window into parts of 1, 2, 4, ... site days. */
export const growingWindows = (window: Span, zone: Zone): Generator<Span> =>
  split(window, zone, (step) => 2 ** step);
