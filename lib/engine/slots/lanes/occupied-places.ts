import type { StoredLanes } from '../../../domain/lane';
import { type Instant, type Span } from '../../../time/units';

/**
 * The quantity that a stored appointment takes of its product, its members and its resources. If the fields of
 * `StoredLanes` are absent, the appointment takes its whole time and quantity, with the present paddings of the
 * product.
 */
export interface OccupiedPlaces extends Span, Partial<StoredLanes> {
  /**
   * Id of the appointment. A booking that is not stored yet has a negative number, different from that of any other
   * booking.
   */
  readonly id: number;
  readonly productId: number;
  readonly staffIds: readonly number[];
  readonly quantity: number;
  /**
   * Seconds to add to all times of `lanes`. Bookings that differ only in their start can thus share one list of lanes.
   * Default: 0.
   */
  readonly lanesLaterBy?: number;
  /**
   * For a booking of whole days: the start and end that booking limits use. Absent if they equal `start` and `end`, or
   * were not read.
   */
  readonly booked?: Span;
  /** Expiry of a hold (`in-cart`); null for a booking that does not expire. */
  readonly expiresAt: Instant | null;
}
