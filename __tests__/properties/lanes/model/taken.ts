import type { Tick } from './row';
import { type Span, sum, type Taking } from './shop';

/**
 * Whether a booking excludes a tick of another booking's span in the same lane. Between two spans, the larger
 * of their paddings counts.
 */
export function reaches({ spans }: Taking, other: Span, tick: Tick): boolean {
  return spans.some(
    ({ from, to, before, after }) =>
      tick >= from - Math.max(before, other.after) && tick < to + Math.max(after, other.before),
  );
}

/** The quantity that other bookings take at a tick of a span. Bookings of one session count once. */
export function takenAt(takings: readonly Taking[], span: Span, tick: Tick): number {
  const there = takings.filter((taking) => reaches(taking, span, tick));
  const sessions = new Set(there.map(({ session }) => session).filter((session) => session !== ''));
  const shared = [...sessions].map((session) =>
    Math.max(...there.filter((taking) => taking.session === session).map(({ quantity }) => quantity)),
  );
  const alone = there.filter(({ session }) => session === '').map(({ quantity }) => quantity);
  return sum(alone) + sum(shared);
}

/** Lists the ticks of spans, each with its span. */
export const ticksOf = (spans: readonly Span[]): { readonly span: Span; readonly tick: Tick }[] =>
  spans.flatMap((span) =>
    Array.from({ length: span.to - span.from }, (_, at) => ({ span, tick: span.from + at })),
  );
