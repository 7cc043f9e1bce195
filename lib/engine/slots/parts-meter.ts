import { asInstant } from '../../time/units';
import type { LaneMeter, MeasuredSpan } from './lane-view';
import { hasParts, paddingsOfSpan, type PartSpan, partSpans } from './parts';
import type { Paddings, ProductSettings } from './product-settings';
import { lastAtOrBefore } from './spans/steps';

/** The opening hours and bookings of a member, from which a booking with parts is measured. */
interface MemberLane {
  /** Makes the function that measures the member's free capacity over spans with these paddings. */
  readonly meterOf: (paddings: Paddings) => LaneMeter;
  /** Flat spans [start, end, ...] in which the member is open, or both the site and the product are. */
  readonly openRuns: readonly number[];
}

/**
 * Makes the function (meter) that measures a member's free capacity for bookings of a product with parts. In parts with
 * staff, the member's bookings count; the first span of a booking has the padding before, the last one the padding
 * after. In parts without staff, each instant must be open for site and product, or for the member. Bookings without
 * parts are measured by `whole`.
 *
 * A month has thousands of starts, so the meter allocates no lists and no spans for a start.
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
    let open = true;
    let blocked = false;
    let capacity = Infinity;
    let remaining = Infinity;
    let scheduled = 0;
    for (let i = 0; i < withStaff.length; i += 1) {
      const found = meters[i]!(moved(span, booking, withStaff[i]!));
      if (!found.open) open = false;
      if (found.blocked) blocked = true;
      if (found.capacity < capacity) capacity = found.capacity;
      if (found.remaining < remaining) remaining = found.remaining;
      if (found.scheduled > scheduled) scheduled = found.scheduled;
    }
    for (let i = 0; open && i < withoutStaff.length; i += 1) {
      open = isInRun(moved(span, booking, withoutStaff[i]!));
    }
    return { open, blocked, capacity, scheduled, remaining: open ? remaining : 0 };
  };
}

type Movable = { -readonly [Key in keyof MeasuredSpan]: MeasuredSpan[Key] };

/** Sets `span`, which is used again for each measurement, to a part of a booking, and returns it. */
function moved(span: Movable, { start, openUntil }: MeasuredSpan, { from, to }: PartSpan): MeasuredSpan {
  span.start = asInstant(start + from);
  span.end = asInstant(start + to);
  span.openUntil = openUntil;
  span.bookedFrom = start;
  return span;
}

/**
 * Makes the function that tells whether a span lies in one run, up to the instant until which it must be open. The
 * function remembers its last position, so ascending starts are found without searching.
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
