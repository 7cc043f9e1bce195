import { elementModule } from '../../support/browser/element-module';

interface Span {
  readonly from: string;
  readonly to: string;
}
const { spanOf, dayInOther, changeOf } = elementModule([
  'desk/screens/figures/spans.mts',
  'desk/screens/figures/change.mts',
]) as {
  spanOf: (day: string, length: string) => Span;
  dayInOther: (span: Span, step: -1 | 1) => string;
  changeOf: (now: number, before: number) => object;
};

test.each([
  ['day', '2026-10-22', '2026-10-22', '2026-10-22', '2026-10-21', '2026-10-23'],
  ['week from Monday', '2026-10-25', '2026-10-19', '2026-10-25', '2026-10-18', '2026-10-26'],
  ['week over a new year', '2027-01-01', '2026-12-28', '2027-01-03', '2026-12-27', '2027-01-04'],
  ['month of a leap year', '2028-02-29', '2028-02-01', '2028-02-29', '2028-01-31', '2028-03-01'],
  ['year', '2026-10-22', '2026-01-01', '2026-12-31', '2025-12-31', '2027-01-01'],
])(
  'the %s that contains %s is from %s to %s, and lies between its neighbours',
  (length, day, from, to, before, after) => {
    const span = spanOf(day, length.split(' ')[0]!);
    expect(span).toEqual({ from, to });
    expect([dayInOther(span, -1), dayInOther(span, 1)]).toEqual([before, after]);
  },
);

test.each([
  [3, 2, 'up', 50],
  [1, 3, 'down', 67],
  [0, 4, 'down', 100],
  [5, 5, 'same', undefined],
  [4, 0, 'up', undefined],
  [1001, 1000, 'up', undefined],
  [-5, -10, 'up', undefined],
])('%d after %d is %s by %d percent', (now, before, direction, percent) => {
  expect(changeOf(now, before)).toEqual({ direction, percent });
});
