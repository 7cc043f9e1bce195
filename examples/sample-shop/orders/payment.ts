import type { Appointment, OrderAppointmentJson, OrderStatus } from 'shop-appointments';
import type { OrderItemRow } from '../tables';
import { sumOf } from './amounts';

/**
 * State of an order's payment. An order waits as a whole until the salon has confirmed each of its appointments, so
 * that customers do not pay for an appointment that the salon may decline.
 */
export type Payment = 'due' | 'waits-for-confirmation' | 'paid' | 'refunded' | 'nothing-due';

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
  if (status === 'refunded') return 'refunded';
  if (!OPEN.includes(status)) return 'nothing-due';
  if (appointments.some((one) => one.status === 'pending-confirmation')) return 'waits-for-confirmation';
  return appointments.some((one) => TO_BE_PAID.includes(one.status)) ? 'due' : 'nothing-due';
}

/** The facts on which the amount of an order depends. */
interface Payable {
  readonly items: readonly Pick<OrderItemRow, 'id' | 'net' | 'tax'>[];
  readonly appointments: readonly Pick<OrderAppointmentJson, 'status' | 'order_item_id'>[];
}

/** Returns the amount to pay for an order, with tax: the sum of its lines, except those of cancelled appointments. */
export function amountDue({ items, appointments }: Payable, currency: string): string {
  const kept = appointments.filter(({ status }) => status !== 'cancelled');
  const lineIds = new Set(kept.map(({ order_item_id: lineId }) => lineId));
  const lines = items.filter(({ id }) => lineIds.has(id));
  return sumOf(
    lines.flatMap(({ net, tax }) => [net, tax]),
    currency,
  );
}
