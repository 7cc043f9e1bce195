import {
  type OrderFacts,
  orderStatusOf,
  type PaymentFacts,
} from '../../../adapters/vendure/orders/order-status';

const PLACED = new Date('2026-03-10T10:00:00Z');

/** A placed order of 100.00 with a state and payments. */
const placed = (state: string, ...payments: PaymentFacts[]): OrderFacts => ({
  state,
  orderPlacedAt: PLACED,
  totalWithTax: 10_000,
  payments,
});

const settled = (amount: number, ...refunded: number[]): PaymentFacts => ({
  state: 'Settled',
  amount,
  refunds: refunded.map((total) => ({ state: 'Settled', total })),
});

const payment = (state: string): PaymentFacts => ({ state, amount: 10_000, refunds: [] });

test.each(['Created', 'Draft', 'AddingItems', 'ArrangingPayment', 'a state of the shop'])(
  'an order in the state %s that is not placed is pending',
  (state) => {
    for (const failed of ['Error', 'Declined', 'Cancelled', 'Created']) {
      const facts = { state, orderPlacedAt: null, totalWithTax: 10_000, payments: [payment(failed)] };
      expect(orderStatusOf(facts)).toBe('pending');
    }
  },
);

test('a cart with a payment is on hold, so that it is not cancelled after a time', () => {
  const cart = (...payments: PaymentFacts[]): OrderFacts => ({
    state: 'ArrangingPayment',
    totalWithTax: 10_000,
    payments,
  });
  expect(orderStatusOf(cart(settled(2_000)))).toBe('on-hold');
  expect(orderStatusOf(cart(payment('Authorized')))).toBe('on-hold');
  expect(orderStatusOf(cart(settled(2_000, 2_000)))).toBe('pending');
});

test('a placed order is paid once settled payments cover it', () => {
  expect(orderStatusOf(placed('PaymentAuthorized', payment('Authorized')))).toBe('on-hold');
  expect(orderStatusOf(placed('PaymentSettled', settled(4_000), payment('Authorized')))).toBe('on-hold');
  expect(orderStatusOf(placed('PaymentSettled', settled(4_000), settled(6_000)))).toBe('processing');
  expect(orderStatusOf(placed('a state of the shop', settled(10_000)))).toBe('processing');
  expect(orderStatusOf(placed('PartiallyShipped', settled(10_000)))).toBe('processing');
  expect(orderStatusOf(placed('Delivered', settled(10_000)))).toBe('completed');
});

test('an order that was placed with its deposit is paid in part, until all of it is paid', () => {
  const states = ['DepositPaid', 'ArrangingAdditionalPayment', 'Modifying'];
  for (const state of states) {
    expect(orderStatusOf({ ...placed(state, settled(2_500)), tookDeposit: true })).toBe('partially-paid');
    expect(orderStatusOf(placed(state, settled(2_500)))).toBe('on-hold');
  }
  const paid = { ...placed('PaymentSettled', settled(2_500), settled(7_500)), tookDeposit: true };
  expect(orderStatusOf(paid)).toBe('processing');
  expect(orderStatusOf({ ...placed('DepositPaid', settled(2_500, 2_500)), tookDeposit: true })).toBe(
    'refunded',
  );
});

test('a free order is paid when it is placed', () => {
  expect(orderStatusOf({ ...placed('PaymentSettled'), totalWithTax: 0 })).toBe('processing');
});

test('a refund of a part leaves the order paid, and one of everything does not', () => {
  expect(orderStatusOf(placed('PaymentSettled', settled(10_000, 1_000)))).toBe('processing');
  expect(orderStatusOf(placed('PaymentSettled', settled(10_000, 9_999)))).toBe('processing');
  expect(orderStatusOf(placed('PaymentSettled', settled(10_000, 4_000, 6_000)))).toBe('refunded');
  // Some payment providers report refunds as negative amounts.
  expect(orderStatusOf(placed('PaymentSettled', settled(10_000, -10_000)))).toBe('refunded');
});

test('a refund that is not settled does not count as refunded', () => {
  const refunds = [
    { state: 'Pending', total: 6_000 },
    { state: 'Failed', total: 4_000 },
  ];
  expect(orderStatusOf(placed('PaymentSettled', { ...settled(10_000), refunds }))).toBe('processing');
});

test('an order whose amount was raised waits for the rest, even if it had been partly refunded', () => {
  expect(orderStatusOf({ ...placed('Modifying', settled(10_000)), totalWithTax: 14_000 })).toBe('on-hold');
  expect(orderStatusOf(placed('ArrangingAdditionalPayment', settled(10_000, 4_000)))).toBe('on-hold');
});

test('a cancelled order counts as refunded only if all of its money was returned', () => {
  expect(orderStatusOf(placed('Cancelled'))).toBe('cancelled');
  expect(orderStatusOf(placed('Cancelled', payment('Authorized')))).toBe('cancelled');
  expect(orderStatusOf(placed('Cancelled', settled(10_000, 4_000)))).toBe('cancelled');
  expect(orderStatusOf(placed('Cancelled', settled(10_000, 10_000)))).toBe('refunded');
});

test('an order that was paid during its cancellation is paid, until the money is returned', () => {
  const late = (...payments: PaymentFacts[]): OrderFacts => ({
    ...placed('Cancelled', ...payments),
    orderPlacedAt: null,
  });
  expect(orderStatusOf(late(settled(10_000)))).toBe('processing');
  expect(orderStatusOf(late(settled(10_000, 10_000)))).toBe('refunded');
  expect(orderStatusOf(late(settled(4_000)))).toBe('cancelled');
  expect(orderStatusOf(late(payment('Authorized')))).toBe('cancelled');
});
