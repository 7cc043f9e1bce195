import type { Span } from '../../../time/units';
import type { OccupiedPlaces } from '../lanes/occupied-places';

/**
 * The facts about a booking that decide to which session it belongs: its product, its members, and the start and end of
 * the time that it occupies.
 */
export interface SessionFacts extends Span {
  readonly productId: number;
  readonly staffIds: readonly number[];
}

/** Whether two bookings belong to one session: bookings of one product with the same members, start and end. */
export function isOneSession(a: SessionFacts, b: SessionFacts): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.productId === b.productId &&
    haveSameMembers(a.staffIds, b.staffIds)
  );
}

/** Compares two lists of members. Most have one member, which needs no search. */
const haveSameMembers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && (a.length === 1 ? a[0] === b[0] : a.every((id) => b.includes(id)));

/**
 * Returns the stored bookings that take resources and have the same product, members and times as this booking (its
 * session).
 */
export type SessionFinder = (booking: SessionFacts) => readonly OccupiedPlaces[];

/**
 * Makes the function that finds the bookings with the same members and times (a session) of a product. The bookings are
 * grouped at the first call.
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

/** Groups by start the bookings of a product that take resources. */
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
 * Returns the quantity of a resource that the bookings of a session (with the same product, members and times) share
 * over the whole span.
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
