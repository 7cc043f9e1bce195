import type { Appointment } from '../../api/appointments.mjs';
import type { Alternative } from '../../api/client.mjs';
import type { Product } from '../../api/facts.mjs';
import type { Context } from '../../context.mjs';
import type { Choice } from './choice.mjs';
import type { Customer } from '../../api/customers.mjs';
import type { TextSearch } from '../../text-search.mjs';
import type { CustomerDraft, Draft, Problem } from './draft.mjs';
import type { FreeTimes } from './free-times.mjs';

/** A chosen time that is no longer free, and why. */
export interface Gone {
  /** The shop's wall clock, or a day. */
  readonly wall: string;
  /** Another person took it, or the user has changed the service, member or quantity. */
  readonly why: 'taken' | 'notFree';
}

/** The state of the form of a booking. */
export interface BookingState {
  readonly draft: Draft;
  /** The service, if one is chosen. */
  readonly product: Product | undefined;
  /** The text of the field that goes to a day. */
  readonly dayField: string;
  readonly gone: Gone | undefined;
  readonly problems: readonly Problem[];
  readonly isSaving: boolean;
  /** It is not known whether the booking is stored: only the same one may be sent again. */
  readonly isUnknown: boolean;
  /** Why the last attempt failed, if it is known. */
  readonly failure: { readonly error: unknown } | undefined;
  /** What the customer has booked at this time already: the user has to say whether to book anyway. */
  readonly bookedThen: readonly Appointment[];
}

/** The actions of the form. */
export interface BookingActions {
  readonly chooseProduct: (id: number | undefined) => void;
  readonly chooseMember: (id: number | undefined) => void;
  readonly setQuantity: (text: string) => void;
  readonly choose: (choice: Choice) => void;
  readonly goTo: (dayField: string) => void;
  readonly setCustomer: (changes: Partial<CustomerDraft>) => void;
  readonly setNote: (note: string) => void;
  readonly submit: (form: HTMLFormElement) => void;
  readonly bookAnyway: () => void;
  readonly again: () => void;
  readonly take: (alternative: Alternative) => void;
  readonly overrule: (enforce: 'capacity' | 'none', reason: string) => void;
}

/** Everything that the form is made of. */
export interface BookingParts {
  readonly context: Context;
  readonly state: BookingState;
  readonly actions: BookingActions;
  readonly times: FreeTimes;
  readonly search: TextSearch<readonly Customer[]>;
}
