import { elementModule } from '../../support/browser/element-module';

const { wordsOf } = elementModule('desk/screens/tasks/task-words.mts') as {
  wordsOf: (task: object, context: object) => object;
};
const { TASKS } = elementModule('desk/texts/tasks.mts') as { TASKS: object };

const CONTEXT = { texts: { tasks: TASKS }, writing: { price: (amount: string) => `€${amount}` } };

test.each([
  ['amount_due', 'repriced', 'Price changed: €10.00 to collect'],
  ['amount_due', 'reduced', 'Places cancelled: €10.00 to collect'],
  ['amount_due', 'no_show', 'The customer did not come: €10.00 to collect'],
  ['amount_due', 'cancelled', 'A cancellation fee is unpaid'],
])('the task %s after %s is called “%s”', (code, reason, name) => {
  const words = wordsOf({ code, settlement: { refund_due: '0.00', amount_due: '10.00', reason } }, CONTEXT);
  expect(words).toMatchObject({ name });
});

test.each([
  ['refund_due', 'repriced', 'Price changed: €28.00 to refund'],
  ['refund_due', 'reduced', 'Places cancelled: €28.00 to refund'],
  ['refund_due', 'no_show', 'The customer did not come: €28.00 to refund'],
  ['refund_due', 'cancelled', 'A refund is due'],
  ['refund_due', 'paid_late', 'A refund is due'],
  ['paid_conflict', 'paid_late', 'Paid, but the place is gone'],
])('the task %s after %s is called “%s”', (code, reason, name) => {
  const words = wordsOf({ code, settlement: { refund_due: '28.00', amount_due: '0.00', reason } }, CONTEXT);
  expect(words).toMatchObject({ name });
});

test('an amount stands either in the name of a task or below it', () => {
  const settlement = { refund_due: '28.00', amount_due: '0.00' };
  const [repriced, cancelled] = ['repriced', 'cancelled'].map((reason) =>
    wordsOf({ code: 'refund_due', settlement: { ...settlement, reason } }, CONTEXT),
  );
  expect(repriced).not.toHaveProperty('amount');
  expect(cancelled).toMatchObject({ amount: '€28.00', owed: undefined });
});

test.each([
  ['40.00', '0.00', 'Fee: €40.00. If it is charged, €40.00 is to be refunded.'],
  ['0.00', '20.00', 'Fee: €40.00. If it is charged, the customer owes €20.00.'],
  ['0.00', '0.00', 'Fee: €40.00'],
])('nothing is due for a proposed fee until it is charged: refund %s, owed %s', (refund, due, fee) => {
  const settlement = { fee: '40.00', refund_due: refund, amount_due: due, reason: 'no_show' };
  const words = wordsOf({ code: 'no_show_fee', settlement }, CONTEXT);
  expect(words).toEqual({
    name: 'The customer did not come',
    step: 'Charge the fee, or waive it.',
    fee,
  });
});
