import type { MessagesState } from './messages-view.mjs';
import type { Appointment, Change, CustomerStatus, Settlement } from '../../api/appointments.mjs';

/** A refused change that may be sent with weaker checks, and the text that then says that it is done. */
export interface Overruled {
  readonly change: Change;
  readonly done: string;
}

/** A place of a booking about which is asked whether to cancel it. */
export interface AskedPlace {
  readonly id: number;
  readonly place: number;
}

/** State of the dialog of an appointment. */
export interface AppointmentState {
  /** The appointment; undefined once it no longer exists. */
  readonly appointment: Appointment | undefined;
  /** Other appointments of the same visit, in the order of their starts; empty without a visit. */
  readonly others: readonly Appointment[];
  /** Bookings of the same class, with this one; empty for an appointment without several people. */
  readonly people: readonly Appointment[];
  readonly askedPlace: AskedPlace | undefined;
  /** Messages to the customer. */
  readonly messages: MessagesState;
  /** Amounts that would be due if the customer cancelled now; undefined until they are read. */
  readonly byCustomer: Settlement | null | undefined;
  /** Whether the question is shown whether to cancel it. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** The note with the user's changes. */
  readonly note: string | undefined;
  /** Error of the last failed write. */
  readonly failure: { readonly error: unknown; readonly overruled: Overruled | undefined } | undefined;
}

/** Actions of the dialog. */
export interface AppointmentActions {
  readonly mark: (status: CustomerStatus) => void;
  readonly change: (change: Change, done: string) => void;
  /** Cancels the whole visit. */
  readonly cancelVisit: (reason: string | undefined) => void;
  readonly checkIn: (booking: Appointment, place: number, isIn: boolean) => void;
  readonly askPlace: (asked: AskedPlace | undefined) => void;
  /** Cancels one place of a booking. */
  readonly cancelPlace: (booking: Appointment, place: number) => void;
  /**
   * Opens the form of the answers.
   * @param place the one place to change; null for all answers of the booking
   */
  readonly changeAnswers: (booking: Appointment, place: number | null, name: string) => void;
  readonly open: (appointment: Appointment) => void;
  readonly ask: (isAsking: boolean) => void;
  readonly write: (note: string) => void;
  readonly saveNote: () => void;
  readonly move: () => void;
  readonly moveVisit: () => void;
  /** Reads the messages to the customer. */
  readonly readMessages: () => void;
}
