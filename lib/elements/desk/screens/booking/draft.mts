import type { Entries } from '../../../common/questions.mjs';
import type { Booking } from '../../api/appointments.mjs';
import type { Recurrence } from '../../api/series.mjs';
import type { Customer } from '../../api/customers.mjs';
import type { WantedService } from '../../api/visits.mjs';
import { type Choice, startOf } from './choice.mjs';

/**
 * The customer or guest of a booking by staff. Switching between customer and guest keeps what was entered for each.
 */
export interface CustomerDraft {
  readonly way: 'customer' | 'guest';
  /** Customer chosen from the search results. */
  readonly found: Customer | undefined;
  /** Id of the customer as typed, in a shop whose customers cannot be searched. */
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** Whether the guest is known from an earlier booking, and is shown in one line instead of fields. Absent: false. */
  readonly isKnown?: boolean;
}

/** A further service of a visit (several services one after the other), after the first one. */
export interface NextDraft {
  readonly productId: number | undefined;
  /** Id of the staff member; undefined for any. */
  readonly staffId: number | undefined;
  readonly quantity: string;
  /** Answers to the questions of the service, by field id. */
  readonly answers: Entries;
}

/** Repetition of a booking every few weeks. The numbers are kept as the user has typed them. */
export interface RepeatDraft {
  /** Weeks from one date to the next. */
  readonly weeks: string;
  /** Number of dates, including the first. */
  readonly times: string;
}

/** Values of the booking form. Numbers are kept as typed. */
export interface Draft {
  readonly productId: number | undefined;
  /** Id of the staff member; undefined for any. */
  readonly staffId: number | undefined;
  readonly quantity: string;
  /** Answers to the questions of the first service, by field id. */
  readonly answers: Entries;
  /**
   * Services that follow the first one in a visit (several services one after the other); empty for a single service.
   */
  readonly next: readonly NextDraft[];
  /** Repetition of a single service; undefined if it is booked once. */
  readonly repeat: RepeatDraft | undefined;
  readonly choice: Choice | undefined;
  readonly customer: CustomerDraft;
  readonly note: string;
}

/** Values of the booking form without the chosen time, which `ChosenTime` keeps. */
export type Entered = Omit<Draft, 'choice'>;

export const newDraft = (
  productId: number | undefined,
  staffId: number | undefined,
  way: CustomerDraft['way'],
): Entered => ({
  productId,
  staffId,
  quantity: '1',
  answers: {},
  next: [],
  repeat: undefined,
  customer: { way, found: undefined, id: '', name: '', phone: '', email: '' },
  note: '',
});

/** Field of the booking form that is missing or wrong. */
export type Problem =
  | 'service'
  | 'quantity'
  | 'time'
  | 'repeat'
  | 'dates'
  | 'customer'
  | 'customerId'
  | 'guestName'
  | 'guestEmail'
  | 'answers';

export const quantityOf = (text: string): number => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : 0);

/** Maximum number of weeks between two dates, and maximum number of dates. */
export const MOST_REPEATS = 52;

/** Returns how often a single service is repeated; undefined if it is booked once, or if a number is wrong. */
export function recurrenceOf({ repeat }: Pick<Draft, 'repeat'>): Recurrence | undefined {
  if (!repeat) return undefined;
  const [weeks, times] = [quantityOf(repeat.weeks), quantityOf(repeat.times)];
  const isRight = weeks >= 1 && times >= 2 && Math.max(weeks, times) <= MOST_REPEATS;
  return isRight ? { weeks, times } : undefined;
}

/** Lists the missing or wrong fields of the booking form, in the order of the form. */
export function problemsOf(draft: Draft, form: FormFacts): Problem[] {
  return [
    ...([draft, ...draft.next].some(({ productId }) => productId === undefined) ? ['service' as const] : []),
    ...([draft, ...draft.next].some(({ quantity }) => quantityOf(quantity) === 0)
      ? ['quantity' as const]
      : []),
    // Without a service there are no times to choose from.
    ...(draft.productId !== undefined && startOf(draft.choice, form.hasClock) === undefined
      ? ['time' as const]
      : []),
    ...(draft.repeat && !recurrenceOf(draft) ? ['repeat' as const] : []),
    ...customerProblems(draft.customer, form),
  ];
}

/** Properties of the booking form that decide which fields it has. */
interface FormFacts {
  /** Whether the service has times of day; services by the day or month have none. */
  readonly hasClock: boolean;
  /** Whether the customer is found by a search; otherwise by typing the id. */
  readonly canSearch: boolean;
}

/** Lists the missing or wrong fields of the customer or guest. */
export function customerProblems(
  customer: CustomerDraft,
  { canSearch }: Pick<FormFacts, 'canSearch'>,
): Problem[] {
  if (customer.way === 'guest') {
    const email = customer.email.trim();
    return [
      ...(customer.name.trim() === '' ? ['guestName' as const] : []),
      ...(email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email) ? ['guestEmail' as const] : []),
    ];
  }
  if (customer.found) return [];
  if (canSearch) return ['customer'];
  return /^[1-9]\d*$/.test(customer.id.trim()) ? [] : ['customerId'];
}

/**
 * Returns the request for a completely filled form. `enforce: 'full'` applies all checks: opening hours, lead time and
 * time grid.
 */
export function bookingOf(draft: Draft, hasClock: boolean): Booking {
  const { productId, staffId, quantity, choice, customer, note } = draft;
  const start = startOf(choice, hasClock);
  if (productId === undefined || start === undefined) throw new Error('The booking form is incomplete.');
  return {
    product_id: productId,
    start,
    qty: quantityOf(quantity),
    ...(staffId !== undefined && { staff_id: staffId }),
    ...customerOf(customer),
    ...(note.trim() !== '' && { note: note.trim() }),
    enforce: 'full',
  };
}

/** Returns the services after the first one for a request, without those whose service or quantity is missing. */
export const nextOf = ({ next }: Pick<Draft, 'next'>): WantedService[] =>
  next.flatMap((one) => {
    const quantity = quantityOf(one.quantity);
    return one.productId === undefined || quantity === 0 ? [] : [wantedOf(one, quantity)];
  });

/** Returns a service with staff member and quantity, as requests for several services contain it. */
export const wantedOf = (
  { productId, staffId }: Pick<NextDraft, 'productId' | 'staffId'>,
  quantity: number,
): WantedService => ({
  product_id: productId!,
  ...(staffId !== undefined && { staff_id: staffId }),
  ...(quantity > 1 && { qty: quantity }),
});

function customerOf(customer: CustomerDraft): Partial<Booking> {
  if (customer.way === 'customer') return { customer_id: customer.found?.id ?? Number(customer.id) };
  const phone = customer.phone.trim();
  const email = customer.email.trim();
  return {
    guest_name: customer.name.trim(),
    ...(phone !== '' && { guest_phone: phone }),
    ...(email !== '' && { guest_email: email }),
  };
}

/** Returns the customer's name for messages: the name, or else the e-mail address or the id. */
export function nameOfCustomer({ way, found, id, name }: CustomerDraft): string {
  if (way === 'guest') return name.trim();
  return found?.display_name || found?.email || id.trim();
}

/**
 * Returns what stands in the fields of a problem, as a text: once it changes, the form no longer shows the problem. Returns
 * '' if each entry in these fields ends the problem.
 */
export function enteredAt(
  problem: Problem,
  { quantity, next, repeat, choice, customer }: Draft,
  search: string,
): string {
  switch (problem) {
    case 'quantity':
      return [quantity, ...next.map((one) => one.quantity)].join();
    case 'repeat':
      return JSON.stringify(repeat);
    case 'service':
    case 'dates':
    case 'guestName':
    case 'answers':
      return '';
    case 'time':
      return choice ? JSON.stringify(choice) : '';
    case 'customer':
      return search;
    case 'customerId':
      return customer.id;
    case 'guestEmail':
      return customer.email;
    default:
      return problem satisfies never;
  }
}

/** CSS selector of each field that can be wrong, to focus it. */
export const SELECTOR_OF: Readonly<Record<Problem, string>> = {
  // Matches each select for a service that still has no chosen service.
  service: '[name^=product]:has([value=""]:checked)',
  quantity: '[name^=quantity][aria-invalid]',
  time: '[name=time]',
  repeat: '.repeat [aria-invalid]',
  dates: '[name=times]',
  customer: '[name=search]',
  customerId: '[name=id]',
  guestName: '[name=name]',
  guestEmail: '[name=email]',
  answers: '.asked [aria-invalid]',
};
