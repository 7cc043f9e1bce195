import type { Span } from '../../time/units';
import { CLOSED, NO_RULE, type Timeline } from '../rules/timeline';
import type { Openings } from './spans/openings';
import { lastAtOrBefore } from './spans/steps';

/**
 * Returns the id of the rule that decides the first closed instant of a span. Returns nothing if the span is open, or
 * if no rule decides that instant.
 *
 * @param openings the open times of the timeline, as a product of one unit sees them
 */
export function closersOf(
  timeline: Timeline,
  { starts, capacities }: Pick<Openings, 'starts' | 'capacities'>,
  { start, end }: Span,
): readonly number[] {
  for (let i = Math.max(lastAtOrBefore(starts, start), 0); i < starts.length && starts[i]! < end; i += 1) {
    if (capacities[i] !== CLOSED) continue;
    const at = Math.max(starts[i]!, start);
    const id = timeline.ruleIds[lastAtOrBefore(timeline.starts, at)] ?? NO_RULE;
    return id === NO_RULE ? [] : [id];
  }
  return [];
}
