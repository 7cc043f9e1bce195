import type { Appointment } from '../../domain/appointment';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';
import type { FREQUENCIES, Scope, SeriesStatus } from '../../domain/series';
import type { SeriesRow } from '../../storage/storage';
import type { TimeInput } from '../../time/time-input';

/** Frequency and end of a series: an RFC 5545 rule, or the parts of a simple one. Either must have an end. */
export interface Recurring {
  readonly rrule?: string;
  readonly frequency?: (typeof FREQUENCIES)[number];
  /** Days, weeks or months from one occurrence to the next. Default 1. */
  readonly interval?: number;
  /** Number of occurrences. */
  readonly count?: number;
  /** The last start; a date (`YYYY-MM-DD`) is included. */
  readonly until?: TimeInput;
}

/** A new series. Every rule is enforced, and length and price are those of the product. */
export interface SeriesDraft extends Recurring {
  readonly productId: number;
  /** The start of the first occurrence; all others have the same wall clock time. */
  readonly start: TimeInput;
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  readonly quantity?: number;
  readonly customerId?: number;
  /** Book the available occurrences, even if others are not available. */
  readonly skipUnavailable?: boolean;
}

/** A series with its occurrences, in the order of their starts. */
export interface Series extends Omit<SeriesRow, 'status'> {
  readonly status: SeriesStatus;
  readonly appointments: readonly Appointment[];
  /** The cost of all occurrences that are not cancelled; a decimal string. */
  readonly cost: string;
  /** The members of all occurrences. */
  readonly staffIds: readonly number[];
}

/** The outcome of booking a series; nothing is stored. */
export interface SeriesPreview {
  readonly occurrences: readonly JudgedOccurrence[];
  /** Number of occurrences that can be booked. */
  readonly availableCount: number;
  /** The cost of all available occurrences; a decimal string. */
  readonly total: string;
}

/** A series after a write, and the judgement of each occurrence. */
export interface SeriesOutcome {
  readonly series: Series;
  readonly occurrences: readonly JudgedOccurrence[];
}

/** Changes of a series; absent fields stay as they are. */
export interface SeriesChanges {
  /** Default `all`. With `following` and `all`, occurrences that have begun or were cancelled stay as they are. */
  readonly scope?: Scope;
  /** The occurrence that `one` and `following` refer to, and that `start` moves. */
  readonly appointmentId?: number;
  readonly status?: string;
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  readonly quantity?: number;
  /** The new start of the occurrence; the others move by the same amount, on the wall clock. */
  readonly start?: TimeInput;
  /** Change the occurrences that can be changed, even if others cannot. */
  readonly skipUnavailable?: boolean;
}
