import { assignResources } from '../../../../lib/engine/slots/resources/assign';
import type { Demand } from '../../../../lib/engine/slots/resources/demand';
import type { Room } from '../../../../lib/engine/slots/resources/demands-fit';

const idsUpTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** Makes the demand for a room in one part of a treatment. */
const inPart = (part: number, candidates: readonly number[]): Demand => ({
  candidates,
  quantity: 1,
  isShared: false,
  segments: [part],
  parts: [part],
});

/** Rooms that are free for a part of the treatment, by the position of the part. */
interface FreeRooms {
  /** Rooms that are free for the part and for both of its paddings. */
  readonly alone: readonly (readonly number[])[];
  /** Rooms in which the gap beside the part is taken: they are free for it only if the booking takes them there, too. */
  readonly together: readonly (readonly number[])[];
}

/** Returns the rooms that are assigned to the parts of a treatment with paddings. */
function roomsOf(demands: readonly Demand[], { alone, together }: FreeRooms): readonly number[] | undefined {
  const left: Room['left'] = (id, _, part, beside = []) =>
    alone[part]!.includes(id) || (beside.length > 0 && together[part]!.includes(id)) ? 1 : 0;
  const room: Room = { hasPaddings: true, shared: () => 0, left };
  return assignResources(demands, room)?.map(({ resourceId }) => resourceId);
}

describe('a room that is free for a part only if the booking has it in another part, too,', () => {
  const twoParts = [inPart(0, idsUpTo(9)), inPart(1, idsUpTo(9))];

  it('is taken for both parts', () => {
    expect(roomsOf(twoParts, { alone: [[], [9]], together: [[7, 9], []] })).toEqual([9, 9]);
  });

  it('is found after any number of rooms that no other part can take', () => {
    expect(roomsOf(twoParts, { alone: [[], [9]], together: [idsUpTo(9), []] })).toEqual([9, 9]);
  });

  it('is tried only if it is among the first five of these', () => {
    // A third part cannot be in the same room, so a room before the last one helps only two of the parts.
    const three = [inPart(0, idsUpTo(9)), inPart(1, idsUpTo(9)), inPart(2, idsUpTo(9))];
    const last = (room: number): FreeRooms => ({
      alone: [[], [], []],
      together: [idsUpTo(room), idsUpTo(room), [room]],
    });
    expect(roomsOf(three, last(5))).toEqual([5, 5, 5]);
    expect(roomsOf(three, last(6))).toBeUndefined();
  });

  it('is found after any number of rooms that are free for the other parts alone', () => {
    const demands = [inPart(0, idsUpTo(101)), inPart(1, idsUpTo(101)), inPart(2, idsUpTo(101))];
    const alone = [idsUpTo(100), idsUpTo(100), []];
    expect(roomsOf(demands, { alone, together: [[101], [], [101]] })).toEqual([101, 1, 101]);
  });
});

test('as many rooms as there are needs are tried for a need, because the other needs can take all but one', () => {
  const throughout: Demand = { ...inPart(0, [2]), segments: [0, 1], parts: [0, 1] };
  const free = { alone: [[1, 2, 3], [2]], together: [[], []] };
  expect(roomsOf([inPart(0, [1]), throughout, inPart(0, [1, 2, 3])], free)).toEqual([1, 2, 3]);
});
