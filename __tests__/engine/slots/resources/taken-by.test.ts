import { resourceSearch, takenBy } from '../../../../lib/engine/slots/resources/assign';
import type { Demand } from '../../../../lib/engine/slots/resources/demand';
import { neededIn, type Room } from '../../../../lib/engine/slots/resources/demands-fit';

const DEMAND: Demand = { candidates: [1, 2, 3], quantity: 2, segments: [0], parts: null, isShared: false };
const SHARED: Demand = { ...DEMAND, isShared: true };
const roomWith = (shared: (segment: number) => number): Room => ({
  hasPaddings: false,
  left: () => 9,
  shared: (_, segment) => shared(segment),
});

describe('a booking takes of its resources', () => {
  const quantities = (demands: readonly Demand[], shared: (segment: number) => number): number[] =>
    takenBy(
      demands.map((demand) => ({ resourceId: 1, demand })),
      roomWith(shared),
    ).map(({ quantity }) => quantity);

  it('all that it demands for itself, whatever its session shares', () => {
    expect(quantities([DEMAND, DEMAND], () => 1)).toEqual([2, 2]);
  });

  it('of a shared quantity only what the session does not share yet', () => {
    expect(quantities([SHARED], () => 0)).toEqual([2]);
    expect(quantities([SHARED], () => 1)).toEqual([1]);
    expect(quantities([SHARED], () => 3)).toEqual([0]);
    expect(quantities([SHARED, SHARED], () => 1)).toEqual([1, 2]);
    expect(quantities([SHARED, SHARED], () => 3)).toEqual([0, 1]);
    expect(quantities([DEMAND, SHARED], () => 1)).toEqual([2, 1]);
  });

  it('the largest quantity that it adds in any of its parts', () => {
    const both = { ...SHARED, segments: [0, 1] };
    expect(quantities([both], (segment) => (segment === 0 ? 2 : 0))).toEqual([2]);
    expect(quantities([both], (segment) => (segment === 0 ? 0 : 2))).toEqual([2]);
  });
});

test('the demands of a booking in one part are added up, and only shared ones count what the session has', () => {
  const needed = (...demands: readonly Demand[]): number =>
    neededIn(
      0,
      1,
      demands.map((demand) => ({ resourceId: 1, demand })),
      roomWith(() => 1),
    );
  expect(needed(DEMAND, DEMAND)).toBe(4);
  expect(needed(DEMAND, SHARED)).toBe(3);
  expect(needed(DEMAND, { ...DEMAND, segments: [1] })).toBe(2);
  expect(
    neededIn(
      0,
      2,
      [{ resourceId: 1, demand: DEMAND }],
      roomWith(() => 0),
    ),
  ).toBe(0);
});

test('a search over several starts finds a resource whenever one is free, whichever it found before', () => {
  const search = resourceSearch(DEMAND);
  const free = (...ids: readonly number[]): boolean =>
    search({ hasPaddings: false, left: (id) => (ids.includes(id) ? 2 : 1), shared: () => 0 });
  const found = [[2], [1], [3], [2], [], [3], [1]].map((ids) => free(...ids));
  expect(found).toEqual([true, true, true, true, false, true, true]);
});
