import type { Instant } from '../../../time/units';
import type { OccupiedPlaces } from '../occupied-places';
import { bookingOf, eachTakenSpan, type TakenSpan } from '../taken-spans';
import { isShared, sharedKey } from './room';
import { isOneSession } from './session';

/** The quantity of a resource. */
interface QuantityOf {
  readonly resourceId: number;
  readonly quantity: number;
  /** Whether the quantity applies at an instant, and not the capacity of a rule. */
  readonly appliesAt: (at: Instant) => boolean;
}

/**
 * Returns the ids of the bookings for which a resource has no room. Where bookings take more than the quantity, those
 * that were made first keep their places.
 */
export function bookingsOver(
  bookings: readonly OccupiedPlaces[],
  { resourceId, quantity, appliesAt }: QuantityOf,
): ReadonlySet<number> {
  const over = new Set<number>();
  let around: TakenSpan[] = [];
  for (const span of spansOn(resourceId, bookings)) {
    around = [...around.filter((earlier) => meet(earlier, span)), span];
    if (!appliesAt(span.start)) continue;
    const inOrder = around.filter(({ id }) => !over.has(id)).sort((a, b) => a.id - b.id);
    for (const id of withoutRoom(inOrder, quantity)) over.add(id);
  }
  return over;
}

/** Returns the spans in which bookings take a resource, sorted by start. */
function spansOn(resourceId: number, bookings: readonly OccupiedPlaces[]): readonly TakenSpan[] {
  const spans: TakenSpan[] = [];
  for (const booking of bookings) {
    // Only bookings with stored lanes take resources, and stored lanes need no settings of products.
    if (!booking.lanes) continue;
    eachTakenSpan(booking, NO_PRODUCTS, (kind, id, span) => {
      if (kind === 'resource' && id === resourceId) spans.push(span);
    });
  }
  return spans.sort((a, b) => a.start - b.start);
}
const NO_PRODUCTS = new Map<number, never>();

/** Whether a span and a later one need room beside each other. Within a session there is no padding. */
function meet(earlier: TakenSpan, later: TakenSpan): boolean {
  if (earlier.end > later.start) return true;
  if (isOneSession(bookingOf(earlier), bookingOf(later))) return false;
  return (earlier.paddedTo ?? earlier.end) > later.start || earlier.end > (later.paddedFrom ?? later.start);
}

/**
 * Gives the spans of bookings room, one booking after the other, and returns the ids of the bookings for which there is
 * none. What a session shares counts once.
 */
function withoutRoom(spans: readonly TakenSpan[], quantity: number): number[] {
  const over: number[] = [];
  const shared = new Map<string, number>();
  let taken = 0;
  for (let at = 0; at < spans.length;) {
    const { id } = spans[at]!;
    const sharedOfBooking = new Map<string, number>();
    let own = 0;
    for (; spans[at]?.id === id; at += 1) {
      const span = spans[at]!;
      if (!isShared(span)) {
        own += span.quantity;
        continue;
      }
      const key = sharedKey(span);
      sharedOfBooking.set(key, (sharedOfBooking.get(key) ?? 0) + span.quantity);
    }
    for (const [key, sum] of sharedOfBooking) own += Math.max(sum - (shared.get(key) ?? 0), 0);
    if (taken + own > quantity) {
      over.push(id);
      continue;
    }
    taken += own;
    for (const [key, sum] of sharedOfBooking) shared.set(key, Math.max(sum, shared.get(key) ?? 0));
  }
  return over;
}
