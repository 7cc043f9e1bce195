import { type Instant, type Span } from '../../time/units';

/** The places that a stored appointment takes from its product and its members. */
export interface OccupiedPlaces extends Span {
  readonly id: number;
  readonly productId: number;
  readonly staffIds: readonly number[];
  readonly quantity: number;
  /** When an in-cart booking gives its places back; null: it keeps them. */
  readonly expiresAt: Instant | null;
}
