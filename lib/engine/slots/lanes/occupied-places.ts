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
   * Seconds that are added to all times of `lanes`, so that bookings that differ only in their start can share one list
   * of lanes. Default: 0.
   */
  readonly lanesLaterBy?: number;
  /**
   * Start and end by which booking limits count a booking that takes whole days. Absent if they are equal to `start`
   * and `end`, or if they were not read.
   */
  readonly booked?: Span;
  /** Expiry of a hold (`in-cart`); null for a booking that does not expire. */
  readonly expiresAt: Instant | null;
}
