import type { OrderAppointmentJson, OrderStatus } from 'shop-appointments';
import type { OrderItemRow } from '../tables';
import { difference, larger, sumOf } from './amounts';

/**
 * State of an order's payment. `settled`: staff have noted at the desk that nothing is open, for example after a
 * payment in cash. `waits-for-confirmation`: the salon must confirm an appointment first, so that no customer pays for
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

/** Appointment of an order, with the fact whether the desk has settled its money. */
export type OrderedAppointment = OrderAppointmentJson & { readonly money_settled: boolean };

/**
 * Whether the desk has settled the money of an appointment. An unpaid appointment does not count as settled, because it
 * loses its place unless its order is paid.
 */
export const isSettled = ({
  status,
  money_settled,
}: Pick<OrderedAppointment, 'status' | 'money_settled'>): boolean => money_settled && status !== 'unpaid';

/** Returns the state of payment of an order with these appointments. An undefined status stands for no order. */
export function paymentOf(
  status: OrderStatus | undefined,
  appointments: readonly Pick<OrderedAppointment, 'status' | 'money_settled'>[],
): Payment {
  if (status === undefined) return 'nothing-due';
  if (PAID.includes(status)) return 'paid';
  if (status === 'partially-paid') return 'deposit-paid';
  if (status === 'refunded') return 'refunded';
  if (!OPEN.includes(status)) return 'nothing-due';
  if (appointments.some((one) => one.status === 'pending-confirmation')) return 'waits-for-confirmation';
  const open = appointments.filter(({ status: its }) => TO_BE_PAID.includes(its));
  if (open.length === 0) return 'nothing-due';
  return open.every(isSettled) ? 'settled' : 'due';
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
  readonly appointments: readonly Pick<OrderedAppointment, 'status' | 'order_item_id' | 'money_settled'>[];
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
 * a deposit; the second payment is for the rest. Lines of cancelled appointments are left out, and so are lines that
 * staff have marked as settled at the desk. If all lines are settled, returns the payment of these lines, so that a
 * manager can record it.
 */
export function nextPayment({ status, items, appointments }: Payable, currency: string): NextPayment {
  const kept = appointments.filter((one) => one.status !== 'cancelled');
  const open = kept.filter((one) => !isSettled(one));
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
