import { largestIn, lastAtOrBefore, sumSteps, WeightedSpans } from '../../../../lib/engine/slots/spans/steps';

const sum = (...spans: [start: number, end: number, weight: number][]) => {
  const weighted = new WeightedSpans();
  for (const span of spans) weighted.add(...span);
  return sumSteps(weighted);
};

describe('quantities over time', () => {
  it('add up where their spans overlap, in any order', () => {
    expect(sum([5, 9, 2], [1, 7, 3])).toEqual({ starts: [1, 5, 7, 9], values: [3, 5, 2, 0] });
    expect(sum([1, 7, 3], [5, 9, 2])).toEqual({ starts: [1, 5, 7, 9], values: [3, 5, 2, 0] });
    expect(sum([-5, -3, 1], [-4, 2, 1])).toEqual({ starts: [-5, -4, -3, 2], values: [1, 2, 1, 0] });
    expect(sum([1, 9, 2], [2, 4, 3], [3, 9, 1])).toEqual({
      starts: [1, 2, 3, 4, 9],
      values: [2, 5, 6, 3, 0],
    });
  });

  it('change once at an instant at which several begin or end', () => {
    expect(sum([1, 5, 2], [5, 9, 2], [5, 6, 1])).toEqual({ starts: [1, 5, 6, 9], values: [2, 3, 2, 0] });
  });

  it('do not change where one ends and an equal one begins', () => {
    expect(sum([1, 5, 2], [5, 9, 2])).toEqual({ starts: [1, 9], values: [2, 0] });
  });

  it('of an empty span do not exist', () => {
    expect(sum([4, 4, 2])).toEqual({ starts: [4], values: [0] });
    expect(sum()).toEqual({ starts: [], values: [] });
  });

  it('have a largest value in a half-open window', () => {
    const steps = sum([10, 20, 1], [20, 30, 5], [30, 40, 2]);
    expect(largestIn(steps, 10, 20)).toBe(1);
    expect(largestIn(steps, 19, 21)).toBe(5);
    expect(largestIn(steps, 29, 31)).toBe(5);
    expect(largestIn(steps, 30, 99)).toBe(2);
    expect(largestIn(steps, 0, 10)).toBe(0);
    expect(largestIn(steps, 40, 99)).toBe(0);
    expect(largestIn(sum(), 0, 99)).toBe(0);
  });
});

test('the last time at or before an instant is found', () => {
  const times = [10, 20, 20, 30];
  expect([5, 10, 15, 20, 25, 30, 99].map((at) => lastAtOrBefore(times, at))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
  expect(lastAtOrBefore([], 5)).toBe(-1);
});
