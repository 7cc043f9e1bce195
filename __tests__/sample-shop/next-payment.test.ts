import { nextPayment } from '../../examples/sample-shop/orders/payment';

const line = (id: number, net: string, dueNow: string, paid: string) => ({
  id,
  net,
  tax: '0.00',
  due_now: dueNow,
  paid,
});

const reduced = line(1, '15.00', '15.00', '20.00');

test.each([
  [
    'the first payment is the deposit',
    'pending',
    [line(1, '80.00', '20.00', '')],
    '20.00',
    '60.00',
    ['20.00'],
  ],
  [
    'the second payment is the rest',
    'partially-paid',
    [line(1, '80.00', '20.00', '20.00')],
    '60.00',
    '0.00',
    ['80.00'],
  ],
  ['nothing is due for a line that is overpaid', 'partially-paid', [reduced], '0.00', '0.00', ['20.00']],
  [
    'the excess of one line does not pay for another',
    'partially-paid',
    [reduced, line(2, '80.00', '20.00', '20.00')],
    '60.00',
    '0.00',
    ['20.00', '80.00'],
  ],
  ['an excess stays when a deposit is paid again', 'failed', [reduced], '0.00', '0.00', ['20.00']],
] as const)('the payment of an order with deposits: %s', (_, status, items, amount, later, paid) => {
  const appointments = items.map(({ id }) => ({
    status: 'confirmed',
    order_item_id: id,
    money_settled: false,
    money_noted: false,
  }));
  expect(nextPayment({ status, items, appointments }, 'USD')).toEqual({
    amount,
    later,
    lines: items.map(({ id }, at) => ({ id, paid: paid[at] })),
  });
});
