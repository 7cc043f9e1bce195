import type { Tick } from './row';
import { type Span, sum, type Taking } from './shop';

/**
 * Whether a booking keeps a tick from a span of another booking in the same lane: each of its spans reaches to both
 * sides by its own padding there, or by that of the other span if it is larger.
 */
export function reaches({ spans }: Taking, other: Span, tick: Tick): boolean {
  return spans.some(
    ({ from, to, before, after }) =>
      tick >= from - Math.max(before, other.after) && tick < to + Math.max(after, other.before),
  );
}

/** The quantity that bookings take at a tick from a span of another booking. A session takes its places once. */
export function takenAt(takings: readonly Taking[], span: Span, tick: Tick): number {
  const there = takings.filter((taking) => reaches(taking, span, tick));
  const sessions = new Set(there.map(({ session }) => session).filter((session) => session !== ''));
  const shared = [...sessions].map((session) =>
    Math.max(...there.filter((taking) => taking.session === session).map(({ quantity }) => quantity)),
  );
  const alone = there.filter(({ session }) => session === '').map(({ quantity }) => quantity);
  return sum(alone) + sum(shared);
}

/** The ticks of spans, each with its span. */
export const ticksOf = (spans: readonly Span[]): { readonly span: Span; readonly tick: Tick }[] =>
  spans.flatMap((span) =>
    Array.from({ length: span.to - span.from }, (_, at) => ({ span, tick: span.from + at })),
  );
