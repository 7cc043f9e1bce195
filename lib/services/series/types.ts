import type { AnswerDraft } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import type { Contact } from '../../domain/people/contact';
import type { PaidByEntitlement } from '../../domain/drafts';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';
import type { FREQUENCIES, Scope, SeriesStatus } from '../../domain/series';
import type { SeriesRow } from '../../storage/storage';
import type { TimeInput } from '../../time/time-input';

/** Frequency and end of a series: an RFC 5545 rule, or the parts of a simple one. Both forms must have an end. */
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

/** A new series. Every rule for customers is enforced, and length and price come from the product. */
export interface SeriesDraft extends Recurring, PaidByEntitlement {
  readonly productId: number;
  /** The start of the first occurrence. All other occurrences have the same wall clock time. */
  readonly start: TimeInput;
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  readonly quantity?: number;
  readonly customerId?: number;
  /**
   * Resources that every occurrence takes, one for each need of the product and in their order. They are a manager's
   * choice. Default: each occurrence gets resources of its own.
   */
  readonly resourceIds?: readonly number[];
  /** The person to reach about every occurrence. A text that is not sent is taken from the user. */
  readonly contact?: Partial<Contact>;
  /** Answers to the product's questions, for every occurrence. */
  readonly answers?: readonly AnswerDraft[];
  /** Whether to book the available occurrences if others are not available. */
  readonly skipUnavailable?: boolean;
}

/** A series with its occurrences, in the order of their starts. */
export interface Series extends Omit<SeriesRow, 'status'> {
  readonly status: SeriesStatus;
  readonly appointments: readonly Appointment[];
  /** The total cost of all occurrences that are not cancelled, as a decimal string. */
  readonly cost: string;
  /** All members who take part in at least one occurrence. */
  readonly staffIds: readonly number[];
}

/** The outcome that booking a series would have. Nothing is stored. */
export interface SeriesPreview {
  readonly occurrences: readonly JudgedOccurrence[];
  /** Number of occurrences that can be booked. */
  readonly availableCount: number;
  /** The total cost of all available occurrences, as a decimal string. */
  readonly total: string;
}

/** A series after a write, and the judgement of each occurrence. */
export interface SeriesOutcome {
  readonly series: Series;
  readonly occurrences: readonly JudgedOccurrence[];
}

/** Changes of a series. Absent fields stay unchanged. */
export interface SeriesChanges {
  /**
   * The occurrences to change. Default `all`. With `following` and `all`, occurrences that have begun or were cancelled
   * stay unchanged.
   */
  readonly scope?: Scope;
  /** The occurrence to which `one` and `following` refer, and which `start` moves. */
  readonly appointmentId?: number;
  readonly status?: string;
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  readonly quantity?: number;
  /** Resources that the occurrences take, one for each need of the product and in their order. */
  readonly resourceIds?: readonly number[];
  /** The new start of that occurrence. The others move by the same amount, on the wall clock. */
  readonly start?: TimeInput;
  /** Whether to change the occurrences that can be changed if others cannot. */
  readonly skipUnavailable?: boolean;
}
