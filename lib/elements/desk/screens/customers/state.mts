import type { Appointment } from '../../api/appointments.mjs';
import type { FoundPeople, PersonPage } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import type { TextSearch } from '../../text-search.mjs';

/** The person whose page is shown: a customer, or the guest who made a booking. */
export type Who = { readonly customer: number } | { readonly guestOf: number };

/** Data for the page of one person. */
export interface CustomerParts {
  readonly context: Context;
  readonly page: Loaded<PersonPage>;
  /** Whether the question is shown whether to erase the data. */
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  /** Error of the last export or erasure. */
  readonly failure: unknown;
  readonly actions: CustomerActions;
}

/** Actions on one person. */
export interface CustomerActions {
  readonly back: () => void;
  readonly open: (appointment: Appointment) => void;
  readonly showEarlier: () => void;
  readonly book: () => void;
  readonly export: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly erase: () => void;
}

/** Data for the search for a customer. */
export interface SearchParts {
  readonly context: Context;
  readonly search: TextSearch<FoundPeople>;
  readonly choose: (who: Who) => void;
  readonly open: (appointment: Appointment) => void;
}
