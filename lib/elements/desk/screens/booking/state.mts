import type { VisitItem } from '../../../common/slots.mjs';
import type { Entries } from '../../../common/questions.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Alternative } from '../../api/client.mjs';
import type { Product } from '../../api/facts.mjs';
import type { Context } from '../../context.mjs';
import type { Choice } from './choice.mjs';
import type { Customer } from '../../api/customers.mjs';
import type { TextSearch } from '../../text-search.mjs';
import type { CustomerDraft, Draft, NextDraft, Problem } from './draft.mjs';
import type { FreeTimes } from './free-times.mjs';

/** A chosen time that is no longer free, and the reason. */
export interface Gone {
  /** The shop's wall clock time, or a day. */
  readonly wall: string;
  /** Whether another person took it, or the user has changed the service, member or quantity. */
  readonly why: 'taken' | 'notFree';
}

/** State of the booking form. */
export interface BookingState {
  readonly draft: Draft;
  /** The chosen service, if there is one. */
  readonly product: Product | undefined;
  /** Text of the field that goes to a day. */
  readonly dayField: string;
  readonly gone: Gone | undefined;
  readonly problems: readonly Problem[];
  readonly isSaving: boolean;
  /** Whether it is unknown if the booking is stored; then only the same booking may be sent again. */
  readonly isUnknown: boolean;
  /** Error of the last attempt, if it is known. */
  readonly failure: { readonly error: unknown } | undefined;
  /** Items of the visit at the chosen start; empty without a visit. */
  readonly items: readonly VisitItem[];
  /** Other appointments of the customer at this time; the user must decide whether to book anyway. */
  readonly bookedThen: readonly Appointment[];
}

/** Actions of the form. */
export interface BookingActions {
  readonly chooseProduct: (id: number | undefined) => void;
  readonly chooseMember: (id: number | undefined) => void;
  readonly setQuantity: (text: string) => void;
  readonly setNext: (next: readonly NextDraft[]) => void;
  readonly choose: (choice: Choice) => void;
  readonly goTo: (dayField: string) => void;
  readonly setCustomer: (changes: Partial<CustomerDraft>) => void;
  /** @param at position of the service in the visit; 0 for the first one */
  readonly setAnswers: (at: number, answers: Entries) => void;
  readonly setNote: (note: string) => void;
  readonly submit: (form: HTMLFormElement) => void;
  readonly bookAnyway: () => void;
  readonly again: () => void;
  readonly take: (alternative: Alternative) => void;
  readonly overrule: (enforce: 'capacity' | 'none', reason: string) => void;
}

/** Data for the view of the form. */
export interface BookingParts {
  readonly context: Context;
  readonly state: BookingState;
  readonly actions: BookingActions;
  readonly times: FreeTimes;
  readonly search: TextSearch<readonly Customer[]>;
}
