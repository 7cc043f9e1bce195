import type { Instant, Span } from '../time/units';

/**
 * The product, member or resource whose time and places a booking takes. `kind` is also the `kind` of its rules, and of
 * its guard rows (the rows that writers lock).
 */
export interface LaneOwner {
  readonly kind: 'product' | 'staff' | 'resource';
  readonly id: number;
}

/** A lane: everything that a booking takes of one product, member or resource. */
export interface Lane {
  readonly owner: LaneOwner;
  /** Spans of time that the booking takes, sorted by start; at least one. */
  readonly spans: readonly Span[];
  readonly quantity: number;
  /** Start of the first span, minus the padding before it. */
  readonly paddedFrom: Instant;
  /** End of the last span, plus the padding after it. */
  readonly paddedTo: Instant;
  /**
   * Whether bookings of one session (equal product, members, start and end) share `quantity`. The quantity then counts
   * once for all of these bookings, and not once for each.
   */
  readonly isShared: boolean;
}

/** The lanes of a booking (what it takes of each product, member or resource) as they are stored with it. */
export interface StoredLanes {
  /** Start of the earliest span of all lanes, minus the padding before it; never after the booking's own start. */
  readonly paddedFrom: Instant;
  /** End of the latest span of all lanes, plus the padding after it; never before the booking's own end. */
  readonly paddedTo: Instant;
  /**
   * The lanes (spans of each member, product or resource). An empty list means the usual case: the booking takes its
   * whole time and quantity, from `paddedFrom` to `paddedTo`, of each of its members or, without members, of its
   * product, and nothing else. Null for a booking that an older version stored: such a booking has the current paddings
   * of its product.
   */
  readonly lanes: readonly Lane[] | null;
}
