import type { Tick } from './row';
import { type Span, sum, type Taking } from './shop';

/**
 * Whether a span of a booking excludes a moment of another booking's span of the same member, product or resource.
 * Between two spans, the larger of their paddings counts.
 */
const reaches = ({ from, to, before, after }: Span, other: Span, tick: Tick): boolean =>
  tick >= from - Math.max(before, other.after) && tick < to + Math.max(after, other.before);

type Counted = Pick<Taking, 'quantity' | 'spans'>;

/**
 * Returns the quantity that other bookings take at a moment of a span. For each booking, counts only the spans that
 * contain the moment, with the largest quantity that they take at any one time.
 *
 * @param bookings what each booking takes from one member, product or resource
 */
export const takenAt = (bookings: readonly (readonly Taking[])[], other: Span, tick: Tick): number =>
  sum(
    sharedOf(bookings).map((takings) => {
      const at = (own: Tick): number =>
        sum(
          takings
            .filter(({ spans }) =>
              spans.some((span) => span.from <= own && own < span.to && reaches(span, other, tick)),
            )
            .map(({ quantity }) => quantity),
        );
      return Math.max(0, ...takings.flatMap(({ spans }) => spans.map(({ from }) => at(from))));
    }),
  );

const known = new WeakMap<readonly (readonly Taking[])[], ReturnType<typeof sharedOnce>>();

/** Calls `sharedOnce` once for each list, because the model counts what a list takes at many moments. */
function sharedOf(bookings: readonly (readonly Taking[])[]): ReturnType<typeof sharedOnce> {
  const shared = known.get(bookings) ?? sharedOnce(bookings).filter(({ length }) => length > 0);
  known.set(bookings, shared);
  return shared;
}

/**
 * Counts the places that a session shares only once: for its first booking, with the largest quantity and paddings of
 * all its bookings.
 */
function sharedOnce(bookings: readonly (readonly Taking[])[]): readonly (readonly Counted[])[] {
  const all = bookings.flat();
  const isFirst = (taking: Taking): boolean =>
    taking.session === '' || all.find(({ session }) => session === taking.session) === taking;
  return bookings.map((takings) =>
    takings.filter(isFirst).map((taking) => {
      if (taking.session === '') return taking;
      const alike = all.filter(({ session }) => session === taking.session);
      return {
        quantity: Math.max(...alike.map(({ quantity }) => quantity)),
        spans: taking.spans.map((span, at) => ({
          ...span,
          before: Math.max(...alike.map(({ spans }) => spans[at]?.before ?? 0)),
          after: Math.max(...alike.map(({ spans }) => spans[at]?.after ?? 0)),
        })),
      };
    }),
  );
}

/** Lists the moments (ticks) of spans, each with its span. */
export const ticksOf = (spans: readonly Span[]): { readonly span: Span; readonly tick: Tick }[] =>
  spans.flatMap((span) =>
    Array.from({ length: span.to - span.from }, (_, at) => ({ span, tick: span.from + at })),
  );
