import { asInstant, type Span } from '../../time/units';
import { closedIn } from '../rules/closed-spans';
import { CLOSED, NO_RULE, type Timeline } from '../rules/timeline';
import { gapsBetween, staffSpans } from './lanes/parts';
import type { ProductSettings } from './product/product-settings';
import type { Openings } from './spans/openings';
import { lastAtOrBefore } from './spans/steps';
import type { SlotMoment } from './types';

/**
 * Returns the spans of a booking in which its member must be open, in order: the parts with staff and, in a part
 * without staff, the times at which the product itself is closed.
 *
 * @param ofProduct open and closed times of the product itself
 */
export function spansToBeOpen(
  product: ProductSettings,
  { start, end, openUntil }: SlotMoment,
  ofProduct: Timeline,
): readonly Span[] {
  const worked = staffSpans(product, { start, end });
  const pauses = gapsBetween(worked, { start, end }).flatMap((gap) => closedIn(ofProduct, gap));
  return [...worked, ...pauses]
    .sort((a, b) => a.start - b.start)
    .map((span) => ({ start: span.start, end: asInstant(Math.min(span.end, openUntil)) }));
}

/**
 * Returns the id of the availability rule that closes the first closed instant of some spans, as a list with one id.
 * Returns an empty list if the spans are open, or if no rule decides that instant.
 *
 * @param openings the open times of the timeline for a product: instants, or whole days for day and month
 * products
 * @param spans in the order of their starts
 */
export function closersOf(
  timeline: Timeline,
  { starts, capacities }: Pick<Openings, 'starts' | 'capacities'>,
  spans: readonly Span[],
): readonly number[] {
  for (const { start, end } of spans) {
    for (let i = Math.max(lastAtOrBefore(starts, start), 0); i < starts.length && starts[i]! < end; i += 1) {
      if (capacities[i] !== CLOSED) continue;
      const at = Math.max(starts[i]!, start);
      const id = timeline.ruleIds[lastAtOrBefore(timeline.starts, at)] ?? NO_RULE;
      return id === NO_RULE ? [] : [id];
    }
  }
  return [];
}
