import type { Span } from '../../time/units';
import { CLOSED, NO_RULE, type Timeline } from '../rules/timeline';
import type { Openings } from './spans/openings';
import { lastAtOrBefore } from './spans/steps';

/**
 * Returns the id of the availability rule that closes a span at its first closed instant, as a list with one id.
 * Returns an empty list if the span is open, or if no rule decides that instant.
 *
 * @param openings the open times of the timeline for a product: instants, or whole days for day and month
 * products
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
