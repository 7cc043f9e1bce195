import { elementModule } from '../../support/browser/element-module';

const { receivedFor } = elementModule('desk/screens/customers/received.mts') as {
  receivedFor: (appointment: object) => string[];
};
const { sumOf } = elementModule('common/sum.mts') as { sumOf: (amounts: readonly string[]) => string };

const CASH = { kind: 'cash', amount: '50.00' };

test.each([
  ['with an order line, what it states', { paid: '24.00', payment: 'paid', money_notes: [CASH] }, '24.00'],
  ['paid without an order line, its price', { paid: null, payment: 'paid', money_notes: [] }, '60.00'],
  ['unpaid, nothing', { paid: null, payment: 'unpaid', money_notes: [] }, '0'],
  [
    'noted by staff, the payments less the refunds',
    {
      paid: null,
      payment: 'partial',
      money_notes: [CASH, { kind: 'refunded', amount: '12.50' }, { kind: 'kept', amount: '7.50' }],
    },
    '37.50',
  ],
])('the money that was received for an appointment: %s', (_, appointment, sum) => {
  expect(sumOf(['0', ...receivedFor({ price: '60.00', ...appointment })])).toBe(sum);
});
