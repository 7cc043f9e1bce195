import { elementModule } from '../../support/browser/element-module';

const { settling } = elementModule('desk/screens/appointment/money-view.mts') as {
  settling: (appointment: object, how: string, reason: string) => object;
};

const ORDER = { order_id: 5 };
const NONE = { order_id: 0 };

test.each([
  ['unpaid', ORDER, 'cash', { status: 'confirmed' }],
  ['unpaid', ORDER, 'waived', { status: 'confirmed' }],
  ['confirmed', ORDER, 'card', {}],
  ['pending-confirmation', ORDER, 'cash', {}],
  ['cancelled', ORDER, 'refunded', {}],
  ['unpaid', NONE, 'cash', { status: 'paid' }],
  ['confirmed', NONE, 'card', { status: 'paid' }],
  ['pending-confirmation', NONE, 'cash', {}],
  ['complete', NONE, 'cash', {}],
  ['unpaid', NONE, 'waived', { status: 'confirmed' }],
])('an appointment that is %s, with %j, is settled as %s with %j', (status, order, how, change) => {
  expect(settling({ status, ...order }, how, 'As agreed')).toEqual({
    ...change,
    money_settled: true,
    reason: 'As agreed',
  });
});

test.each([
  ['a fee that the customer owes', { fee: '24.00', amount_due: '24.00' }, { waive_fee: 'As agreed' }],
  ['a difference to a higher price', { fee: '0.00', amount_due: '12.00' }, { money_settled: true }],
  ['a refund beside a fee', { fee: '24.00', amount_due: '0.00' }, { money_settled: true }],
])('%s is waived', (_what, settlement, change) => {
  expect(settling({ status: 'cancelled', ...ORDER, settlement }, 'waived', 'As agreed')).toEqual({
    ...change,
    reason: 'As agreed',
  });
});

test('a refund at a lower price confirms no booking that is still unpaid', () => {
  expect(settling({ status: 'unpaid', ...ORDER }, 'refunded', 'As agreed')).toEqual({
    money_settled: true,
    reason: 'As agreed',
  });
});
