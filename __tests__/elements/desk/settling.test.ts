import { elementModule } from '../../support/browser/element-module';

const { settling } = elementModule('desk/screens/appointment/money-view.mts') as {
  settling: (appointment: object, how: string, reason: string, amount?: string) => object;
};

const ORDER = { order_id: 5 };
const NONE = { order_id: 0 };
const OWED = { payment: 'unpaid', open_amount: '48.00', open_refund: '0.00', money_notes: [] };

test.each([
  ['unpaid', ORDER, 'cash', {}],
  ['unpaid', ORDER, 'waived', {}],
  ['confirmed', ORDER, 'card', {}],
  ['unpaid', NONE, 'cash', { status: 'paid' }],
  ['unpaid', NONE, 'otherwise', { status: 'paid' }],
  ['confirmed', NONE, 'card', { status: 'paid' }],
  ['pending-confirmation', NONE, 'cash', {}],
  ['complete', NONE, 'cash', {}],
  ['unpaid', NONE, 'waived', {}],
])('an appointment that is %s, with %j, is settled as %s with %j', (status, order, how, change) => {
  expect(settling({ status, ...order, ...OWED }, how, 'As agreed')).toEqual({
    ...change,
    note_money: how,
    note_amount: '48.00',
  });
});

test.each([
  [
    'a fee that the customer owes',
    { settlement: { fee: '24.00', amount_due: '24.00' } },
    'waived',
    { waive_fee: 'As agreed', reason: 'As agreed' },
  ],
  [
    'a difference to a higher price',
    { settlement: { fee: '0.00', amount_due: '12.00' } },
    'waived',
    { note_money: 'waived', note_amount: '12.00' },
  ],
  [
    'a refund beside a fee',
    { settlement: { fee: '24.00', amount_due: '0.00' }, open_refund: '24.00' },
    'kept',
    { note_money: 'kept', note_amount: '24.00' },
  ],
])('%s is settled with the amount that is shown', (_what, values, how, change) => {
  const paid = { ...OWED, payment: 'paid', open_amount: '0.00' };
  expect(settling({ status: 'cancelled', ...ORDER, ...paid, ...values }, how, 'As agreed')).toEqual(change);
});

test.each([
  ['a part of a price without an order', NONE, 'cash'],
  [
    'a part of a fee that is waived',
    { ...ORDER, settlement: { fee: '48.00', amount_due: '48.00' } },
    'waived',
  ],
])('%s is settled with the entered amount, and the rest stays open', (_what, values, how) => {
  expect(settling({ status: 'unpaid', ...OWED, ...values }, how, 'As agreed', '20')).toEqual({
    note_money: how,
    note_amount: '20',
  });
});
