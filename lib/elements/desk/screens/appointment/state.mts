import type { Description } from '../../../common/dom.mjs';
import type { PersonNotes } from './person-notes.mjs';
import type { ListOnDemand } from '../../views/closed-section.mjs';
import type { Appointment, Change, CustomerStatus, Settlement } from '../../api/appointments.mjs';
import type { VisitCancellation } from '../../api/visits.mjs';
import type { CancelQuestion } from '../../views/cancelling/interface.mjs';

/** A refused change that the user may send again with fewer checks, and the text that confirms it afterwards. */
export interface Overruled {
  readonly change: Change;
  readonly done: string;
}

/** A place (person) of a booking. The dialog asks whether to cancel this place. */
export interface AskedPlace {
  readonly id: number;
  readonly place: number;
}

/** Shows the proposed fee for a no-show, with buttons that charge and waive it. `lead` is the look of the first one. */
export type NoShowFee = (
  change: (change: Change, done: string) => void,
  lead: 'main' | 'lead',
) => Description;

/** State of the dialog of an appointment. */
export interface AppointmentState {
  /** The appointment; undefined once it no longer exists. */
  readonly appointment: Appointment | undefined;
  /** Other appointments of the same visit (services booked together), by start; empty without a visit. */
  readonly others: readonly Appointment[];
  /** Bookings of the same service at the same time, including this one; empty if the service has one place. */
  readonly people: readonly Appointment[];
  /** Notes about the person of the appointment. */
  readonly personNotes: PersonNotes;
  readonly askedPlace: AskedPlace | undefined;
  /** Shows the fee that is proposed for a no-show; undefined for none. */
  readonly fee: NoShowFee | undefined;
  /** Messages that the customer got. */
  readonly messages: ListOnDemand;
  /** Changes of the appointment. */
  readonly history: ListOnDemand;
  /** Amounts that would be due if the customer cancelled now; undefined until they are read. */
  readonly byCustomer: Settlement | null | undefined;
  /** Amounts that would be due in all if the customer cancelled the visit now; undefined until they are read. */
  readonly visitByCustomer: Settlement | undefined;
  /** Open question whether to cancel the appointment; undefined without one. */
  readonly question: CancelQuestion | undefined;
  readonly isSaving: boolean;
  /** Whether the form of a payment or refund is shown; undefined until the user opens or closes it. */
  readonly isPaying: boolean | undefined;
  /**
   * Whether the last write of the user has cancelled the appointment, and so decided on its refund. The message about
   * the cancellation can undo both.
   */
  readonly isRefundDecided: boolean;
  /** Amount of a payment as the user has typed it; undefined without a change. */
  readonly amount: string | undefined;
  /** Note as the user has changed it; undefined without a change. */
  readonly note: string | undefined;
  /** Error of the last write if it failed. */
  readonly failure: { readonly error: unknown; readonly overruled: Overruled | undefined } | undefined;
}

/** Functions that the dialog of an appointment calls when the user does something. */
export interface AppointmentActions {
  readonly mark: (status: CustomerStatus) => void;
  readonly change: (change: Change, done: string) => void;
  /** Confirms an appointment that the shop would cancel unpaid, with all of its visit (services booked together). */
  readonly keep: () => void;
  /**
   * Sets a status that the shop has added. If the appointment already has this status, sets the status that it had
   * before.
   */
  readonly progress: (status: string) => void;
  /** Cancels all appointments of the visit (services booked together). */
  readonly cancelVisit: (terms: VisitCancellation) => void;
  readonly checkIn: (booking: Appointment, place: number, isIn: boolean) => void;
  readonly askPlace: (asked: AskedPlace | undefined) => void;
  /** Cancels one place (person) of a booking. */
  readonly cancelPlace: (booking: Appointment, place: number) => void;
  /**
   * Opens the form for the answers to the service's questions.
   * @param place number of the only place (person) to show; null for all answers of the booking
   */
  readonly changeAnswers: (booking: Appointment, place: number | null, name: string) => void;
  readonly open: (appointment: Appointment) => void;
  readonly ask: (isAsking: boolean) => void;
  /** Shows or hides the form of a payment or refund. */
  readonly pay: (isPaying: boolean) => void;
  readonly typeAmount: (amount: string) => void;
  readonly write: (note: string) => void;
  readonly saveNote: () => void;
  readonly move: () => void;
  /** Opens the form that changes service, end and price. */
  readonly changeService: () => void;
  /** Opens the form of a new booking for the same person, service and staff member. */
  readonly again: () => void;
  readonly moveVisit: () => void;
  /** Reads the messages to the customer. */
  readonly readMessages: () => void;
  /** Reads the changes of the appointment. */
  readonly readHistory: () => void;
}
