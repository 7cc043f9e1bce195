import type { Lane, LaneOwner } from '../../../domain/lane';
import { asInstant, type Instant } from '../../../time/units';

/** Letters for the kinds of owners. A list of slots reads the lanes of thousands of bookings, so their text is short. */
const LETTERS: Readonly<Record<LaneOwner['kind'], string>> = { product: 'p', staff: 's', resource: 'r' };
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as LaneOwner['kind']]));

/**
 * Writes the lanes of an appointment (what it takes of each member, product or resource) as text. Each lane is the owner,
 * and the start and end of each span in seconds after `from`, the start of the occupied time: `s11 0 1200 2400 3600` is
 * a lane of member 11. `|` precedes the quantity, 1 or 0 for shared or not, and the padded ends, if they are not the
 * usual ones: `r7 0 3600|2 0 -600 3600` takes 2 of resource 7, with ten minutes before.
 *
 * Appointments of equal length have equal texts, so that a list of thousands parses few of them. No lanes give an empty
 * text.
 */
export const writeLanes = (lanes: readonly Lane[], from: Instant): string =>
  lanes.map((lane) => laneText(lane, from)).join(';');

function laneText({ owner, quantity, isShared, paddedFrom, paddedTo, spans }: Lane, from: Instant): string {
  const ends = spans.flatMap(({ start, end }) => [start, end]);
  const text = [`${LETTERS[owner.kind]}${owner.id}`, ...ends.map((at) => at - from)].join(' ');
  return quantity === 1 && !isShared && paddedFrom === ends[0] && paddedTo === ends.at(-1)
    ? text
    : `${text}|${[quantity, isShared ? 1 : 0, paddedFrom - from, paddedTo - from].join(' ')}`;
}

/**
 * Reads the lanes of an appointment (what it takes of each member, product or resource) from the text that `writeLanes`
 * wrote.
 *
 * @param from start of the occupied time
 */
export const readLanes = (text: string, from: Instant): readonly Lane[] =>
  parsed(text).map((lane) => later(lane, from));

/**
 * Makes a function that reads written lanes (what an appointment takes of each member, product or resource), with times
 * relative to the start of the occupied time. Equal texts are parsed once and share one list.
 */
export function relativeLanes(): (text: string) => readonly Lane[] {
  const known = new Map<string, readonly Lane[]>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const lanes = parsed(text);
    known.set(text, lanes);
    return lanes;
  };
}

const parsed = (text: string): readonly Lane[] => (text === '' ? [] : text.split(';').map(readLane));

function readLane(text: string): Lane {
  const [taken, details] = text.split('|');
  const [owner, ...ends] = taken!.split(' ');
  // Each text is converted on its own: V8 would keep the numbers of `texts.map(Number)` as floating point numbers, and
  // allocate memory whenever a list of slots computes with one of them.
  const spans = ends.flatMap((start, at) =>
    at % 2 === 0 ? [{ start: instantIn(start), end: instantIn(ends[at + 1]) }] : [],
  );
  const [quantity, isShared, paddedFrom, paddedTo] = details?.split(' ') ?? ['1', '0', ends[0], ends.at(-1)];
  return {
    owner: { kind: KINDS.get(owner![0]!)!, id: integerIn(owner!.slice(1)) },
    spans,
    quantity: integerIn(quantity),
    isShared: isShared === '1',
    paddedFrom: instantIn(paddedFrom),
    paddedTo: instantIn(paddedTo),
  };
}

const integerIn = (text: string | undefined): number => Number.parseInt(text!, 10);
const instantIn = (text: string | undefined): Instant => asInstant(integerIn(text));

const later = ({ owner, spans, quantity, isShared, paddedFrom, paddedTo }: Lane, seconds: number): Lane => ({
  owner,
  spans: spans.map(({ start, end }) => ({
    start: asInstant(start + seconds),
    end: asInstant(end + seconds),
  })),
  quantity,
  isShared,
  paddedFrom: asInstant(paddedFrom + seconds),
  paddedTo: asInstant(paddedTo + seconds),
});
