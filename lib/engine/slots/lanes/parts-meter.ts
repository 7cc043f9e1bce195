import { type LaneMeter, laneMeter, type LaneView, type MeasuredSpan } from './lane-view';
import { hasParts, paddingsOfSpan, type PartSpan, partSpans } from './parts';
import type { Paddings, ProductSettings } from '../product/product-settings';
import { lastAtOrBefore } from '../spans/steps';

/** Opening hours and bookings of a member, from which a booking with parts is measured. */
interface MemberLane {
  /** Returns the member as bookings with these paddings (gaps to other bookings) see them. */
  readonly viewWith: (paddings: Paddings) => LaneView;
  /**
   * Flat spans [start, end, ...] in which a part without staff can lie. At each instant of these spans, the member is
   * open, or both the site and the product are open.
   */
  readonly openRuns: readonly number[];
}

/**
 * Makes the function that measures a member's free places for bookings of a product with parts. In parts with staff,
 * the member's other bookings count; the first span has the padding before, the last one the padding after. In parts
 * without staff, each instant must be open for site and product, or for the member. Bookings without parts are measured
 * by `whole`.
 */
export function partsMeter(product: ProductSettings, whole: LaneMeter, lane: MemberLane): LaneMeter {
  const withStaff = partSpans(product, true);
  const meter = laneMeter(
    ...withStaff.map((part, at) => ({
      part,
      view: lane.viewWith(paddingsOfSpan(product.paddings, at, withStaff.length)),
    })),
  );
  const areInRuns = partSpans(product, false).map((part) => withinRuns(lane.openRuns, part));
  return (booking) => {
    if (!hasParts(product, booking)) return whole(booking);
    const found = meter(booking);
    for (let i = 0; found.open && i < areInRuns.length; i += 1) {
      if (!areInRuns[i]!(booking)) return { ...found, open: false, remaining: 0 };
    }
    return found;
  };
}

/**
 * Makes a function that returns whether a part of a booking lies in one open run. Only the time up to a given instant
 * has to be open. The function remembers the last run, so most starts need no search.
 *
 * @param runs flat: [start, end, ...]
 */
function withinRuns(runs: readonly number[], { from, to }: PartSpan): (booking: MeasuredSpan) => boolean {
  let runStart = 0;
  let runEnd = 0;
  return ({ start: bookedFrom, openUntil }) => {
    const start = bookedFrom + from;
    const until = Math.min(bookedFrom + to, openUntil ?? start);
    if (until <= start) return true;
    if (start < runStart || start >= runEnd) {
      const at = lastAtOrBefore(runs, start);
      // Starts of runs have even indices and ends have odd ones. At an odd index, or before the first start, the time
      // is closed.
      if (at % 2 !== 0) return false;
      runStart = runs[at]!;
      runEnd = runs[at + 1]!;
    }
    return until <= runEnd;
  };
}
