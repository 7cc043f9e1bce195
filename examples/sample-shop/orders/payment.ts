import type { Appointment, OrderAppointmentJson, OrderStatus } from 'shop-appointments';
import type { OrderItemRow } from '../tables';
import { difference, larger, sumOf } from './amounts';

/**
 * State of an order's payment. `settled`: staff have noted at the desk that nothing is open, for example after a
 * payment in cash. `deposit-paid`: a part is paid, online or at the desk, and the rest is paid in the salon. `waits-for-confirmation`: the salon must confirm an appointment first, so that no customer pays for
 * an appointment that the salon declines.
 */
export type Payment =
  | 'due'
  | 'waits-for-confirmation'
  | 'deposit-paid'
  | 'paid'
  | 'settled'
  | 'refunded'
  | 'nothing-due';

/** Statuses of orders that can still be paid; `PAID` has the statuses of orders that are paid in full. */
export const OPEN: readonly OrderStatus[] = ['pending', 'on-hold', 'failed'];
export const PAID: readonly OrderStatus[] = ['processing', 'completed'];
const TO_BE_PAID: readonly string[] = ['unpaid', 'confirmed'];

/** Appointment of an order, with what the desk has done about its money. */
export interface OrderedAppointment extends OrderAppointmentJson {
  /** Whether the desk has settled all of the appointment's money. */
  readonly money_settled: boolean;
  /** Whether the desk has noted an amount as paid or waived that the order does not state yet. */
  readonly money_noted: boolean;
}

/** Returns the sum of the amounts that the desk has noted as paid or waived, and that the order does not state yet. */
export const notedAtDesk = (appointment: Pick<Appointment, 'moneyNotes'>, currency: string): string =>
  notedAs(['cash', 'card', 'waived'], appointment, currency);

/** Returns the sum of the desk's notes of some kinds whose amounts the order does not state yet. */
export const notedAs = (
  kinds: readonly Appointment['moneyNotes'][number]['kind'][],
  { moneyNotes }: Pick<Appointment, 'moneyNotes'>,
  currency: string,
): string =>
  sumOf(
    moneyNotes.flatMap(({ kind, amount, isRecorded }) =>
      kinds.includes(kind) && isRecorded !== true ? [amount] : [],
    ),
    currency,
  );

/**
 * Whether the desk has settled the money of an appointment. An unpaid appointment does not count as settled, because it
 * loses its place unless its order is paid.
 */
export const isSettled = ({
  status,
  money_settled,
}: Pick<OrderedAppointment, 'status' | 'money_settled'>): boolean => money_settled && status !== 'unpaid';

/** Fields of an appointment that decide whether its payment is up to the salon. */
type AtDesk = Pick<OrderedAppointment, 'status' | 'money_settled' | 'money_noted'>;

/**
 * Whether the desk takes the payment of an appointment, because it has settled or noted a part of it. The customer then
 * pays nothing online: the order would state this payment in place of the noted one.
 */
export const isAtDesk = (one: AtDesk): boolean =>
  isSettled(one) || (one.money_noted && one.status !== 'unpaid');

/** Returns the state of payment of an order with these appointments. An undefined status stands for no order. */
export function paymentOf(status: OrderStatus | undefined, appointments: readonly AtDesk[]): Payment {
  if (status === undefined) return 'nothing-due';
  if (PAID.includes(status)) return 'paid';
  if (status === 'partially-paid') return 'deposit-paid';
  if (status === 'refunded') return 'refunded';
  if (!OPEN.includes(status)) return 'nothing-due';
  if (appointments.some((one) => one.status === 'pending-confirmation')) return 'waits-for-confirmation';
  const open = appointments.filter(({ status: its }) => TO_BE_PAID.includes(its));
  if (open.length === 0) return 'nothing-due';
  if (open.every(isSettled)) return 'settled';
  return open.every(isAtDesk) ? 'deposit-paid' : 'due';
}

/** Returns the amount with tax that was paid for a line. */
export function paidOf(
  { net, tax, paid }: Pick<OrderItemRow, 'net' | 'tax' | 'paid'>,
  status: OrderStatus,
  currency: string,
): string {
  if (paid !== '') return paid;
  return PAID.includes(status) ? sumOf([net, tax], currency) : sumOf([], currency);
}

/** Fields of an order that determine its next payment. */
interface Payable {
  readonly status: OrderStatus;
  readonly items: readonly Pick<OrderItemRow, 'id' | 'net' | 'tax' | 'due_now' | 'paid'>[];
  readonly appointments: readonly (AtDesk & Pick<OrderedAppointment, 'order_item_id'>)[];
}

/**
 * Returns the amount for which a line counts as paid in full. If the customer had paid more before the price was
 * reduced, returns the amount paid; the difference is refunded separately.
 */
export function paidInFull(
  item: Pick<OrderItemRow, 'net' | 'tax' | 'paid'>,
  status: OrderStatus,
  currency: string,
): string {
  return larger(paidOf(item, status, currency), sumOf([item.net, item.tax], currency), currency);
}

/** Whether all appointments of an order are cancelled, so that no price is due any more. */
export const isAllCancelled = ({
  appointments,
}: {
  readonly appointments: readonly Pick<AtDesk, 'status'>[];
}): boolean => appointments.every(({ status }) => status === 'cancelled');

/** Next payment of an order. Amounts are decimal strings with tax. */
export interface NextPayment {
  /** Amount to pay now. */
  readonly amount: string;
  /** Amount that is due after this payment. */
  readonly later: string;
  /** Lines of the payment, each with the total paid for it afterwards. */
  readonly lines: readonly { readonly id: number; readonly paid: string }[];
}

/**
 * Returns the next payment of an order. The first payment is for the deposits, and for the full amount of lines without
 * a deposit; the second payment is for the rest. Lines of cancelled appointments are left out, and so are lines whose
 * payment the desk takes. If the desk takes the payments of all lines, returns the payment of these lines, so that a
 * manager can record it.
 */
export function nextPayment({ status, items, appointments }: Payable, currency: string): NextPayment {
  const kept = appointments.filter((one) => one.status !== 'cancelled');
  const open = kept.filter((one) => !isAtDesk(one));
  const lineIds = new Set((open.length > 0 ? open : kept).map(({ order_item_id: lineId }) => lineId));
  const lines = items
    .filter(({ id }) => lineIds.has(id))
    .map((item) => {
      const before = paidOf(item, status, currency);
      const inFull = paidInFull(item, status, currency);
      const isFirst = status !== 'partially-paid' && item.due_now !== '';
      return {
        id: item.id,
        before,
        inFull,
        paid: isFirst ? larger(before, sumOf([item.due_now], currency), currency) : inFull,
      };
    });
  const sum = (of: (line: (typeof lines)[number]) => string): string => sumOf(lines.map(of), currency);
  const paid = sum((line) => line.paid);
  return {
    amount: difference(
      paid,
      sum((line) => line.before),
      currency,
    ),
    later: difference(
      sum((line) => line.inFull),
      paid,
      currency,
    ),
    lines: lines.map(({ id, paid: amount }) => ({ id, paid: amount })),
  };
}
