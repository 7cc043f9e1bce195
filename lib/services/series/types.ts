import type { AnswerDraft } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import type { Contact } from '../../domain/people/contact';
import type { PaidByEntitlement, PaidInTime } from '../../domain/drafts';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';
import type { FREQUENCIES, Scope, SeriesStatus } from '../../domain/series';
import type { SeriesRow } from '../../storage/storage';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { TimeInput } from '../../time/time-input';

/** Frequency and end of a series: either an RFC 5545 rule (`rrule`) or simple parts. Both must have an end. */
export interface Recurring {
  readonly rrule?: string;
  readonly frequency?: (typeof FREQUENCIES)[number];
  /** Number of days, weeks or months from one appointment to the next. Default 1. */
  readonly interval?: number;
  /** Number of occurrences. */
  readonly count?: number;
  /** The last start; a date (`YYYY-MM-DD`) is included. */
  readonly until?: TimeInput;
}

/** A new series. Every rule for customers is enforced, and length and price come from the product. */
export interface SeriesDraft extends Recurring, PaidByEntitlement, PaidInTime {
  readonly productId: number;
  /** The start of the first occurrence. All other occurrences have the same wall clock time. */
  readonly start: TimeInput;
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  readonly quantity?: number;
  readonly customerId?: number;
  /**
   * Ids of the resources that every occurrence takes: one for each of the product's needs, in the order of the needs.
   * Only managers may choose. Default: each occurrence gets free resources.
   */
  readonly resourceIds?: readonly number[];
  /**
   * Name, e-mail address and phone number of the person to reach about every occurrence. A value that is not sent is
   * taken from the user.
   */
  readonly contact?: Partial<Contact>;
  /** Answers to the product's questions, stored in every appointment of the series. */
  readonly answers?: readonly AnswerDraft[];
  /** True: if some occurrences are not available, the other ones are booked. Default: false; then nothing is booked. */
  readonly skipUnavailable?: boolean;
}

/** A series with its occurrences, in the order of their starts. */
export interface Series extends Omit<SeriesRow, 'status'> {
  readonly status: SeriesStatus;
  readonly appointments: readonly Appointment[];
  /** The total cost of all occurrences that are not cancelled, as a decimal string. */
  readonly cost: string;
  /** Ids of all staff members who take part in at least one occurrence. */
  readonly staffIds: readonly number[];
}

/** Result that booking a series would have now. Nothing is stored. */
export interface SeriesPreview {
  readonly occurrences: readonly JudgedOccurrence[];
  /** Number of occurrences that can be booked. */
  readonly availableCount: number;
  /** The total cost of all available occurrences, as a decimal string. */
  readonly total: string;
}

/** A series after a write, with the result for each occurrence. */
export interface SeriesOutcome {
  readonly series: Series;
  readonly occurrences: readonly JudgedOccurrence[];
}

/** Changes of a series. Absent fields stay unchanged. */
export interface SeriesChanges extends CancellationTerms {
  /**
   * Conditions that the changed appointments must meet. `capacity`: enough places are free; they may lie outside the
   * opening hours, and past the end of the entitlement that pays for them. Default: `full`.
   */
  readonly enforce?: 'full' | 'capacity';
  /**
   * Selects the occurrences to change: `one`, `following` or `all`. Default: `all`. With `following` and `all`, occurrences
   * that have begun or were cancelled stay unchanged.
   */
  readonly scope?: Scope;
  /** Id of the occurrence to which `one` and `following` refer, and which `start` moves. */
  readonly appointmentId?: number;
  readonly status?: string;
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  readonly quantity?: number;
  /** Ids of the resources that the occurrences take: one for each of the product's needs, in the order of the needs. */
  readonly resourceIds?: readonly number[];
  /** The new start of the occurrence `appointmentId`. The other occurrences move by the same time on the wall clock. */
  readonly start?: TimeInput;
  /** Whether to change the other occurrences if some cannot be changed. Default: false; then nothing is changed. */
  readonly skipUnavailable?: boolean;
}
