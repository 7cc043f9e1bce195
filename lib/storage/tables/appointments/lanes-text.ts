import type { Lane, LaneOwner } from '../../../domain/lane';
import { asInstant, type Instant } from '../../../time/units';

/**
 * Writes the lanes of an appointment (what it takes of each member, product or resource) as text. The text begins with
 * an instant. For each lane follow the owner, the quantity, 1 or 0 for shared or not, the padded ends, and the spans;
 * all times are seconds after the instant. `1773129600;staff 11 1 0 -600 3600 0 3600` is a lane of member 11.
 *
 * Appointments of equal length have equal texts after the instant, so that a list of thousands parses few of them. No
 * lanes give an empty text.
 */
export function writeLanes(lanes: readonly Lane[]): string {
  const base = lanes[0]?.spans[0]!.start ?? 0;
  const texts = lanes.map(({ owner, quantity, isShared, paddedFrom, paddedTo, spans }) =>
    [
      owner.kind,
      owner.id,
      quantity,
      isShared ? 1 : 0,
      ...[paddedFrom, paddedTo, ...spans.flatMap(({ start, end }) => [start, end])].map((at) => at - base),
    ].join(' '),
  );
  return lanes.length === 0 ? '' : [base, ...texts].join(';');
}

/**
 * Reads the lanes of an appointment (what it takes of each member, product or resource) from the text that `writeLanes`
 * wrote.
 */
export const readLanes = (text: string): readonly Lane[] =>
  text === '' ? NO_LANES : later(relativeLanes()(text), laterBy(text));

/**
 * Makes a function that reads written lanes (what an appointment takes of each member, product or resource), with times
 * relative to the instant at the beginning of the text. Texts that are equal after that instant are parsed once and
 * share one list. A text is first compared with the previous text of the same `hint` (such as the members of the
 * appointment), which is faster than a search among all texts.
 */
export function relativeLanes(): (text: string, hint?: string) => readonly Lane[] {
  const known = new Map<string, readonly Lane[]>();
  const previous = new Map<string, { readonly relative: string; readonly lanes: readonly Lane[] }>();
  return (text, hint = '') => {
    if (text === '') return NO_LANES;
    const before = previous.get(hint);
    const from = text.indexOf(';') + 1;
    if (before && text.length - from === before.relative.length && text.endsWith(before.relative)) {
      return before.lanes;
    }
    const relative = text.slice(from);
    const lanes = known.get(relative) ?? relative.split(';').map(readLane);
    known.set(relative, lanes);
    previous.set(hint, { relative, lanes });
    return lanes;
  };
}
const NO_LANES: readonly Lane[] = [];

/**
 * Returns the instant with which the text of written lanes (what an appointment takes of each member, product or
 * resource) begins. All other times in the text are seconds after this instant. Returns 0 for an empty text, which
 * means no lanes.
 */
export const laterBy = (text: string): number => (text === '' ? 0 : Number.parseInt(text, 10));

function readLane(text: string): Lane {
  // Each text is converted on its own: V8 would keep the numbers of `texts.map(Number)` as floating point numbers, and
  // allocate memory whenever a list of slots computes with one of them.
  const [kind, id, quantity, isShared, paddedFrom, paddedTo, ...ends] = text.split(' ');
  return {
    owner: { kind: kind as LaneOwner['kind'], id: integerIn(id) },
    spans: ends.flatMap((start, at) =>
      at % 2 === 0 ? [{ start: instantIn(start), end: instantIn(ends[at + 1]) }] : [],
    ),
    quantity: integerIn(quantity),
    isShared: isShared === '1',
    paddedFrom: instantIn(paddedFrom),
    paddedTo: instantIn(paddedTo),
  };
}

const integerIn = (text: string | undefined): number => Number.parseInt(text!, 10);
const instantIn = (text: string | undefined): Instant => asInstant(integerIn(text));

const later = (lanes: readonly Lane[], seconds: number): readonly Lane[] =>
  lanes.map(({ owner, spans, quantity, paddedFrom, paddedTo, isShared }) => ({
    owner,
    spans: spans.map(({ start, end }) => ({
      start: asInstant(start + seconds),
      end: asInstant(end + seconds),
    })),
    quantity,
    isShared,
    paddedFrom: asInstant(paddedFrom + seconds),
    paddedTo: asInstant(paddedTo + seconds),
  }));
