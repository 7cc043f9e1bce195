import { asInstant, type Span } from '../../time/units';
import { lastAtOrBefore } from '../slots/spans/steps';
import { CLOSED, type Timeline } from './timeline';

/** A span in which nothing can be booked, because an availability rule closes it or no rule opens it. */
interface ClosedSpan extends Span {
  /** Id of the rule that closes the span; NO_RULE if no rule opens it. */
  readonly ruleId: number;
}

/**
 * Lists the closed spans of a timeline (its open and closed times), sorted by start. Adjacent spans that different
 * rules close are not joined.
 */
export function closedSpans({ starts, places, ruleIds, end }: Timeline): ClosedSpan[] {
  return starts.flatMap((start, i) =>
    places[i] === CLOSED
      ? [{ start: asInstant(start), end: asInstant(starts[i + 1] ?? end), ruleId: ruleIds[i]! }]
      : [],
  );
}

/** Lists the closed spans of a timeline (its open and closed times) within a span. Adjacent spans are not joined. */
export function closedIn({ starts, places, end }: Timeline, within: Span): readonly Span[] {
  const closed: Span[] = [];
  const first = Math.max(lastAtOrBefore(starts, within.start), 0);
  for (let i = first; i < starts.length && starts[i]! < within.end; i += 1) {
    if (places[i] !== CLOSED) continue;
    const [from, to] = [Math.max(starts[i]!, within.start), Math.min(starts[i + 1] ?? end, within.end)];
    if (from < to) closed.push({ start: asInstant(from), end: asInstant(to) });
  }
  return closed;
}
