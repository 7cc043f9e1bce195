import type { Appointment } from '../../api/appointments.mjs';
import type { FoundPeople, PersonPage } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import type { TextSearch } from '../../text-search.mjs';

/** Person whose page is shown: a customer by id, or a guest by the id of one of their bookings. */
export type Who = { readonly customer: number } | { readonly guestOf: number };

/** Data for the page of a customer or guest. */
export interface CustomerParts {
  readonly context: Context;
  readonly page: Loaded<PersonPage>;
  /** Whether the page asks whether to erase the personal data. */
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  /** Note about the person as the user has typed it; undefined until the user types. */
  readonly note: string | undefined;
  /** Error of the last action; undefined if it succeeded. */
  readonly failure: unknown;
  readonly actions: CustomerActions;
}

/** Functions that the page of a customer or guest calls when the user does something. */
export interface CustomerActions {
  readonly back: () => void;
  readonly open: (appointment: Appointment) => void;
  readonly showEarlier: () => void;
  readonly book: () => void;
  /** Opens the form that puts this person on the waiting list. */
  readonly wait: () => void;
  readonly write: (note: string) => void;
  readonly saveNote: () => void;
  readonly export: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly erase: () => void;
}

/** Data for the search for customers and guests. */
export interface SearchParts {
  readonly context: Context;
  readonly search: TextSearch<FoundPeople>;
  readonly choose: (who: Who) => void;
  /** Opens the form that adds a customer. */
  readonly add: () => void;
  readonly open: (appointment: Appointment) => void;
}
