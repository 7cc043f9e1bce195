import type { Appointment, Change, CustomerStatus } from '../../api/appointments.mjs';

/** A change that may be sent against the judge, and the text that then says that it is done. */
export interface Overruled {
  readonly change: Change;
  readonly done: string;
}

/** The state of the dialog of an appointment. */
export interface AppointmentState {
  /** Undefined once it no longer exists. */
  readonly appointment: Appointment | undefined;
  /** The other appointments of its visit, in the order of their starts. Empty without a visit. */
  readonly others: readonly Appointment[];
  /** The question whether to cancel it is asked. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** The note as the user has changed it. */
  readonly note: string | undefined;
  /** The write that failed. */
  readonly failure: { readonly error: unknown; readonly overruled: Overruled | undefined } | undefined;
}

/** The actions of the dialog. */
export interface AppointmentActions {
  readonly mark: (status: CustomerStatus) => void;
  readonly change: (change: Change, done: string) => void;
  /** Cancels the whole visit. */
  readonly cancelVisit: (reason: string | undefined) => void;
  readonly open: (appointment: Appointment) => void;
  readonly ask: (isAsking: boolean) => void;
  readonly write: (note: string) => void;
  readonly saveNote: () => void;
  readonly move: () => void;
}
