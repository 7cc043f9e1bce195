import type { Instant } from '../../time/units';
import type { Reason } from './reasons';

/** The result of checking whether one occurrence of a series can be booked. */
export interface JudgedOccurrence {
  readonly start: Instant;
  readonly end: Instant;
  /** Whether the occurrence can be booked, or was booked. */
  readonly available: boolean;
  /** The members who serve the occurrence or, if it is refused, the requested members. */
  readonly staffIds: readonly number[];
  /** Cost of the whole line, as a decimal string. */
  readonly cost: string;
  /** Reasons of the refusal; empty if the occurrence is available. */
  readonly reasons: readonly Reason[];
  /** Id of the booked appointment; 0 if there is none. */
  readonly appointmentId: number;
}
