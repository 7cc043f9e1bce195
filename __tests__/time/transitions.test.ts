import { findTransitions } from '../../lib/time/transitions';

const DAY = 86_400;

/** Makes a function that returns a zone's offset with the given changes, and counts its calls. */
function zoneWith(changes: readonly (readonly [at: number, offset: number])[], initial = 0) {
  const asked: number[] = [];
  const offsetAt = (at: number): number => {
    asked.push(at);
    return changes.reduce((offset, [start, next]) => (at >= start ? next : offset), initial);
  };
  return { offsetAt, asked };
}

describe('changes of offset', () => {
  it('are found to the second, wherever they lie between two probed times', () => {
    for (const at of [1, 59, 6 * DAY - 1, 6 * DAY, 6 * DAY + 1, 13 * DAY + 12_345, 30 * DAY]) {
      const { offsetAt } = zoneWith([[at, 3600]]);
      expect(findTransitions(offsetAt, 0, 30 * DAY)).toEqual([{ at, before: 0, after: 3600 }]);
    }
  });

  it('at the first second, or after the last, are not included', () => {
    const { offsetAt } = zoneWith([
      [0, 3600],
      [30 * DAY + 1, 7200],
    ]);
    expect(findTransitions(offsetAt, 0, 30 * DAY)).toEqual([]);
  });

  it('a few days apart are all found, even if they return to the offset before', () => {
    const brief = 7 * DAY - 3600; // Covers the shortest summer time on record.
    for (let start = 1; start < 12 * DAY; start += 3571) {
      const { offsetAt } = zoneWith([
        [start, 3600],
        [start + brief, 0],
      ]);
      expect(findTransitions(offsetAt, 0, 60 * DAY)).toEqual([
        { at: start, before: 0, after: 3600 },
        { at: start + brief, before: 3600, after: 0 },
      ]);
    }
  });

  it('are found one after the other if three offsets follow within a day', () => {
    const { offsetAt } = zoneWith([
      [100, 3600],
      [7000, 7200],
      [9000, 1800],
    ]);
    expect(findTransitions(offsetAt, 0, 10 * DAY).map(({ at, after }) => [at, after])).toEqual([
      [100, 3600],
      [7000, 7200],
      [9000, 1800],
    ]);
  });

  it('take about sixty calls of the offset function a year, and twenty for each change', () => {
    const { offsetAt, asked } = zoneWith([
      [87 * DAY + 3600, 3600],
      [297 * DAY + 3600, 0],
    ]);
    expect(findTransitions(offsetAt, 0, 365 * DAY)).toHaveLength(2);
    expect(asked.length).toBeLessThanOrEqual(62 + 2 * 21);
  });

  it('of an empty or reversed span do not exist', () => {
    const { offsetAt } = zoneWith([[50, 3600]]);
    expect(findTransitions(offsetAt, 100, 100)).toEqual([]);
    expect(findTransitions(offsetAt, 100, 0)).toEqual([]);
  });
});
