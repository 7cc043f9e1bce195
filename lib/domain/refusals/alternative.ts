import type { Instant } from '../../time/units';

/** A time that could be booked instead of a refused time. */
export interface Alternative {
  readonly start: Instant;
  readonly end: Instant;
  /** Start in ISO 8601, with the offset of the site's zone. */
  readonly startIso: string;
  /** The first member who is free at this time; 0 for a product without staff. */
  readonly staffId: number;
  /** Largest quantity that could be booked at this time. */
  readonly available: number;
}
