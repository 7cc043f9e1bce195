import type { Appointment, OrderAppointmentJson, OrderStatus } from 'shop-appointments';
import type { OrderItemRow } from '../tables';
import { difference, larger, sumOf } from './amounts';

/**
 * State of an order's payment. An order waits as a whole until the salon has confirmed each of its appointments, so
 * that customers do not pay for an appointment that the salon may decline.
 */
export type Payment = 'due' | 'waits-for-confirmation' | 'deposit-paid' | 'paid' | 'refunded' | 'nothing-due';

/** Statuses in which an order can still be paid. */
export const OPEN: readonly OrderStatus[] = ['pending', 'on-hold', 'failed'];
export const PAID: readonly OrderStatus[] = ['processing', 'completed'];
const TO_BE_PAID: readonly string[] = ['unpaid', 'confirmed'];

/** Returns the state of the payment of an order with these appointments. */
export function paymentOf(
  status: OrderStatus | undefined,
  appointments: readonly Pick<Appointment, 'status'>[],
): Payment {
  if (status === undefined) return 'nothing-due';
  if (PAID.includes(status)) return 'paid';
  if (status === 'partially-paid') return 'deposit-paid';
  if (status === 'refunded') return 'refunded';
  if (!OPEN.includes(status)) return 'nothing-due';
  if (appointments.some((one) => one.status === 'pending-confirmation')) return 'waits-for-confirmation';
  return appointments.some((one) => TO_BE_PAID.includes(one.status)) ? 'due' : 'nothing-due';
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

/** The facts on which the next payment of an order depends. */
interface Payable {
  readonly status: OrderStatus;
  readonly items: readonly Pick<OrderItemRow, 'id' | 'net' | 'tax' | 'due_now' | 'paid'>[];
  readonly appointments: readonly Pick<OrderAppointmentJson, 'status' | 'order_item_id'>[];
}

/**
 * Returns the amount that is paid for a line once its whole amount is due: never less than was paid before, because the
 * excess over a reduced price is refunded.
 */
export function paidInFull(
  item: Pick<OrderItemRow, 'net' | 'tax' | 'paid'>,
  status: OrderStatus,
  currency: string,
): string {
  return larger(paidOf(item, status, currency), sumOf([item.net, item.tax], currency), currency);
}

/** The next payment of an order. */
export interface NextPayment {
  /** Amount to pay now, with tax. */
  readonly amount: string;
  /** Amount that is left to pay afterwards. */
  readonly later: string;
  /** The lines that are paid, with the amount that is then paid for each. */
  readonly lines: readonly { readonly id: number; readonly paid: string }[];
}

/**
 * Returns the next payment of an order: what is due when it is placed, which is the deposit of each line that has one, and
 * then the rest. Lines of cancelled appointments are not paid.
 */
export function nextPayment({ status, items, appointments }: Payable, currency: string): NextPayment {
  const kept = appointments.filter((one) => one.status !== 'cancelled');
  const lineIds = new Set(kept.map(({ order_item_id: lineId }) => lineId));
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
