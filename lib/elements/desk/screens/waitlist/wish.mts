import type { EntryDraft } from '../../api/waitlist.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';
import type { CustomerDraft, Problem } from '../booking/draft.mjs';
import type { KnownWish } from './known-wish.mjs';

/** Values of the form that puts a customer on the waiting list. Numbers are kept as typed. */
export interface Wish {
  readonly customer: CustomerDraft;
  readonly productId: number | undefined;
  /** Id of the staff member; undefined for any. */
  readonly staffId: number | undefined;
  readonly quantity: string;
  /** First and last day that suit the customer, `YYYY-MM-DD`. */
  readonly minDate: string;
  readonly maxDate: string;
  /** Earliest start, and the time before which every start must lie, `HH:MM`; '' for no limit. */
  readonly timeFrom: string;
  readonly timeTo: string;
  /** Wanted weekdays, from 1 (Monday) to 7 (Sunday); empty for every day. */
  readonly weekdays: readonly number[];
}

/** Number of days after the first one that the form proposes. */
const DAYS_TO_WAIT = 13;

/** Returns the initial values of the form: the next two weeks, unless another first day is known. */
export function newWish(known: KnownWish, { facts, ...context }: Context, tools: Tools): Wish {
  const { can_search_customers: canSearch, products } = facts;
  const [only, ...others] = products;
  const today = context.writing.dayOf(context.now());
  const first = known.minDate ?? today;
  const minDate = first < today ? today : first;
  return {
    productId: others.length === 0 ? only?.id : undefined,
    staffId: undefined,
    quantity: '1',
    ...known,
    customer: {
      ...tools.newDraft(undefined, undefined, canSearch ? 'customer' : 'guest').customer,
      ...known.customer,
    },
    minDate,
    maxDate: tools.addDays(minDate, DAYS_TO_WAIT),
    timeFrom: '',
    timeTo: '',
    weekdays: [],
  };
}

/** Whether the form asks for the phone number of the chosen customer, whose account has no contact. */
export const asksPhone = ({ customer: { way, found } }: Wish): boolean =>
  way === 'customer' && found !== undefined && found.email === '' && found.phone === '';

/** Field of the form that is missing or wrong. */
export type WishProblem =
  | Extract<Problem, 'service' | 'quantity' | 'time'>
  | CustomerProblem
  | 'contact'
  | 'days';
type CustomerProblem = 'customer' | 'customerId' | 'guestName' | 'guestEmail';

/** Lists the missing or wrong fields, in the order of the form. */
export function problemsOf(wish: Wish, { facts }: Context, tools: Tools): WishProblem[] {
  const { customer, productId, quantity, minDate, maxDate, timeFrom, timeTo } = wish;
  const [phone, email] = [customer.phone.trim(), customer.email.trim()];
  const isReached = customer.way === 'guest' ? phone + email !== '' : phone !== '' || !asksPhone(wish);
  const form = { canSearch: facts.can_search_customers };
  const areDays = tools.isRealDay(minDate) && tools.isRealDay(maxDate) && minDate <= maxDate;
  return [
    ...(tools.customerProblems(customer, form) as CustomerProblem[]),
    ...(isReached ? [] : ['contact' as const]),
    ...(productId === undefined ? ['service' as const] : []),
    ...(tools.quantityOf(quantity) === 0 ? ['quantity' as const] : []),
    ...(areDays ? [] : ['days' as const]),
    ...([timeFrom, timeTo].every((time) => time === '' || tools.isClock(time)) ? [] : ['time' as const]),
  ];
}

/** Returns the request for a completely filled form. */
export function entryOf(wish: Wish, { facts }: Context, tools: Tools): EntryDraft {
  const { customer, productId, staffId, quantity, minDate, maxDate, timeFrom, timeTo, weekdays } = wish;
  const member = tools.memberOf(tools.productOf(productId, facts), staffId, facts);
  return {
    product_id: productId!,
    qty: tools.quantityOf(quantity),
    min_date: minDate,
    max_date: maxDate,
    ...(member !== undefined && { staff_id: member }),
    ...(timeFrom !== '' && { time_from: timeFrom }),
    ...(timeTo !== '' && { time_to: timeTo }),
    ...(weekdays.length > 0 && { weekdays }),
    ...(customer.way === 'customer'
      ? {
          customer_id: customer.found?.id ?? Number(customer.id),
          ...(asksPhone(wish) && { contact: { phone: customer.phone.trim() } }),
        }
      : {
          customer_id: 0,
          contact: {
            name: customer.name.trim(),
            email: customer.email.trim(),
            phone: customer.phone.trim(),
          },
        }),
  };
}
