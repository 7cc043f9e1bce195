import fc from '../../../support/fast-check';
import { assignResources } from '../../../../lib/engine/slots/resources/assign';
import { chosenResources } from '../../../../lib/engine/slots/resources/chosen-resources';
import type { Demand } from '../../../../lib/engine/slots/resources/demand';
import type { Room } from '../../../../lib/engine/slots/resources/demands-fit';

const IDS = [1, 2, 3, 4, 5];

const demand = fc.record({
  candidates: fc.shuffledSubarray(IDS, { minLength: 1 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  segments: fc.subarray([0, 1], { minLength: 1 }),
  parts: fc.constant(null),
  isShared: fc.constant(false),
});

const cases = fc.record({
  demands: fc.array(demand, { minLength: 1, maxLength: 4 }),
  rooms: fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 2 }), {
    minLength: IDS.length,
    maxLength: IDS.length,
  }),
  wishes: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
});

/** Lists every complete assignment, trying all of them. */
function allAssignments(demands: readonly Demand[], rooms: readonly (readonly number[])[]): number[][] {
  const every = demands.reduce<number[][]>(
    (all, { candidates }) => all.flatMap((one) => candidates.map((id) => [...one, id])),
    [[]],
  );
  const takenOf = (chosen: readonly number[], id: number, segment: number): number =>
    demands.reduce(
      (sum, { quantity, segments }, at) =>
        chosen[at] === id && segments.includes(segment) ? sum + quantity : sum,
      0,
    );
  return every.filter((chosen) =>
    rooms.every((left, at) => left.every((most, segment) => takenOf(chosen, at + 1, segment) <= most)),
  );
}

test('a function of the shop is offered exactly the resources with which all later needs can be met', () => {
  fc.assert(
    fc.property(cases, ({ demands, rooms, wishes }) => {
      const room: Room = {
        hasPaddings: false,
        left: (id, _, segment) => rooms[id - 1]![segment]!,
        shared: () => 0,
      };
      const complete = assignResources(demands, room)?.map(({ resourceId }) => resourceId);
      fc.pre(complete !== undefined);
      const all = allAssignments(demands, rooms);
      const taken: number[] = [];
      const chosen = chosenResources(demands, {
        room,
        complete,
        isKept: () => false,
        factsOf: (resourceId) => ({ resourceId, kind: '', remaining: 0, bookingsThatDay: 0 }),
        choose: (free) => {
          const at = taken.length;
          const possible = all.filter((one) => taken.every((id, earlier) => one[earlier] === id));
          const expected = demands[at]!.candidates.filter((id) => possible.some((one) => one[at] === id));
          expect(free.map(({ resourceId }) => resourceId)).toEqual(expected);
          const id = free[wishes[at]! % free.length]!.resourceId;
          taken.push(id);
          return id;
        },
      });
      expect(chosen).toEqual(taken);
      expect(chosen).toHaveLength(demands.length);
    }),
    { numRuns: 1000 },
  );
});

test('a resource that the booking or its session has already is kept, and the function is not asked', () => {
  const any: Demand = { candidates: [1, 2, 3], quantity: 1, segments: [0], parts: null, isShared: false };
  const room: Room = { hasPaddings: false, left: () => 1, shared: () => 0 };
  const asked: number[][] = [];
  const chosen = chosenResources([any, any], {
    room,
    complete: [3, 1],
    isKept: (id, at) => at === 0 && id === 3,
    factsOf: (resourceId) => ({ resourceId, kind: '', remaining: 1, bookingsThatDay: 0 }),
    choose: (free) => {
      asked.push(free.map(({ resourceId }) => resourceId));
      return 2;
    },
  });
  expect(chosen).toEqual([3, 2]);
  expect(asked).toEqual([[1, 2]]);
});
