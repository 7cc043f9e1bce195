import type { Lane, LaneOwner } from '../../domain/lane';
import type { Steps } from '../../time/steps';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Paddings, ProductSettings } from './product/product-settings';
import { widen } from './spans/padding';
import { sumSteps, WeightedSpans } from './spans/steps';
import type { OccupiedPlaces } from './lanes/occupied-places';
import { isLaneOf, ownPadded, spansTaken, type TakenSpan } from './lanes/taken-spans';

/** The settings from which the gaps between a new booking and stored bookings are computed. */
export interface Neighbours {
  readonly products: ReadonlyMap<number, ProductSettings>;
  /** Paddings (gaps to other bookings) of the new booking. */
  readonly paddings: Paddings;
  readonly zone: Zone;
}

/** Returns the spans that a new booking must avoid: the spans that stored bookings take, widened by paddings. */
export const spansToAvoid = (taken: readonly TakenSpan[], neighbours: Neighbours): readonly Span[] =>
  taken.map((span) => widened(span, neighbours));

const widened = (span: TakenSpan, { products, paddings, zone }: Neighbours): Span =>
  widen(span, ownPadded(span, products, zone), paddings, zone);

/**
 * Adds up the quantities that stored bookings take of an owner (a product, a member or a resource) over time, paddings
 * included. Spans of one booking that overlap only because of their paddings are not counted twice (see `addAvoided`).
 */
export function avoidedSteps(
  bookings: readonly OccupiedPlaces[],
  owner: LaneOwner,
  neighbours: Neighbours,
): Steps {
  const spansEach = bookings[0]?.lanes?.find((lane) => isLaneOf(lane, owner))?.spans.length ?? 1;
  const avoided = new WeightedSpans(bookings.length * spansEach);
  for (let i = 0; i < bookings.length; i += 1) addBooking(avoided, bookings[i]!, owner, neighbours);
  return sumSteps(avoided);
}

function addBooking(
  avoided: WeightedSpans,
  booking: OccupiedPlaces,
  owner: LaneOwner,
  neighbours: Neighbours,
): void {
  const { lanes, lanesLaterBy = 0 } = booking;
  if (!lanes || lanes.length === 0) {
    const { start, end } = widened(booking, neighbours);
    avoided.add(start, end, booking.quantity);
  } else if (hasPaddings(neighbours) || lanes.some(isPadded)) {
    addAvoided(avoided, spansTaken([booking], owner), neighbours);
  } else {
    // Without paddings, the spans are avoided as they are. This is the usual case, and makes no object for each span.
    for (let k = 0; k < lanes.length; k += 1) {
      const { spans, quantity } = lanes[k]!;
      if (!isLaneOf(lanes[k]!, owner)) continue;
      for (let at = 0; at < spans.length; at += 1) {
        avoided.add(spans[at]!.start + lanesLaterBy, spans[at]!.end + lanesLaterBy, quantity);
      }
    }
  }
}

const hasPaddings = ({ paddings }: Neighbours): boolean => paddings.before > 0 || paddings.after > 0;

const isPadded = ({ spans, paddedFrom, paddedTo }: Lane): boolean =>
  spans[0]!.start !== paddedFrom || spans.at(-1)!.end !== paddedTo;

/**
 * Appends the spans that a new booking must avoid: the taken spans, widened by paddings. Where two spans of one stored
 * booking overlap only because of their paddings, the larger of their quantities counts and not the sum, because the
 * booking never takes both at the same time.
 *
 * @param taken sorted, so that the spans of one booking follow each other
 */
export function addAvoided(
  avoided: WeightedSpans,
  taken: readonly TakenSpan[],
  neighbours: Neighbours,
): void {
  const spans = spansToAvoid(taken, neighbours);
  for (let from = 0; from < taken.length;) {
    let to = from + 1;
    while (to < taken.length && taken[to]!.id === taken[from]!.id) to += 1;
    if (to - from > 1 && overlapByPaddings(taken, spans, from, to)) {
      for (const { start, end, quantity } of piecesOfBooking(piecesOf(taken, spans, from, to)))
        avoided.add(start, end, quantity);
    } else {
      for (let i = from; i < to; i += 1) {
        const { start, end } = spans[i]!;
        avoided.add(start, end, taken[i]!.quantity);
      }
    }
    from = to;
  }
}

/** A span that a new booking must avoid, and the quantity that is taken in it. */
interface Piece extends Span {
  readonly quantity: number;
}

/** A span that a new booking must avoid, with the taken span from which it was widened. */
interface WidenedPiece extends Piece {
  readonly taken: Span;
}

const piecesOf = (
  taken: readonly TakenSpan[],
  avoided: readonly Span[],
  from: number,
  to: number,
): WidenedPiece[] =>
  avoided.slice(from, to).map(({ start, end }, at) => {
    const own = taken[from + at]!;
    return { start, end, quantity: own.quantity, taken: own };
  });

/**
 * Whether any two of the widened spans of one booking (those at the indices `from` to `to`) overlap although the taken
 * spans themselves do not.
 */
function overlapByPaddings(
  taken: readonly TakenSpan[],
  avoided: readonly Span[],
  from: number,
  to: number,
): boolean {
  for (let i = from; i < to; i += 1) {
    for (let k = i + 1; k < to; k += 1) {
      if (overlap(avoided[i]!, avoided[k]!) && !overlap(taken[i]!, taken[k]!)) return true;
    }
  }
  return false;
}

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/**
 * Cuts the widened spans of one booking into pieces, at every start and end of such a span. The quantity of a piece
 * is the largest quantity that the booking takes at any one instant with those spans that cover the piece.
 */
function piecesOfBooking(all: readonly WidenedPiece[]): Piece[] {
  const bounds = [...new Set(all.flatMap(({ start, end }): number[] => [start, end]))].sort((a, b) => a - b);
  return bounds.slice(1).flatMap((to, at) => {
    const from = bounds[at]!;
    const here = all.filter(({ start, end }) => start <= from && end >= to);
    const quantities = here.map(({ taken: { start } }) =>
      here
        .filter(({ taken }) => taken.start <= start && start < taken.end)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    );
    if (here.length === 0) return [];
    return [{ start: asInstant(from), end: asInstant(to), quantity: Math.max(...quantities) }];
  });
}
