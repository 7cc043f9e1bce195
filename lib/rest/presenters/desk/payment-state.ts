import { isPayment } from '../../../domain/money/money-note';
import { type Order, type OrderItem, phaseOf } from '../../../domain/orders/order';
import type { DeskAppointment } from '../../../services/calendar/desk-facts';

/** States of the payment of an appointment, as the desk shows them. */
export const DESK_PAYMENTS = ['paid', 'partial', 'refunded', 'free', 'unpaid'] as const;
type DeskPayment = (typeof DESK_PAYMENTS)[number];

/** The values that decide how an appointment is paid. Amounts are decimal strings, with tax. */
interface Paying {
  readonly appointment: DeskAppointment;
  readonly order: Order | undefined;
  readonly line: OrderItem | undefined;
  /** Amount that was paid, minus refunds. */
  readonly paid: string;
  readonly refunded: string;
  readonly owed: string;
  readonly price: string;
}

/** Returns the state of an appointment's payment. */
export function deskPaymentOf({
  appointment,
  order,
  line,
  paid,
  refunded,
  owed,
  price,
}: Paying): DeskPayment {
  const { status, cost, moneyNotes } = appointment;
  const isRefundNoted = status === 'cancelled' && moneyNotes.some(({ kind }) => kind === 'refunded');
  const isBack =
    Number(refunded) > 0 && (line?.quantity === 0 || (status === 'cancelled' && Number(paid) === 0));
  if (isBack) return 'refunded';
  if (isRefundNoted && line && Number(paid) === 0) return 'refunded';
  if (order ? phaseOf(order.status) === 'paid' : status === 'paid') return 'paid';
  if (order?.status === 'refunded') return 'refunded';
  // Nothing of its price is owed for a cancelled appointment, so only the paid amount says whether all was paid.
  const isCovered = status === 'cancelled' ? Number(paid) >= Number(price) : Number(owed) === 0;
  if (isCovered && moneyNotes.some(isPayment)) return 'paid';
  if (Number(paid) > 0) return 'partial';
  if (isRefundNoted) return 'refunded';
  return Number(cost) === 0 ? 'free' : 'unpaid';
}
