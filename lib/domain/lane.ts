import type { Instant, Span } from '../time/units';

/**
 * The product, member or resource that a lane belongs to. `kind` is also the `kind` of its rules, and the scope of its
 * guard rows.
 */
export interface LaneOwner {
  readonly kind: 'product' | 'staff' | 'resource';
  readonly id: number;
}

/** A lane: everything that a booking takes of one product, member or resource. */
export interface Lane {
  readonly owner: LaneOwner;
  /** Spans that the booking takes, sorted by start; at least one. */
  readonly spans: readonly Span[];
  readonly quantity: number;
  /** Start of the first span, minus the padding before it. */
  readonly paddedFrom: Instant;
  /** End of the last span, plus the padding after it. */
  readonly paddedTo: Instant;
  /**
   * Whether the bookings of one session (the same product, members, start and end) take this quantity once, and not
   * each.
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
   * The lanes. An empty list means the usual case: the booking takes its whole time and quantity, between these padded
   * ends, of each of its members or, without members, of its product, and nothing else. Null for a booking of an older
   * version: its paddings are the current ones of its product.
   */
  readonly lanes: readonly Lane[] | null;
}
