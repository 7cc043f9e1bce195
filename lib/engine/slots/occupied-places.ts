import { type Instant, type Span } from '../../time/units';

/** The quantity that a stored appointment takes from its product and its members. */
export interface OccupiedPlaces extends Span {
  readonly id: number;
  readonly productId: number;
  readonly staffIds: readonly number[];
  readonly quantity: number;
  /** Expiry of an in-cart booking; null: it does not expire. */
  readonly expiresAt: Instant | null;
}
