import type { Instant } from '../../time/units';

/** A time that could be booked instead of the refused one. */
export interface Alternative {
  readonly start: Instant;
  readonly end: Instant;
  /** The same start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** The first member who would take it; 0 for a product without staff. */
  readonly staffId: number;
  /** The largest quantity that could be booked then. */
  readonly available: number;
}
