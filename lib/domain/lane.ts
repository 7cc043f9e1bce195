import type { Instant, Span } from '../time/units';

/**
 * The owner of the places in a lane: a product, a member or a resource. `kind` is also the `kind` of the owner's rules,
 * and the scope of the owner's guard rows.
 */
export interface LaneOwner {
  readonly kind: 'product' | 'staff' | 'resource';
  readonly id: number;
}

/** Everything that a booking takes of one owner. */
export interface Lane {
  readonly owner: LaneOwner;
  /** Spans that the booking takes, sorted by start; at least one. */
  readonly spans: readonly Span[];
  readonly quantity: number;
  /** Start of the first span, less the padding before it. */
  readonly paddedFrom: Instant;
  /** End of the last span, and the padding after it. */
  readonly paddedTo: Instant;
  /**
   * Whether the bookings of the product with the same members, start and end take this quantity together and not each.
   */
  readonly isShared: boolean;
}

/** The lanes of a booking in the form in which they are stored with it. */
export interface StoredLanes {
  /** Start of the earliest span of any lane, less the padding before it. */
  readonly paddedFrom: Instant;
  /** End of the latest span of any lane, and the padding after it. */
  readonly paddedTo: Instant;
  /**
   * The lanes. Empty if the booking takes its whole time and quantity, between these padded ends, of its product or of
   * each of its members, and nothing else. Null for a booking that was stored before lanes were: it has the present
   * paddings of its product.
   */
  readonly lanes: readonly Lane[] | null;
}
