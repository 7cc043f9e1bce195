import type { Instant, Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { CLOSED } from '../rules/timeline';
import { type OccupiedPlaces } from './occupied-places';
import type { ProductSettings } from './product-settings';
import { wholeDays } from './spans/occupied-span';
import { type Openings } from './spans/openings';
import { widen } from './spans/padding';
import type { Steps } from '../../time/steps';
import { lastAtOrBefore, sumSteps } from './spans/steps';

/**
 * One member (or a product without staff) as one product sees it: the openings, split where bookings begin and end.
 * Part `i` is `[starts[i], starts[i + 1])`, the last ends at `end`.
 */
export interface Lane {
  readonly staffId: number | null;
  readonly base: number;
  readonly starts: readonly number[];
  /** Capacity, or CLOSED. */
  readonly capacities: readonly number[];
  /** Quantity that the product's own bookings take. */
  readonly taken: readonly number[];
  /** 1 where a booking of another product has the member. */
  readonly blocked: readonly number[];
  readonly end: number;
}

export function buildLane(
  { staffId, base }: Pick<Lane, 'staffId' | 'base'>,
  openings: Openings,
  takenSteps: Steps,
  blockedSteps: Steps,
): Lane {
  const most = openings.starts.length + takenSteps.starts.length + blockedSteps.starts.length;
  const starts = new Array<number>(most);
  const capacities = new Array<number>(most);
  const taken = new Array<number>(most);
  const blocked = new Array<number>(most);
  let count = 0;
  const first = openings.starts[0] ?? openings.end;
  let takenIndex = lastAtOrBefore(takenSteps.starts, first);
  let blockedIndex = lastAtOrBefore(blockedSteps.starts, first);
  for (let i = 0; i < openings.starts.length; i += 1) {
    const stretchEnd = openings.starts[i + 1] ?? openings.end;
    for (let at = openings.starts[i]!; at < stretchEnd; count += 1) {
      starts[count] = at;
      capacities[count] = openings.capacities[i]!;
      taken[count] = takenSteps.values[takenIndex] ?? 0;
      blocked[count] = (blockedSteps.values[blockedIndex] ?? 0) > 0 ? 1 : 0;
      const nextTaken = takenSteps.starts[takenIndex + 1] ?? Infinity;
      const nextBlocked = blockedSteps.starts[blockedIndex + 1] ?? Infinity;
      at = Math.min(nextTaken, nextBlocked, stretchEnd);
      if (nextTaken === at) takenIndex += 1;
      if (nextBlocked === at) blockedIndex += 1;
    }
  }
  for (const figures of [starts, capacities, taken, blocked]) figures.length = count;
  return { staffId, base, starts, capacities, taken, blocked, end: openings.end };
}

/**
 * Sums the quantity that bookings of the product itself take of a lane, by instant, or by site day if capacity counts
 * per day.
 */
export function ownSteps(bookings: readonly OccupiedPlaces[], product: ProductSettings, zone: Zone): Steps {
  const spans = bookings.map((booking) =>
    product.perDay ? wholeDays(booking, zone) : widen(booking, [product], zone),
  );
  return sumSteps(spans, (index) => bookings[index]!.quantity);
}

/** Sums the spans in which bookings of other products take the member, who cannot be in two places at once. */
export function otherSteps(
  bookings: readonly OccupiedPlaces[],
  product: ProductSettings,
  products: ReadonlyMap<number, ProductSettings>,
  zone: Zone,
): Steps {
  const spans = bookings.map((booking) => {
    const other = products.get(booking.productId);
    return widen(booking, other ? [product, other] : [product], zone);
  });
  return sumSteps(spans, () => 1);
}

/** Figures of a lane for one span. */
export interface Measure {
  /** Whether every instant that must be open is. */
  readonly open: boolean;
  /** Capacity: the smallest at any instant. */
  readonly capacity: number;
  /** Remaining capacity over the whole span, never below 0. */
  readonly remaining: number;
  /** Quantity that bookings take. */
  readonly scheduled: number;
  readonly blocked: boolean;
}

/** A span to be measured, and the instant until which it must be open. */
export interface MeasuredSpan extends Span {
  /**
   * Closed instants before it make the span closed; closed instants after it have the capacity of the last open one.
   * Null: opening hours are ignored, and closed instants have the base capacity.
   */
  readonly openUntil: Instant | null;
}

/** Measures spans on one lane: the smallest of capacity minus taken at each instant. */
type LaneMeter = (span: MeasuredSpan) => Measure;

/** Makes the meter of a lane. It remembers where it was, so ascending starts are found without searching. */
export function laneMeter({ base, starts, capacities, taken, blocked: others }: Lane): LaneMeter {
  let hint = 0;
  return ({ start, end, openUntil }) => {
    let i =
      hint < starts.length && starts[hint]! <= start ? hint : Math.max(lastAtOrBefore(starts, start), 0);
    while (i + 1 < starts.length && starts[i + 1]! <= start) i += 1;
    hint = i;
    let carried = base;
    let smallest = Infinity;
    let left = Infinity;
    let most = 0;
    let open = true;
    let blocked = false;
    for (; i < starts.length && starts[i]! < end; i += 1) {
      let capacity = capacities[i]!;
      if (capacity !== CLOSED) carried = capacity;
      else if (openUntil === null) capacity = base;
      else if (starts[i]! < openUntil) open = false;
      else capacity = carried;
      if (capacity < smallest) smallest = capacity;
      if (capacity - taken[i]! < left) left = capacity - taken[i]!;
      if (taken[i]! > most) most = taken[i]!;
      if (others[i] === 1) blocked = true;
    }
    return {
      open,
      capacity: smallest,
      remaining: blocked || !open ? 0 : Math.max(left, 0),
      scheduled: blocked ? Math.max(smallest, most) : most,
      blocked,
    };
  };
}
