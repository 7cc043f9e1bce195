import type { VisitItem } from '../../../common/slots.mjs';
import type { Entries } from '../../../common/questions.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Alternative } from '../../api/client.mjs';
import type { SeriesPreview } from '../../api/series.mjs';
import type { Product } from '../../api/facts.mjs';
import type { Context } from '../../context.mjs';
import type { Choice } from './choice.mjs';
import type { FoundPeople } from '../../api/customers.mjs';
import type { NewCustomer } from '../customers/new-customer.mjs';
import type { TextSearch } from '../../text-search.mjs';
import type { Prefilled } from './prefilled.mjs';
import type { CustomerDraft, Draft, NextDraft, Problem, RepeatDraft } from './draft.mjs';
import type { FreeTimes } from './free-times.mjs';

/** A time that is not free, and why. */
export interface Gone {
  /** Wall clock time `YYYY-MM-DDTHH:MM` of the shop, or a day. */
  readonly wall: string;
  /**
   * `taken`: another customer has booked the time. `notFree`: the user has changed the service, staff member or
   * quantity, and the time is not free for the new choice. `notListed`: the user has clicked the time in the calendar, and it
   * is not among the free times.
   */
  readonly why: 'taken' | 'notFree' | 'notListed';
}

/** State of the booking form. */
export interface BookingState {
  readonly draft: Draft;
  /** Chosen service; undefined if none is chosen. */
  readonly product: Product | undefined;
  /** Text of the date field that moves the list of free times to another day. */
  readonly dayField: string;
  readonly gone: Gone | undefined;
  /** Codes of the reasons why a time is not free that was clicked in the calendar; empty until they are read. */
  readonly reasons: readonly string[];
  readonly problems: readonly Problem[];
  readonly isSaving: boolean;
  /**
   * Whether a response was lost, so that the booking may or may not be stored; then only the same request may be sent
   * again.
   */
  readonly isUnknown: boolean;
  /** Error of the last attempt; undefined if the attempt succeeded or its outcome is unknown. */
  readonly failure: { readonly error: unknown } | undefined;
  /** Dates of a repeated booking; undefined until they are read. */
  readonly dates: SeriesPreview | undefined;
  /** Price with tax of a booking at the chosen time, a decimal string; undefined for a repeated booking, and while unknown. */
  readonly cost: string | undefined;
  /** Only staff member who is free at the chosen time; undefined if the user has chosen a member, or several are free. */
  readonly onlyFree: number | undefined;
  /** Services of the visit with their times at the chosen start; empty for a single service. */
  readonly items: readonly VisitItem[];
  /** Other appointments of the customer at the chosen time. If there are any, the user has to confirm the booking. */
  readonly bookedThen: readonly Appointment[];
  /** Free time that was clicked in the calendar. */
  readonly prefilled: Pick<Prefilled, 'start' | 'resourceId' | 'block' | 'memberReason'>;
}

/** Functions that the booking form calls when the user does something. */
export interface BookingActions {
  readonly chooseProduct: (id: number | undefined) => void;
  readonly chooseMember: (id: number | undefined) => void;
  readonly setQuantity: (text: string) => void;
  readonly setNext: (next: readonly NextDraft[]) => void;
  readonly setRepeat: (repeat: RepeatDraft | undefined) => void;
  readonly choose: (choice: Choice) => void;
  readonly goTo: (dayField: string) => void;
  readonly setCustomer: (changes: Partial<CustomerDraft>) => void;
  /** Adds the entered guest to the customers of the shop, and books for this customer. */
  readonly addCustomer: () => void;
  /**
   * Stores the answers to the questions of one service.
   * @param at index of the service in the visit; 0 for the first or only one
   */
  readonly setAnswers: (at: number, answers: Entries) => void;
  /** Opens the form that puts the customer on the waiting list, with what is entered so far. */
  readonly wait: () => void;
  readonly setNote: (note: string) => void;
  readonly submit: (form: HTMLFormElement) => void;
  readonly bookAnyway: () => void;
  readonly again: () => void;
  readonly take: (alternative: Alternative) => void;
  readonly overrule: (enforce: 'capacity' | 'none', reason: string) => void;
}

/** Data for the content of the booking form. */
export interface BookingParts {
  readonly context: Context;
  readonly state: BookingState;
  readonly actions: BookingActions;
  readonly times: FreeTimes;
  /** Customer as chosen or typed; `state.draft` has the new customer whom a search without a result stands for. */
  readonly customer: CustomerDraft;
  readonly search: TextSearch<FoundPeople>;
  readonly newCustomer: NewCustomer;
}
