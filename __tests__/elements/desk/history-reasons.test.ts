import { elementModule } from '../../support/browser/element-module';

const { reasonOf, ENGLISH } = elementModule([
  'desk/screens/appointment/history/history.mts',
  'desk/texts/texts.mts',
]) as {
  reasonOf: (step: object, context: object) => string;
  ENGLISH: object;
};

test.each([
  ['partially-paid', 'Its order is partially-paid', 'Order: Partly paid'],
  ['processing', 'Its order is processing', 'Order: Paid'],
  ['on-hold', 'Its order is on-hold', 'Its order is on-hold'],
  [null, 'Not paid in time', 'Not paid in time'],
  [null, 'Its order is refunded', 'Its order is refunded'],
])('with the status %s of the order, the reason “%s” is shown as “%s”', (status, reason, shown) => {
  expect(reasonOf({ entries: [{ reason, order_status: status }] }, { texts: ENGLISH })).toBe(shown);
});
