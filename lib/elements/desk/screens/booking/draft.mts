import type { Entries } from '../../../common/questions.mjs';
import type { Booking } from '../../api/appointments.mjs';
import type { Customer } from '../../api/customers.mjs';
import type { WantedService } from '../../api/visits.mjs';
import { type Choice, startOf } from './choice.mjs';

/** The person for whom the user books. Switching between customer and guest keeps the entries of both. */
export interface CustomerDraft {
  readonly way: 'customer' | 'guest';
  /** The customer that was found. */
  readonly found: Customer | undefined;
  /** Entered id of the customer, in a shop that cannot search. */
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** A service that follows in the visit. */
export interface NextDraft {
  readonly productId: number | undefined;
  /** Undefined: any member. */
  readonly staffId: number | undefined;
  readonly quantity: string;
  /** Answers to the questions of the service. */
  readonly answers: Entries;
}

/** Entries of the booking form; numbers are the texts of their fields. */
export interface Draft {
  readonly productId: number | undefined;
  /** Id of the member; undefined for any member. */
  readonly staffId: number | undefined;
  readonly quantity: string;
  /** Answers to the questions of the service. */
  readonly answers: Entries;
  /** The services after it in one visit. */
  readonly next: readonly NextDraft[];
  readonly choice: Choice | undefined;
  readonly customer: CustomerDraft;
  readonly note: string;
}

/** A draft without the time, which follows the free times. */
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
  customer: { way, found: undefined, id: '', name: '', phone: '', email: '' },
  note: '',
});

/** Fields that are missing or wrong. */
export type Problem =
  | 'service'
  | 'quantity'
  | 'time'
  | 'customer'
  | 'customerId'
  | 'guestName'
  | 'guestEmail'
  | 'answers';

export const quantityOf = (text: string): number => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : 0);

/** Lists the fields of a draft that are missing or wrong, in the order of the form. */
export function problemsOf(draft: Draft, form: FormFacts): Problem[] {
  return [
    ...([draft, ...draft.next].some(({ productId }) => productId === undefined) ? ['service' as const] : []),
    ...([draft, ...draft.next].some(({ quantity }) => quantityOf(quantity) === 0)
      ? ['quantity' as const]
      : []),
    ...(startOf(draft.choice, form.hasClock) === undefined ? ['time' as const] : []),
    ...customerProblems(draft.customer, form),
  ];
}

/** Facts about the form on which its checks depend. */
interface FormFacts {
  /** Whether the service has times of day. */
  readonly hasClock: boolean;
  /** Whether customers are searched; otherwise their id is entered. */
  readonly canSearch: boolean;
}

function customerProblems(customer: CustomerDraft, { canSearch }: FormFacts): Problem[] {
  if (customer.way === 'guest') {
    const email = customer.email.trim();
    return [
      ...(customer.name.trim() === '' ? ['guestName' as const] : []),
      ...(email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email) ? ['guestEmail' as const] : []),
    ];
  }
  if (canSearch) return customer.found ? [] : ['customer'];
  return /^[1-9]\d*$/.test(customer.id.trim()) ? [] : ['customerId'];
}

/** Returns the booking of a complete draft, to be checked in full, with opening hours, lead time and grid. */
export function bookingOf(draft: Draft, hasClock: boolean): Booking {
  const { productId, staffId, quantity, choice, customer, note } = draft;
  const start = startOf(choice, hasClock);
  if (productId === undefined || start === undefined) throw new Error('The draft has problems');
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

/** The services after the first one that are chosen so far, with their places. */
export const nextOf = ({ next }: Pick<Draft, 'next'>): WantedService[] =>
  next.flatMap((one) => {
    const quantity = quantityOf(one.quantity);
    return one.productId === undefined || quantity === 0 ? [] : [wantedOf(one, quantity)];
  });

/** A service of a visit as the shop takes it. */
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

/** Returns the name by which the form refers to the customer. */
export function nameOfCustomer({ way, found, id, name }: CustomerDraft): string {
  if (way === 'guest') return name.trim();
  return found?.display_name || found?.email || id.trim();
}

/** Selectors of the fields with problems, to which the focus goes. */
export const SELECTOR_OF: Readonly<Record<Problem, string>> = {
  // Matches the field of a service that is not chosen yet.
  service: '[name^=product]:has([value=""]:checked)',
  quantity: '[name^=quantity][aria-invalid]',
  time: '[name=time]',
  customer: '[name=search]',
  customerId: '[name=id]',
  guestName: '[name=name]',
  guestEmail: '[name=email]',
  answers: '.asked [aria-invalid]',
};
