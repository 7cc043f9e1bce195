import type { Precedence, Rule, RuleKind } from '../../domain/rule';

/** The fields that decide which of two rules is painted over the other. */
export type Ranked = Pick<Rule, 'kind' | 'priority' | 'ordering' | 'id'>;

const LEVEL: Readonly<Record<RuleKind, number>> = { global: 0, product: 1, staff: 2 };

/** Usual priority where the smaller number wins: such systems start at 10, and 0 stands for "not set". */
const USUAL_WHERE_SMALLER_WINS = 10;

/** Normalises priority so that larger wins. */
function strengthOfPriority(priority: number | null, precedence: Precedence): number {
  if (precedence === 'larger-wins') return priority ?? 0;
  return -(priority === null || priority === 0 ? USUAL_WHERE_SMALLER_WINS : priority);
}

/**
 * Compares two rules; negative if `a` is weaker than `b`: by priority (the contract, Availability rule: a higher
 * priority rule overrides a lower one), then level (global, product, staff), then the later row, then the larger id.
 */
export function compareStrength(a: Ranked, b: Ranked, precedence: Precedence): number {
  return (
    strengthOfPriority(a.priority, precedence) - strengthOfPriority(b.priority, precedence) ||
    LEVEL[a.kind] - LEVEL[b.kind] ||
    a.ordering - b.ordering ||
    a.id - b.id
  );
}

/** Returns a new array in painting order. */
export function sortWeakestFirst<R extends Ranked>(rules: readonly R[], precedence: Precedence): R[] {
  return [...rules].sort((a, b) => compareStrength(a, b, precedence));
}
