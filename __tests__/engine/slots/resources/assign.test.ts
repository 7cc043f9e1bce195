import fc from '../../../support/fast-check';
import { assignResources, countBookings, takenBy } from '../../../../lib/engine/slots/resources/assign';
import type { Demand } from '../../../../lib/engine/slots/resources/demand';
import type { Room, TakenBefore } from '../../../../lib/engine/slots/resources/demands-fit';

const demand = fc.record({
  candidates: fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 0 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  segments: fc.subarray([0, 1, 2], { minLength: 1 }),
});

/** Makes the function that tells the free places of each resource in each part of a booking, without sessions. */
const roomOf = (left: (id: number, segment: number) => number): Room => ({
  hasPaddings: false,
  left: (id, _, segment) => left(id, segment),
  shared: () => 0,
});

/** Returns the first complete assignment, trying all assignments in the order of the candidates. */
function byBruteForce(
  demands: readonly Demand[],
  rooms: readonly (readonly number[])[],
): number[] | undefined {
  const fits = (chosen: readonly number[]): boolean =>
    rooms.every((ofSegments, at) =>
      ofSegments.every((room, segment) => {
        const taken = demands.filter(({ segments }, i) => chosen[i] === at + 1 && segments.includes(segment));
        return taken.length === 0 || taken.reduce((sum, { quantity }) => sum + quantity, 0) <= room;
      }),
    );
  const choose = (chosen: readonly number[]): number[] | undefined => {
    if (chosen.length === demands.length) return fits(chosen) ? [...chosen] : undefined;
    for (const id of demands[chosen.length]!.candidates) {
      const found = choose([...chosen, id]);
      if (found) return found;
    }
    return undefined;
  };
  return choose([]);
}

test('the first complete assignment is taken, and none is found only if there is none', () => {
  fc.assert(
    fc.property(
      fc.array(demand, { minLength: 1, maxLength: 4 }),
      fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }), {
        minLength: 6,
        maxLength: 6,
      }),
      (drawn, rooms) => {
        const demands = drawn.map((one): Demand => ({ ...one, parts: null, isShared: false }));
        const found = assignResources(
          demands,
          roomOf((id, segment) => rooms[id - 1]![segment]!),
        );
        expect(found?.map(({ resourceId }) => resourceId)).toEqual(byBruteForce(demands, rooms));
      },
    ),
    { numRuns: 2000 },
  );
});

test('a resource that other bookings have is not assigned again', () => {
  const one: Demand = { candidates: [1, 2], quantity: 1, segments: [0], parts: null, isShared: false };
  const before = [{ resourceId: 1, demand: one, quantity: 1 }];
  expect(
    assignResources(
      [one],
      roomOf(() => 1),
      before,
    ),
  ).toEqual([{ resourceId: 2, demand: one }]);
  expect(
    assignResources(
      [one, one],
      roomOf(() => 1),
      before,
    ),
  ).toBeUndefined();
});

test('a hundred free resources and five needs of which two cannot be met together end at once', () => {
  const candidates = Array.from({ length: 100 }, (_, i) => i + 1);
  const any: Demand = { candidates, quantity: 1, segments: [0], parts: null, isShared: false };
  const last: Demand = { ...any, candidates: [1] };
  let calls = 0;
  const room = (): number => {
    calls += 1;
    return 1;
  };
  expect(assignResources([any, any, any, last, last], roomOf(room))).toBeUndefined();
  expect(calls).toBeLessThan(5000);
});

test('a need that no resource meets ends the search, however many resources meet the others', () => {
  const any: Demand = {
    candidates: [1, 2, 3, 4, 5],
    quantity: 1,
    segments: [0],
    parts: null,
    isShared: false,
  };
  let calls = 0;
  const room = (): number => {
    calls += 1;
    return 1;
  };
  const demands = [any, any, any, any, { ...any, candidates: [] }];
  expect(assignResources(demands, roomOf(room))).toBeUndefined();
  expect(calls).toBeLessThan(50);
});

test.each([
  ['without paddings', false, [0, 1]],
  ['whose needs are for one part, with paddings,', true, [0, 0]],
])('a search %s measures only as many free resources as there are needs', (_, hasPaddings, parts) => {
  const demands = parts.map((part): Demand => ({
    candidates: Array.from({ length: 100 }, (_, i) => i + 1),
    quantity: 1,
    isShared: false,
    segments: [part],
    parts: [part],
  }));
  const measured = new Set<number>();
  const left: Room['left'] = (id) => {
    measured.add(id);
    return 1;
  };
  expect(assignResources(demands, { hasPaddings, left, shared: () => 0 })).toHaveLength(2);
  expect([...measured]).toEqual([1, 2]);
});

test('a search with paddings between parts ends after a bounded number of tries', () => {
  const demands = [0, 1, 2, 3, 4].map((part): Demand => ({
    candidates: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    quantity: 1,
    isShared: false,
    segments: [part],
    parts: [part],
  }));
  let calls = 0;
  // A resource with the id 6 or more cannot meet a need alone. In the last part, no complete assignment has room.
  const left: Room['left'] = (id, _, segment, beside) => {
    calls += 1;
    if (beside === undefined) return id > 5 ? 0 : 1;
    return segment === 4 && beside !== demands ? 0 : 1;
  };
  expect(assignResources(demands, { hasPaddings: true, left, shared: () => 0 })).toBeUndefined();
  expect(calls).toBeLessThan(50_000);
});

test('bookings with one need are counted as if they were assigned one after the other', () => {
  fc.assert(
    fc.property(
      demand,
      fc.array(fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 3, maxLength: 3 }), {
        minLength: 6,
        maxLength: 6,
      }),
      fc.integer({ min: 0, max: 8 }),
      (drawn, rooms, most) => {
        const one: Demand = { ...drawn, parts: null, isShared: false };
        const room = roomOf((id, segment) => rooms[id - 1]![segment]!);
        const before: TakenBefore[] = [];
        let count = 0;
        for (; count < most; count += 1) {
          const assigned = assignResources([one], room, before);
          if (!assigned) break;
          before.push(...takenBy(assigned, room));
        }
        expect(countBookings(one, room, most)).toBe(count);
      },
    ),
  );
});
