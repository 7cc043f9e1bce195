import type { Instant } from '../../time/units';
import type { Reason } from './reasons';

/** How an occurrence of a series was judged. */
export interface JudgedOccurrence {
  readonly start: Instant;
  readonly end: Instant;
  /** Whether it can be, or was, booked. */
  readonly available: boolean;
  /** The members who take it; of a refused occurrence, the members who were asked for. */
  readonly staffIds: readonly number[];
  /** Decimal string. */
  readonly cost: string;
  /** Why it was refused; empty if it is available. */
  readonly reasons: readonly Reason[];
  /** 0 if it has no appointment. */
  readonly appointmentId: number;
}
