/** A member who is free for a booking that names no member, with the facts by which a staffing strategy chooses. */
export interface FreeMember {
  readonly staffId: number;
  /** Places that the member has left at every instant of the booking. */
  readonly remaining: number;
  /** Number of the member's bookings, of any product, on the site day on which the booking starts. */
  readonly bookingsThatDay: number;
  /** Price of the whole booking if this member serves it, as a decimal string. */
  readonly cost: string;
}

/**
 * Chooses the member for a booking that names no member. Must not be asynchronous. `free` is not empty, read-only, and
 * in the product's order. The strategy must be deterministic, because it is called again if the database was busy. If
 * it throws, or returns anything but the id of a free member, the call ends with 502 `shop_rest_host_error`, and
 * nothing is booked.
 */
export type StaffingStrategy = (free: readonly FreeMember[]) => number;

/** Staffing strategy that chooses the first free member in the product's order. */
export const firstFree: StaffingStrategy = (free) => free[0]!.staffId;

/**
 * Staffing strategy that chooses the free member with the fewest bookings on that day; of several with the same number,
 * the first.
 */
export const leastBooked: StaffingStrategy = (free) =>
  free.reduce((least, member) => (member.bookingsThatDay < least.bookingsThatDay ? member : least)).staffId;

/**
 * Staffing strategy that chooses the free member with the lowest cost of the booking; if several have the same cost,
 * the first of these.
 */
export const cheapest: StaffingStrategy = (free) =>
  free.reduce((least, member) => (minorUnits(member) < minorUnits(least) ? member : least)).staffId;

/** Converts a cost to an integer for comparing. All costs of one choice have the same number of decimals. */
const minorUnits = ({ cost }: FreeMember): bigint => BigInt(cost.replace('.', ''));
