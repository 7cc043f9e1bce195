import type { Span } from '../../../time/units';
import type { OccupiedPlaces } from '../lanes/occupied-places';

/**
 * The fields of a booking that identify its session. A session consists of all bookings with the same product, members,
 * start and end.
 */
export interface SessionFacts extends Span {
  readonly productId: number;
  readonly staffIds: readonly number[];
}

/** Whether two bookings belong to one session: equal product, members, start and end. */
export function isOneSession(a: SessionFacts, b: SessionFacts): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.productId === b.productId &&
    haveSameMembers(a.staffIds, b.staffIds)
  );
}

/**
 * Whether two lists name the same members in any order. Most lists have one member, which is compared without a search.
 */
const haveSameMembers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && (a.length === 1 ? a[0] === b[0] : a.every((id) => b.includes(id)));

/** Returns the stored bookings of a booking's session (equal product, members and times) that take resources. */
export type SessionFinder = (booking: SessionFacts) => readonly OccupiedPlaces[];

/**
 * Makes the function that finds the bookings of a session (equal product, members and times). The bookings are grouped
 * at the first call.
 */
export function sessionFinder(bookings: readonly OccupiedPlaces[], productId: number): SessionFinder {
  let byStart: ReadonlyMap<number, readonly OccupiedPlaces[]> | undefined;
  return (booking) => {
    byStart ??= sortedByStart(bookings, productId);
    const atStart = byStart.get(booking.start);
    if (!atStart?.some((one) => isOneSession(one, booking))) return NOBODY;
    return atStart.filter((one) => isOneSession(one, booking));
  };
}

/** Returns those bookings of a product that take resources, grouped by their start. */
function sortedByStart(
  bookings: readonly OccupiedPlaces[],
  productId: number,
): ReadonlyMap<number, readonly OccupiedPlaces[]> {
  const byStart = new Map<number, OccupiedPlaces[]>();
  for (const booking of bookings) {
    if (booking.productId !== productId || !booking.lanes || booking.lanes.length === 0) continue;
    const atStart = byStart.get(booking.start);
    if (atStart) atStart.push(booking);
    else byStart.set(booking.start, [booking]);
  }
  return byStart;
}
const NOBODY: readonly OccupiedPlaces[] = [];

/**
 * Returns the quantity of a resource that the bookings of a session (equal product, members and times) share during a
 * whole span.
 */
export const sharedQuantity = (
  session: readonly OccupiedPlaces[],
  resourceId: number,
  { start, end }: Span,
): number =>
  session.reduce((most, { lanes, lanesLaterBy = 0 }) => {
    const own = (lanes ?? []).filter(
      ({ owner, isShared, spans }) =>
        isShared &&
        owner.kind === 'resource' &&
        owner.id === resourceId &&
        spans.some((span) => span.start + lanesLaterBy <= start && span.end + lanesLaterBy >= end),
    );
    return Math.max(
      most,
      own.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  }, 0);
