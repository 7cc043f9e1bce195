import type { Instant, Span } from '../../../time/units';
import { CLOSED } from '../../rules/timeline';
import type { LaneOwner } from '../../../domain/lane';
import { wholeDays } from '../spans/occupied-span';
import { type Openings } from '../spans/openings';
import type { Steps } from '../../../time/steps';
import { lastAtOrBefore, sumSteps } from '../spans/steps';
import type { TakenSpan } from './taken-spans';
import { avoidedSteps, type Neighbours, spansToAvoid } from '../avoided-spans';

/**
 * Open times and bookings of one owner (a member, a product or a resource), as one product sees them: intervals of open
 * or closed time, divided also where bookings begin and end. Interval `i` is `[starts[i], starts[i + 1])`; the last one
 * ends at `end`.
 */
export interface LaneView {
  readonly owner: LaneOwner;
  readonly base: number;
  readonly starts: readonly number[];
  /** Capacity of each interval, or CLOSED. */
  readonly capacities: readonly number[];
  /** Quantity that bookings of this product take in each interval. */
  readonly taken: readonly number[];
  /**
   * For each interval: 1 if a booking of another product takes the member, who cannot be in two places at once;
   * otherwise 0. Always 0 for a resource.
   */
  readonly blocked: readonly number[];
  readonly end: number;
}

export function buildLaneView(
  { owner, base }: Pick<LaneView, 'owner' | 'base'>,
  openings: Openings,
  takenSteps: Steps,
  blockedSteps: Steps,
): LaneView {
  const most = openings.starts.length + takenSteps.starts.length + blockedSteps.starts.length;
  const starts = new Array<number>(most);
  const capacities = new Array<number>(most);
  const taken = new Array<number>(most);
  const blocked = new Array<number>(most);
  let count = 0;
  const first = openings.starts[0] ?? openings.end;
  let takenIndex = lastAtOrBefore(takenSteps.starts, first);
  let blockedIndex = lastAtOrBefore(blockedSteps.starts, first);
  let nextTaken = startAt(takenSteps, takenIndex + 1, openings.end);
  let nextBlocked = startAt(blockedSteps, blockedIndex + 1, openings.end);
  for (let i = 0; i < openings.starts.length; i += 1) {
    const capacity = openings.capacities[i]!;
    const openingEnd = i + 1 < openings.starts.length ? openings.starts[i + 1]! : openings.end;
    for (let at = openings.starts[i]!; at < openingEnd; count += 1) {
      starts[count] = at;
      capacities[count] = capacity;
      taken[count] = takenIndex < 0 ? 0 : takenSteps.values[takenIndex]!;
      blocked[count] = blockedIndex >= 0 && blockedSteps.values[blockedIndex]! > 0 ? 1 : 0;
      at = openingEnd;
      if (nextTaken < at) at = nextTaken;
      if (nextBlocked < at) at = nextBlocked;
      if (nextTaken === at) nextTaken = startAt(takenSteps, ++takenIndex + 1, openings.end);
      if (nextBlocked === at) nextBlocked = startAt(blockedSteps, ++blockedIndex + 1, openings.end);
    }
  }
  for (const figures of [starts, capacities, taken, blocked]) figures.length = count;
  return { owner, base, starts, capacities, taken, blocked, end: openings.end };
}

/** Returns the start of the step at an index; `end` if no step has this index, or if the step starts after `end`. */
const startAt = ({ starts }: Steps, index: number, end: number): number =>
  index < starts.length && starts[index]! < end ? starts[index]! : end;

/**
 * Adds up, over time, the quantity that bookings of one product take of one owner (a member, the product or a
 * resource). Bookings count at each instant or, if capacity counts per day, on each site day.
 */
export function ownSteps(taken: readonly TakenSpan[], perDay: boolean, neighbours: Neighbours): Steps {
  const { zone } = neighbours;
  if (!perDay) return avoidedSteps(taken, neighbours);
  return sumSteps(
    taken.map((span) => wholeDays(span, zone)),
    (index) => taken[index]!.quantity,
  );
}

/** Adds up the spans in which bookings of other products take a member, who cannot be in two places at once. */
export const otherSteps = (taken: readonly TakenSpan[], neighbours: Neighbours): Steps =>
  sumSteps(spansToAvoid(taken, neighbours), () => 1);

/** Capacity and bookings of one owner (a member, a product or a resource) over one span. */
export interface Measure {
  /** Whether the owner is open for the whole span. Only instants before `openUntil` count. */
  readonly open: boolean;
  /** Smallest capacity at any instant of the span. */
  readonly capacity: number;
  /** Places left at every instant of the span, never below 0. */
  readonly remaining: number;
  /**
   * Largest quantity that bookings take at any instant of the span; at least the capacity if a booking of another
   * product takes the member.
   */
  readonly scheduled: number;
  readonly blocked: boolean;
  /** Places that would be left without booking limits. Present only if a booking limit allows no further booking. */
  readonly withoutLimits?: number;
}

/** A span to be measured, with the instant until which the owner must be open. */
export interface MeasuredSpan extends Span {
  /**
   * The span counts as open only if the owner is open up to this instant. Later closed instants have the capacity of
   * the last open instant of the booking. Null: opening hours are ignored, and closed instants have the base capacity.
   */
  readonly openUntil: Instant | null;
  /** Start of the whole booking if the span is only one of its parts. Default: `start`. */
  readonly bookedFrom?: Instant | undefined;
  /** Duration of the whole booking in seconds. Default: the duration of the span. */
  readonly bookedSeconds?: number;
}

/**
 * Measures one owner (a member, a product or a resource) over a span: the fewest places that are left at any instant.
 */
export type LaneMeter = (span: MeasuredSpan) => Measure;

/**
 * Measures a span like a `LaneMeter`, and combines the result with the results for other spans of the same booking. The
 * combined result is open only if all spans are open, and has the smallest number of places of all spans.
 *
 * @param sum combined result so far; changed and returned. Default: a new result for this span alone
 */
export type AddingMeter = (span: MeasuredSpan, sum?: Writable<Measure>) => Writable<Measure>;

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Makes the function that measures spans of one owner (a member, a product or a resource). The function remembers its
 * last position, so starts in ascending order need no search.
 *
 * @param part the part of each span that is measured, in seconds after the start of the span. Default: the whole span
 */
export function laneMeter(
  { base, starts, capacities, taken, blocked: others }: LaneView,
  part?: { readonly from: number; readonly to: number },
): AddingMeter {
  let hint = 0;
  /**
   * Returns the capacity of the last open interval before interval `i`, not earlier than `from`; the base capacity if
   * no such interval is open.
   */
  const capacityBefore = (i: number, from: number): number => {
    for (let k = i - 1; k >= 0 && starts[k + 1]! > from; k -= 1) {
      if (capacities[k] !== CLOSED) return capacities[k]!;
    }
    return base;
  };
  return (span, sum) => {
    const { openUntil, bookedFrom = span.start } = span;
    const start = part ? span.start + part.from : span.start;
    const end = part ? span.start + part.to : span.end;
    let i =
      hint < starts.length && starts[hint]! <= start ? hint : Math.max(lastAtOrBefore(starts, start), 0);
    while (i + 1 < starts.length && starts[i + 1]! <= start) i += 1;
    hint = i;
    let carried = bookedFrom < start && capacities[i] === CLOSED ? capacityBefore(i, bookedFrom) : base;
    let smallest = Infinity;
    let left = Infinity;
    let most = 0;
    let open = true;
    let blocked = false;
    for (; i < starts.length && starts[i]! < end; i += 1) {
      let capacity = capacities[i]!;
      if (capacity !== CLOSED) carried = capacity;
      else if (openUntil === null) capacity = base;
      else if (Math.max(starts[i]!, start) < openUntil) open = false;
      else capacity = carried;
      if (capacity < smallest) smallest = capacity;
      if (capacity - taken[i]! < left) left = capacity - taken[i]!;
      if (taken[i]! > most) most = taken[i]!;
      if (others[i] === 1) blocked = true;
    }
    const remaining = blocked || !open || left < 0 ? 0 : left;
    const scheduled = blocked && smallest > most ? smallest : most;
    if (sum === undefined) return { open, capacity: smallest, remaining, scheduled, blocked };
    if (!open) sum.open = false;
    if (blocked) sum.blocked = true;
    if (smallest < sum.capacity) sum.capacity = smallest;
    if (remaining < sum.remaining) sum.remaining = remaining;
    if (scheduled > sum.scheduled) sum.scheduled = scheduled;
    return sum;
  };
}
