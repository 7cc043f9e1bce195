import type { Appointment } from '../../api/appointments.mjs';
import type { FoundPeople } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import type { TextSearch } from '../../text-search.mjs';
import type { Tools } from '../../tools.mjs';
import type * as Lists from './lists.mjs';
import type { Who } from './people.mjs';

/** Data for the card of a customer or guest. */
export interface CardParts {
  readonly context: Context;
  readonly tools: Tools;
  readonly who: Who;
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
  /** Module of the lists; undefined until it is loaded, with the appointments around today. */
  readonly lists: typeof Lists | undefined;
  /** Appointments of the two weeks around today, whose people are listed until the user searches. */
  readonly recent: Loaded<readonly Appointment[]>;
  readonly choose: (who: Who) => void;
  /** Opens the form that adds a customer. */
  readonly add: () => void;
  readonly open: (appointment: Appointment) => void;
}
