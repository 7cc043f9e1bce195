import { elementModule } from '../../support/browser/element-module';

const { reasonOf, ENGLISH } = elementModule([
  'desk/screens/appointment/history/history.mts',
  'desk/texts/texts.mts',
]) as {
  reasonOf: (step: object, context: object) => string;
  ENGLISH: object;
};

test.each([
  ['shop', 'Its order is partially-paid', 'Order: Partly paid'],
  ['shop', 'Its order is processing', 'Order: Paid'],
  ['shop', 'Its order is on-hold', 'Its order is on-hold'],
  ['shop', 'Not paid in time', 'Not paid in time'],
  ['user', 'Its order is refunded', 'Its order is refunded'],
])('a reason of a %s, “%s”, is shown as “%s”', (by, reason, shown) => {
  expect(reasonOf({ entries: [{ by, reason }] }, { texts: ENGLISH })).toBe(shown);
});
