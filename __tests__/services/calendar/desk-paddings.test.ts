import { deskPaddings } from '../../../lib/services/calendar/desk-paddings';
import type { Lane, LaneOwner } from '../../../lib/domain/lane';
import { asInstant } from '../../../lib/time/units';

const at = (minutes: number) => asInstant(1_000_000 + minutes * 60);
const MIA: LaneOwner = { kind: 'staff', id: 3 };
const ROOM: LaneOwner = { kind: 'resource', id: 7 };

/**
 * Makes a lane (the time for which a booking occupies one owner, such as a member) from spans in minutes, with padded
 * ends.
 */
const lane = (
  owner: LaneOwner,
  [from, to]: readonly [number, number],
  ...spans: (readonly [number, number])[]
): Lane => ({
  owner,
  spans: spans.map(([start, end]) => ({ start: at(start), end: at(end) })),
  quantity: 1,
  paddedFrom: at(from),
  paddedTo: at(to),
  isShared: false,
});
const shown = (lanes: readonly Lane[] | null): string[] =>
  deskPaddings({ occupiedFrom: at(0), occupiedTo: at(60), paddedFrom: at(-10), paddedTo: at(75), lanes }).map(
    ({ start, end, resourceId }) =>
      [start, end].map((one) => (one - at(0)) / 60).join(' ') + ` of ${resourceId}`,
  );

test('each lane (the time taken of one owner) has the padding before its first span and after its last one', () => {
  expect(shown([lane(ROOM, [0, 70], [0, 60]), lane(MIA, [-10, 75], [0, 20], [40, 60])])).toEqual([
    '-10 0 of 0',
    '60 75 of 0',
    '60 70 of 7',
  ]);
});

test('two members with the same padding show it once', () => {
  expect(shown([lane(MIA, [0, 75], [0, 60]), lane({ ...MIA, id: 4 }, [0, 75], [0, 60])])).toEqual([
    '60 75 of 0',
  ]);
});

test('a booking without stored lanes of members has the paddings of its whole time, and an older one without any has none', () => {
  expect(shown([])).toEqual(['-10 0 of 0', '60 75 of 0']);
  expect(shown(null)).toEqual([]);
});
