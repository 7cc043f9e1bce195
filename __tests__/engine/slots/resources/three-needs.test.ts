import fc from '../../../support/fast-check';
import { assignResources } from '../../../../lib/engine/slots/resources/assign';
import type { Demand } from '../../../../lib/engine/slots/resources/demand';
import type { Room } from '../../../../lib/engine/slots/resources/demands-fit';
import { paddingsAround } from '../../../../lib/engine/slots/resources/needs-in-turn';

const ROOMS = 20;
/** A treatment in three parts, each in a room: minutes after its start. */
const PARTS = [
  [0, 45],
  [45, 75],
  [75, 120],
] as const;
const PADDINGS = { timed: true, before: 15, after: 30 };
const CANDIDATES = Array.from({ length: ROOMS }, (_, at) => at + 1);
const DEMANDS = PARTS.map((_, part): Demand => ({
  candidates: CANDIDATES,
  quantity: 1,
  isShared: false,
  segments: [part],
  parts: [part],
}));

/** Bookings of a room, as spans of minutes after the start of the treatment. */
type Busy = readonly (readonly [from: number, to: number])[];

const isFree = (busy: Busy, from: number, to: number): boolean =>
  busy.every(([start, end]) => end <= from || start >= to);

/** Finds the first rooms, in the order of the needs, that are free for the treatment; undefined if there are none. */
function byBruteForce(busyRooms: readonly Busy[]): number[] | undefined {
  const hasRoom = (chosen: readonly number[]): boolean =>
    chosen.every((room, part) => {
      const own = PARTS.filter((_, other) => chosen[other] === room);
      const [from, to] = PARTS[part]!;
      const isFirst = own.every(([start]) => start >= from);
      const isLast = own.every(([, end]) => end <= to);
      const before = isFirst ? PADDINGS.before : 0;
      const after = isLast ? PADDINGS.after : 0;
      return isFree(busyRooms[room - 1]!, from - before, to + after);
    });
  for (const first of CANDIDATES) {
    for (const second of CANDIDATES) {
      for (const third of CANDIDATES) if (hasRoom([first, second, third])) return [first, second, third];
    }
  }
  return undefined;
}

const quarter = (from: number, to: number) => fc.integer({ min: from, max: to }).map((at) => at * 15);
const booking = fc
  .tuple(quarter(-3, 9), quarter(1, 3))
  .map(([from, minutes]) => [from, from + minutes] as const);
/** Rooms with three to six bookings each. In few of the rooms, a part with all its paddings finds free time. */
const busyRooms = fc.array(fc.array(booking, { minLength: 3, maxLength: 6 }), {
  minLength: ROOMS,
  maxLength: ROOMS,
});

test('three needs in different parts, with paddings, find the first of twenty rooms within the bound', () => {
  let found = 0;
  fc.assert(
    fc.property(busyRooms, (busy) => {
      let calls = 0;
      const room: Room = {
        hasPaddings: true,
        shared: () => 0,
        left: (id, demand, segment, beside) => {
          calls += 1;
          const { before, after } = paddingsAround(PADDINGS, demand, segment, beside);
          const [from, to] = PARTS[segment]!;
          return isFree(busy[id - 1]!, from - before, to + after) ? 1 : 0;
        },
      };
      const expected = byBruteForce(busy);
      expect(assignResources(DEMANDS, room)?.map(({ resourceId }) => resourceId)).toEqual(expected);
      // Each try measures a room at most four times.
      expect(calls).toBeLessThan(4 * 5_000);
      if (expected) found += 1;
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(50);
});
