import type { Precedence, Rule, RuleKind } from '../../domain/rule';

/** The fields that decide which of two availability rules is stronger. */
export type Ranked = Pick<Rule, 'kind' | 'priority' | 'ordering' | 'id'>;

/**
 * Strength of an availability rule by the kind of its owner: the larger number wins. Rules of a resource are compared
 * only with rules of the same resource.
 */
const LEVEL: Readonly<Record<RuleKind, number>> = { global: 0, product: 1, staff: 2, resource: 2 };

/**
 * Priority used in place of 0 on sites where the smaller number wins. In the systems from which such sites migrate, 0
 * means "not set" and 10 is the usual priority.
 */
const USUAL_WHERE_SMALLER_WINS = 10;

/** Converts a rule's priority, so that a larger number always wins. */
function strengthOfPriority(priority: number | null, precedence: Precedence): number {
  if (precedence === 'larger-wins') return priority ?? 0;
  return -(priority === null || priority === 0 ? USUAL_WHERE_SMALLER_WINS : priority);
}

/**
 * Compares two availability rules; negative if `a` is weaker than `b`. The first of these properties in which the rules
 * differ decides: priority (by the site's `precedence`), level (staff is stronger than product, and product than
 * global), `ordering` (the larger is stronger), id (the larger is stronger).
 */
export function compareStrength(a: Ranked, b: Ranked, precedence: Precedence): number {
  return (
    strengthOfPriority(a.priority, precedence) - strengthOfPriority(b.priority, precedence) ||
    LEVEL[a.kind] - LEVEL[b.kind] ||
    a.ordering - b.ordering ||
    a.id - b.id
  );
}

/**
 * Returns a new array of availability rules with the weakest first. Rules are applied to a timeline (open and closed
 * times) in this order, so that the strongest decides.
 */
export function sortWeakestFirst<R extends Ranked>(rules: readonly R[], precedence: Precedence): R[] {
  return [...rules].sort((a, b) => compareStrength(a, b, precedence));
}
