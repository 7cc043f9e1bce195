import type { StoredLanes } from '../../../domain/lane';
import { type Instant, type Span } from '../../../time/units';

/**
 * The quantity that a stored appointment takes from its product, its members and its resources. Without the fields of
 * `StoredLanes`, the whole time and quantity are taken, with the present paddings of the product.
 */
export interface OccupiedPlaces extends Span, Partial<StoredLanes> {
  /** Id of the appointment; a negative number of its own for a booking that is not stored yet. */
  readonly id: number;
  readonly productId: number;
  readonly staffIds: readonly number[];
  readonly quantity: number;
  /**
   * Seconds that are added to all times of `lanes`. Bookings that differ only in their start can then share one list of
   * lanes. Default: 0.
   */
  readonly lanesLaterBy?: number;
  /**
   * Start and end of a booking that takes whole days, by which limits count it. Absent if they are those of the days, or
   * were not read.
   */
  readonly booked?: Span;
  /** Expiry of an in-cart booking; null for a booking that does not expire. */
  readonly expiresAt: Instant | null;
}
