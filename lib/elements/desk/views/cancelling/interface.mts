import type { Description } from '../../../common/dom.mjs';
import type { Appointment, Change, Settlement } from '../../api/appointments.mjs';
import type { VisitCancellation } from '../../api/visits.mjs';

/** Amounts that a cancellation would bring about, and actions for the answers of the question before it. */
export interface CancelAnswers {
  readonly cancel: (change: Change) => void;
  /** Cancels the whole visit (services booked together). Absent or false if no other appointment of it is left. */
  readonly visit?:
    | false
    | {
        readonly cancel: (terms: VisitCancellation) => void;
        /** Total refund if the shop cancels the visit, a decimal string. */
        readonly refund: string;
        /** Amounts that would be due in all if the customer cancelled the visit; undefined if unknown. */
        readonly byCustomer: Settlement | undefined;
      };
  /** Amounts that would be due if the customer cancelled; null or undefined if unknown. */
  readonly byCustomer?: Settlement | null | undefined;
  readonly keep: () => void;
  /** Whether the cancellation is being sent; the entries can then no longer be edited. */
  readonly isSaving: boolean;
}

/** An open question whether to cancel an appointment. It holds what the user has chosen and typed. */
export interface CancelQuestion {
  readonly view: (appointment: Appointment, answers: CancelAnswers) => Description;
}
