import { asInstant, type Span } from '../../time/units';
import { CLOSED, type Timeline } from './timeline';

/** A stretch of time in which nothing can be booked, because a rule closes it or no rule opens it. */
export interface ClosedStretch extends Span {
  /** The rule that closes it; NO_RULE if no rule opens it. */
  readonly ruleId: number;
}

/** The closed stretches of a timeline, by start. Neighbours that different rules close are two stretches. */
export function closedStretches({ starts, places, ruleIds, end }: Timeline): ClosedStretch[] {
  return starts.flatMap((start, i) =>
    places[i] === CLOSED
      ? [{ start: asInstant(start), end: asInstant(starts[i + 1] ?? end), ruleId: ruleIds[i]! }]
      : [],
  );
}
