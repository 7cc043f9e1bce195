import type { Rule } from '../../domain/rule';
import { type CompiledRule, compileRule, eachOccurrence } from '../../engine/rules/occurrences';
import type { ExpandedRule } from '../../engine/rules/timeline';
import { overlapping } from '../../time/intervals';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';

/**
 * An availability rule with its stored occurrences, the facts that decide its effect, and the fields that rows of the
 * availability index show.
 */
export interface IndexedRule extends ExpandedRule, Pick<Rule, 'rangeType' | 'dateCreated' | 'dateModified'> {}

/**
 * A span longer than any calendar. An occurrence of a rule without a first or last date starts or ends with this span.
 */
export const EVER: Span = { start: asInstant(-(10 ** 12)), end: asInstant(10 ** 12) };

/** Expands an availability rule into its occurrences that overlap `span`. */
export const indexedRule = (rule: Rule, span: Span, zone: Zone): IndexedRule => {
  const compiled = compileRule(rule);
  return {
    id: rule.id,
    kind: rule.kind,
    kindId: rule.kindId,
    appointable: rule.appointable,
    priority: rule.priority,
    capacity: rule.capacity,
    ordering: rule.ordering,
    rangeType: rule.rangeType,
    dateCreated: rule.dateCreated,
    dateModified: rule.dateModified,
    occurrences: compiled ? occurrencesIn(compiled, span, zone) : [],
    // `isInvalid` is set only for rules of resources, because only the open times of resources depend on it. Stored
    // rules of other owners stay valid without it.
    ...(compiled || rule.kind !== 'resource' ? {} : { isInvalid: true }),
  };
};

function occurrencesIn(compiled: CompiledRule, span: Span, zone: Zone): number[] {
  const isOne = compiled.shape.shape === 'span';
  const found = distinct(eachOccurrence(compiled, isOne ? EVER : span, zone));
  return isOne ? overlapping(found, span.start, span.end) : found;
}

/**
 * Returns the occurrences of a stored rule that overlap the window. An occurrence without a first or last date is cut
 * at the window.
 */
export function occurrencesWithin({ occurrences }: ExpandedRule, window: Span): number[] {
  const found = overlapping(occurrences, window.start, window.end);
  return found.map((at) => (at === EVER.start ? window.start : at === EVER.end ? window.end : at));
}

/** Sorts spans by start, and leaves out duplicates and empty ones, which a change of the clock may cause. */
export function distinct(spans: readonly number[]): number[] {
  const order: number[] = [];
  for (let i = 0; i + 1 < spans.length; i += 2) if (spans[i]! < spans[i + 1]!) order.push(i);
  order.sort((a, b) => spans[a]! - spans[b]! || spans[a + 1]! - spans[b + 1]!);
  return order
    .filter(
      (at, i) => i === 0 || spans[at] !== spans[order[i - 1]!] || spans[at + 1] !== spans[order[i - 1]! + 1],
    )
    .flatMap((at) => [spans[at]!, spans[at + 1]!]);
}

/** Writes the stored rules of an owner (site, product, staff member or resource) as JSON. */
export const writeRules = (rules: readonly IndexedRule[]): string => JSON.stringify(rules);

export const readRules = (text: string): IndexedRule[] => JSON.parse(text) as IndexedRule[];
