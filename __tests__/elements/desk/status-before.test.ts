import { elementModule } from '../../support/browser/element-module';

const { statusBefore } = elementModule('desk/screens/appointment/status-before.mts') as {
  statusBefore: (history: readonly object[], appointment: { payment: string }) => string;
};

test.each([
  [['pending-confirmation', 'in-the-chair'], 'unpaid', 'pending-confirmation'],
  [['pending-confirmation', 'in-the-chair'], 'paid', 'pending-confirmation'],
  [['unpaid', 'in-the-chair', 'done'], 'unpaid', 'unpaid'],
  [['unpaid', 'in-the-chair'], 'paid', 'paid'],
  [['unpaid', 'confirmed', 'in-the-chair'], 'unpaid', 'confirmed'],
  [['unpaid', 'confirmed', 'complete', 'done'], 'unpaid', 'confirmed'],
  [['in-the-chair'], 'free', 'confirmed'],
  [[], 'paid', 'paid'],
])('after the statuses %j, with the payment %s, it is %s again', (statuses, payment, expected) => {
  const history = statuses.map((status) => ({ status }));
  expect(statusBefore(history, { payment })).toBe(expected);
});
