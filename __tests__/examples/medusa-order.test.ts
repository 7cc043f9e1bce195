import { type MedusaOrder, orderOf } from '../../examples/medusa-shop/src/appointments/ports/order-of';

/** Amounts of a payment collection of Medusa, which are numbers. */
interface Money {
  readonly authorized?: number;
  readonly captured?: number;
  readonly refunded?: number;
}

/** Returns an order of Medusa with one line of 47.60 (40.00 and tax). */
const orderWith = (payments: readonly Money[], changed: Partial<MedusaOrder> = {}): MedusaOrder => ({
  id: 'order_1',
  status: 'pending',
  total: 47.6,
  shipping_total: 0,
  customer_id: null,
  email: 'ada@shop.example',
  items: [{ id: 'ordli_1', quantity: 1, subtotal: 40, tax_total: 7.6 }],
  payment_collections: payments.map(({ authorized = 0, captured = 0, refunded = 0 }) => ({
    authorized_amount: authorized,
    captured_amount: captured,
    refunded_amount: refunded,
  })),
  ...changed,
});

const told = (order: MedusaOrder): string => {
  const { status, paid, refunded } = orderOf(order);
  return `${status}: ${paid}, ${refunded}`;
};

test.each<[string, string, readonly Money[]]>([
  ['nothing is paid', 'pending: 0.00, 0.00', []],
  ['a deposit is authorized', 'on-hold: 0.00, 0.00', [{ authorized: 11.9 }]],
  ['all is authorized', 'on-hold: 0.00, 0.00', [{ authorized: 47.6 }]],
  ['a deposit is captured', 'partially-paid: 11.90, 0.00', [{ authorized: 11.9, captured: 11.9 }]],
  [
    'a part of an authorized payment is captured',
    'partially-paid: 10.00, 0.00',
    [{ authorized: 47.6, captured: 10 }],
  ],
  ['the rest is authorized', 'partially-paid: 11.90, 0.00', [{ captured: 11.9 }, { authorized: 35.7 }]],
  ['deposit and rest are captured', 'processing: 47.60, 0.00', [{ captured: 11.9 }, { captured: 35.7 }]],
  ['a part of a deposit goes back', 'partially-paid: 11.90, 5.00', [{ captured: 11.9, refunded: 5 }]],
  ['a deposit goes back', 'refunded: 11.90, 11.90', [{ captured: 11.9, refunded: 11.9 }]],
  ['a part of the payment goes back', 'processing: 47.60, 20.00', [{ captured: 47.6, refunded: 20 }]],
])('an order of Medusa: %s', (_, expected, payments) => {
  expect(told(orderWith(payments))).toBe(expected);
});

test('the payments of an order that Medusa has cancelled are still stated', () => {
  expect(told(orderWith([{ captured: 11.9, refunded: 2 }], { status: 'canceled' }))).toBe(
    'cancelled: 11.90, 2.00',
  );
});

test.each<[string, string, Money]>([
  ['is paid with the lines', 'processing: 47.60, 0.00', { captured: 53.55 }],
  ['is paid before the lines', 'partially-paid: 11.90, 0.00', { captured: 17.85 }],
  ['is not paid in full', 'partially-paid: 0.00, 0.00', { captured: 5 }],
  ['does not come back before the lines', 'processing: 47.60, 47.60', { captured: 53.55, refunded: 50 }],
])('shipping %s, and is in no sum of the lines', (_, expected, money) => {
  expect(told(orderWith([money], { total: 53.55, shipping_total: 5.95 }))).toBe(expected);
});
