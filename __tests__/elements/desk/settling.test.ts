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
