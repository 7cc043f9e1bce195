import fc from '../support/fast-check';
import { intersect, intersectAll, normaliseSpans, overlapping } from '../../lib/time/intervals';

const LENGTH = 40;

/** Model of a set of spans: for each whole number, whether it is in one of the spans. */
function members(spans: readonly number[]): boolean[] {
  const inside = new Array<boolean>(LENGTH).fill(false);
  for (let i = 0; i < spans.length; i += 2) {
    for (let n = spans[i]!; n < spans[i + 1]!; n += 1) inside[n] = true;
  }
  return inside;
}

const isInForm = (spans: readonly number[]): boolean => spans.every((n, i) => i === 0 || spans[i - 1]! < n);

const anySpans = fc
  .array(fc.tuple(fc.nat(LENGTH), fc.nat(LENGTH)), { maxLength: 8 })
  .map((pairs): number[] => pairs.flat());

describe('sets of spans', () => {
  it('are joined where they touch, and lose empty and reversed spans', () => {
    expect(normaliseSpans([12, 17, 9, 12])).toEqual([9, 17]);
    expect(normaliseSpans([9, 17, 10, 11, 16, 18])).toEqual([9, 18]);
    expect(normaliseSpans([5, 5, 8, 3, 1, 2])).toEqual([1, 2]);
    expect(normaliseSpans([])).toEqual([]);
  });

  it('intersect half-open: touching spans share nothing', () => {
    expect(intersect([9, 12], [12, 17])).toEqual([]);
    expect(intersect([9, 17], [10, 11, 13, 20])).toEqual([10, 11, 13, 17]);
    expect(intersect([9, 12, 13, 17], [])).toEqual([]);
    expect(
      intersectAll([
        [9, 17],
        [8, 12, 13, 18],
        [10, 14],
      ]),
    ).toEqual([10, 12, 13, 14]);
  });

  it('without any span share nothing; one set alone is returned as it is', () => {
    expect(intersectAll([])).toEqual([]);
    const only = [1, 2];
    expect(intersectAll([only])).toEqual([1, 2]);
    expect(intersectAll([only])).not.toBe(only);
  });

  it('overlap a window if they share an instant with it; touching is not enough', () => {
    const spans = [1, 3, 2, 9, 3, 5, 5, 8, 8, 12, 12, 20];
    expect(overlapping(spans, 5, 8)).toEqual([2, 9, 5, 8]);
    expect(overlapping(spans, 4, 9)).toEqual([2, 9, 3, 5, 5, 8, 8, 12]);
    expect(overlapping(spans, 0, 30)).toEqual(spans);
    expect(overlapping(spans, 20, 30)).toEqual([]);
    expect(overlapping([], 0, 30)).toEqual([]);
  });

  it('equal a table of whole numbers', () => {
    fc.assert(
      fc.property(anySpans, anySpans, anySpans, (a, b, c) => {
        const [x, y, z] = [normaliseSpans(a), normaliseSpans(b), normaliseSpans(c)];
        expect(isInForm(x)).toBe(true);
        expect(members(x)).toEqual(members(a));
        const both = intersect(x, y);
        expect(isInForm(both)).toBe(true);
        expect(members(both)).toEqual(members(a).map((inside, n) => inside && members(b)[n]!));
        expect(intersectAll([x, y, z])).toEqual(intersect(both, z));
      }),
    );
  });
});
