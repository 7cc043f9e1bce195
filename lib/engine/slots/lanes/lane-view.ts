import type { Instant, Span } from '../../../time/units';
import { CLOSED } from '../../rules/timeline';
import type { LaneOwner } from '../../../domain/lane';
import { wholeDays } from '../spans/occupied-span';
import { type Openings } from '../spans/openings';
import type { Steps } from '../../../time/steps';
import { lastAtOrBefore, sumSteps, WeightedSpans } from '../spans/steps';
import type { OccupiedPlaces } from './occupied-places';
import { spansTaken } from './taken-spans';
import { avoidedSteps, type Neighbours } from '../avoided-spans';

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
  let nextTaken = startAt(takenSteps, takenIndex + 1);
  let nextBlocked = startAt(blockedSteps, blockedIndex + 1);
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
      if (nextTaken === at) nextTaken = startAt(takenSteps, ++takenIndex + 1);
      if (nextBlocked === at) nextBlocked = startAt(blockedSteps, ++blockedIndex + 1);
    }
  }
  for (const figures of [starts, capacities, taken, blocked]) figures.length = count;
  return { owner, base, starts, capacities, taken, blocked, end: openings.end };
}

/** Returns the start of the step at an index; Infinity if no step has this index. */
const startAt = ({ starts }: Steps, index: number): number => starts[index] ?? Infinity;

/**
 * Adds up, over time, the quantity that bookings of one product take of one owner (a member, the product or a
 * resource). Bookings count at each instant or, if capacity counts per day, on each site day.
 */
export function ownSteps(
  bookings: readonly OccupiedPlaces[],
  owner: LaneOwner,
  perDay: boolean,
  neighbours: Neighbours,
): Steps {
  if (!perDay) return avoidedSteps(bookings, owner, neighbours);
  const taken = new WeightedSpans();
  for (const span of spansTaken(bookings, owner)) {
    const { start, end } = wholeDays(span, neighbours.zone);
    taken.add(start, end, span.quantity);
  }
  return sumSteps(taken);
}

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

/** A part of a booking in which the owner is taken, with the owner as that part sees it. */
interface MeasuredPart {
  readonly view: LaneView;
  /** Start and end of the part, in seconds after the start of the booking. Absent: the whole booking. */
  readonly part?: { readonly from: number; readonly to: number };
}

/**
 * Makes the function that measures bookings of one owner (a member, a product or a resource), over the parts in which
 * they take the owner. The function remembers its last positions, so starts in ascending order need no search.
 */
export function laneMeter(...parts: readonly MeasuredPart[]): LaneMeter {
  const hints = parts.map(() => 0);
  return (span) => {
    const { openUntil, bookedFrom = span.start } = span;
    let capacity = Infinity;
    let remaining = Infinity;
    let scheduled = 0;
    let open = true;
    let blocked = false;
    for (let p = 0; p < parts.length; p += 1) {
      const { view, part } = parts[p]!;
      const { base, starts, capacities, taken, blocked: others } = view;
      const start = part ? span.start + part.from : span.start;
      const end = part ? span.start + part.to : span.end;
      let i = hints[p]!;
      if (starts[i]! > start) i = Math.max(lastAtOrBefore(starts, start), 0);
      while (i + 1 < starts.length && starts[i + 1]! <= start) i += 1;
      hints[p] = i;
      let carried = capacities[i] === CLOSED ? capacityBefore(view, i, bookedFrom) : base;
      for (; i < starts.length && starts[i]! < end; i += 1) {
        let places = capacities[i]!;
        if (places !== CLOSED) carried = places;
        else if (openUntil === null) places = base;
        else if (Math.max(starts[i]!, start) < openUntil) open = false;
        else places = carried;
        if (places < capacity) capacity = places;
        if (places - taken[i]! < remaining) remaining = places - taken[i]!;
        if (taken[i]! > scheduled) scheduled = taken[i]!;
        if (others[i] === 1) blocked = true;
      }
    }
    if (blocked && capacity > scheduled) scheduled = capacity;
    if (blocked || !open || remaining < 0) remaining = 0;
    return { open, capacity, remaining, scheduled, blocked };
  };
}

/**
 * Returns the capacity of the last open interval before interval `i`, not earlier than `from`; the base capacity if no
 * such interval is open.
 */
function capacityBefore({ base, starts, capacities }: LaneView, i: number, from: number): number {
  for (let k = i - 1; k >= 0 && starts[k + 1]! > from; k -= 1) {
    if (capacities[k] !== CLOSED) return capacities[k]!;
  }
  return base;
}
