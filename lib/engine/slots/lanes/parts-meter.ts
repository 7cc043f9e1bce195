import { asInstant } from '../../../time/units';
import type { AddingMeter, LaneMeter, MeasuredSpan } from './lane-view';
import { hasParts, paddingsOfSpan, type PartSpan, partSpans } from './parts';
import type { Paddings, ProductSettings } from '../product/product-settings';
import { lastAtOrBefore } from '../spans/steps';

/** Opening hours and bookings of a member, from which a booking with parts is measured. */
interface MemberLane {
  /**
   * Makes the function that measures the member's free places over spans with given paddings (gaps to other bookings).
   */
  readonly meterOf: (paddings: Paddings) => AddingMeter;
  /**
   * Flat spans [start, end, ...] in which a part without staff can lie: the member is open, or both the site and the
   * product are.
   */
  readonly openRuns: readonly number[];
}

/**
 * Makes the function that measures a member's free places for bookings of a product with parts. In parts with staff,
 * the member's other bookings count; the first span has the padding before, the last one the padding after. In parts
 * without staff, each instant must be open for site and product, or for the member. Bookings without parts are measured
 * by `whole`.
 *
 * A month has thousands of starts, so a measurement creates only one object: the result.
 */
export function partsMeter(product: ProductSettings, whole: LaneMeter, lane: MemberLane): LaneMeter {
  const withStaff = partSpans(product, true);
  const withoutStaff = partSpans(product, false);
  const meters = withStaff.map((_, at) =>
    lane.meterOf(paddingsOfSpan(product.paddings, at, withStaff.length)),
  );
  const isInRun = withinRuns(lane.openRuns);
  const span: Movable = {
    start: asInstant(0),
    end: asInstant(0),
    openUntil: null,
    bookedFrom: asInstant(0),
  };
  return (booking) => {
    if (!hasParts(product, booking)) return whole(booking);
    const found = meters[0]!(moved(span, booking, withStaff[0]!));
    for (let i = 1; i < withStaff.length; i += 1) meters[i]!(moved(span, booking, withStaff[i]!), found);
    for (let i = 0; found.open && i < withoutStaff.length; i += 1) {
      found.open = isInRun(moved(span, booking, withoutStaff[i]!));
    }
    if (!found.open) found.remaining = 0;
    return found;
  };
}

type Movable = { -readonly [Key in keyof MeasuredSpan]: MeasuredSpan[Key] };

/**
 * Changes `span` to a part of a booking and returns it. One object serves all measurements, because creating one for
 * each would be slow.
 */
function moved(span: Movable, { start, openUntil }: MeasuredSpan, { from, to }: PartSpan): MeasuredSpan {
  span.start = asInstant(start + from);
  span.end = asInstant(start + to);
  span.openUntil = openUntil;
  span.bookedFrom = start;
  return span;
}

/**
 * Makes the function that tells whether a span lies in one open run, up to the instant until which the span must be
 * open. The function remembers its last position, so starts in ascending order need no search.
 *
 * @param runs flat: [start, end, ...]
 */
function withinRuns(runs: readonly number[]): (span: MeasuredSpan) => boolean {
  const starts = runs.filter((_, at) => at % 2 === 0);
  let run = 0;
  return ({ start, end, openUntil }) => {
    const until = openUntil === null ? start : Math.min(end, openUntil);
    if (until <= start) return true;
    if (run >= starts.length || starts[run]! > start) run = Math.max(lastAtOrBefore(starts, start), 0);
    while (run + 1 < starts.length && starts[run + 1]! <= start) run += 1;
    return run < starts.length && starts[run]! <= start && runs[run * 2 + 1]! >= until;
  };
}
