// src/appointments/ports/order-of.ts: how an order of Medusa looks to the library
import type { Order, OrderStatus, Payments } from 'shop-appointments';

/** Properties of Medusa's orders that `orderOf` reads. */
export interface MedusaOrder {
  readonly id: string;
  readonly status: string;
  readonly total: Amount;
  readonly shipping_total?: Amount;
  readonly customer_id: string | null;
  readonly email: string | null;
  readonly customer?: { first_name: string | null; last_name: string | null; email: string | null } | null;
  readonly items: readonly { id: string; quantity: Amount; subtotal: Amount; tax_total: Amount }[];
  readonly payment_collections?: readonly Paid[];
}
interface Paid {
  readonly authorized_amount: Amount;
  readonly captured_amount: Amount;
  readonly refunded_amount: Amount;
}
/** A number, a `BigNumber` of Medusa, or null. */
type Amount = unknown;

export const ORDER_FIELDS = [
  'id',
  'status',
  'total',
  'shipping_total',
  'customer_id',
  'email',
  'items.*',
  'customer.first_name',
  'customer.last_name',
  'customer.email',
  'payment_collections.authorized_amount',
  'payment_collections.captured_amount',
  'payment_collections.refunded_amount',
];

/** Converts an amount to whole cents, because Medusa computes with fractions of cents, which no customer pays. */
const cents = (amount: Amount): number => Math.round(Number(amount ?? 0) * 100);

export const orderOf = (order: MedusaOrder): Order<string> => ({
  id: order.id,
  status: statusOf(order),
  customerId: order.customer_id,
  billing: {
    firstName: order.customer?.first_name ?? '',
    lastName: order.customer?.last_name ?? '',
    email: order.customer?.email ?? order.email ?? '',
  },
  items: order.items.map(({ id, quantity, subtotal, tax_total: tax }) => ({
    id,
    quantity: Number(quantity),
    total: euros(cents(subtotal)),
    tax: euros(cents(tax)),
  })),
  ...paymentsOf(order),
});

/**
 * Returns what was paid and refunded for the lines of an order. Payments in Medusa belong to the whole order. Shipping
 * is paid first, so its price is left out; a refund always counts for the lines, so that no line is refunded twice.
 */
function paymentsOf(order: MedusaOrder): Required<Payments> {
  const paid = Math.max(sumOf(order, 'captured_amount') - cents(order.shipping_total), 0);
  const refunded = Math.min(sumOf(order, 'refunded_amount'), paid);
  return { paid: euros(paid), refunded: euros(refunded) };
}

const euros = (amount: number): string => (amount / 100).toFixed(2);

const sumOf = ({ payment_collections: collections = [] }: MedusaOrder, kind: keyof Paid): number =>
  cents(collections.reduce((all, one) => all + Number(one[kind] ?? 0), 0));

/** Returns the status for the library. In Medusa the status of an order does not say whether it is paid. */
function statusOf(order: MedusaOrder): OrderStatus {
  const { status, total } = order;
  const [captured, due] = [sumOf(order, 'captured_amount'), cents(total)];
  if (status === 'canceled') return 'cancelled';
  if (captured > 0 && sumOf(order, 'refunded_amount') >= captured) return 'refunded';
  if (captured >= due) return status === 'completed' ? 'completed' : 'processing';
  if (captured > 0) return 'partially-paid';
  // A payment that is only authorized, of a deposit or of everything, keeps the place until the shop captures it.
  return sumOf(order, 'authorized_amount') > 0 ? 'on-hold' : 'pending';
}
