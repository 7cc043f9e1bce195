import type { Steps } from '../../time/steps';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Paddings, ProductSettings } from './product/product-settings';
import { widen } from './spans/padding';
import { sumSteps } from './spans/steps';
import { ownPadded, type TakenSpan } from './lanes/taken-spans';

/** The settings from which the gaps between a new booking and stored bookings are computed. */
export interface Neighbours {
  readonly products: ReadonlyMap<number, ProductSettings>;
  /** Paddings (gaps to other bookings) of the new booking. */
  readonly paddings: Paddings;
  readonly zone: Zone;
}

/** Returns the spans that a new booking must avoid: the spans that stored bookings take, widened by paddings. */
export const spansToAvoid = (
  taken: readonly TakenSpan[],
  { products, paddings, zone }: Neighbours,
): readonly Span[] => taken.map((span) => widen(span, ownPadded(span, products, zone), paddings, zone));

/** Spans that a new booking must avoid, and the quantity that stored bookings take in each. */
interface AvoidedSpans {
  readonly spans: readonly Span[];
  /** Returns the quantity that is taken in the span at an index of `spans`. */
  readonly quantityAt: (index: number) => number;
}

/**
 * Adds up the quantities that stored bookings take, paddings included, over time. Spans of one booking that overlap
 * only because of their paddings are not counted twice (see `avoidedOnce`).
 */
export function avoidedSteps(taken: readonly TakenSpan[], neighbours: Neighbours): Steps {
  const { spans, quantityAt } = avoidedOnce(taken, neighbours);
  return sumSteps(spans, quantityAt);
}

/**
 * Returns the spans that a new booking must avoid: the taken spans, widened by paddings. Where two spans of one stored
 * booking overlap only because of their paddings, the larger of their quantities counts and not the sum, because the
 * booking never takes both at the same time.
 *
 * @param taken sorted, so that the spans of one booking follow each other
 */
export function avoidedOnce(taken: readonly TakenSpan[], neighbours: Neighbours): AvoidedSpans {
  const avoided = spansToAvoid(taken, neighbours);
  let pieces: Piece[] | undefined;
  for (let from = 0; from < taken.length;) {
    let to = from + 1;
    while (to < taken.length && taken[to]!.id === taken[from]!.id) to += 1;
    if (to - from > 1 && overlapByPaddings(taken, avoided, from, to)) {
      pieces ??= piecesOf(taken, avoided, 0, from);
      pieces.push(...piecesOfBooking(piecesOf(taken, avoided, from, to)));
    } else pieces?.push(...piecesOf(taken, avoided, from, to));
    from = to;
  }
  return pieces === undefined
    ? { spans: avoided, quantityAt: (index) => taken[index]!.quantity }
    : { spans: pieces, quantityAt: (index) => pieces[index]!.quantity };
}

/** A span that a new booking must avoid, with the quantity that is taken in it. */
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
