import type { Appointment } from '../../api/appointments.mjs';
import type { CustomerPage, FoundPeople } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import type { TextSearch } from '../../text-search.mjs';

/** Everything that the page of one customer is made of. */
export interface CustomerParts {
  readonly context: Context;
  readonly page: Loaded<CustomerPage>;
  /** The question whether to erase the data is asked. */
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  /** Why the last export or erasure failed. */
  readonly failure: unknown;
  readonly actions: CustomerActions;
}

/** The actions on one customer. */
export interface CustomerActions {
  readonly back: () => void;
  readonly open: (appointment: Appointment) => void;
  readonly showEarlier: () => void;
  readonly book: () => void;
  readonly export: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly erase: () => void;
}

/** Everything that the search for a customer is made of. */
export interface SearchParts {
  readonly context: Context;
  readonly search: TextSearch<FoundPeople>;
  readonly choose: (id: number) => void;
  readonly open: (appointment: Appointment) => void;
}
