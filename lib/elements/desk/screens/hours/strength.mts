import type { Facts } from '../../api/facts.mjs';
import type { OwnerKind, Rule } from '../../api/rules.mjs';

type Precedence = Facts['precedence'];

/** Fields that decide which of two rules is stronger. */
export type Ranked = Pick<Rule, 'kind' | 'priority' | 'ordering' | 'id'>;

const LEVEL: Readonly<Record<OwnerKind, number>> = {
  global: 0,
  product: 1,
  staff: 2,
  resource: 2,
};

/** Priority that 0 stands for if the smaller priority wins. */
const USUAL_WHERE_SMALLER_WINS = 10;

/** Largest priority that the shop stores. */
export const LARGEST_STRENGTH = 2_147_483_647;

/** Returns the strength of a priority: larger is stronger, whichever priority wins in the shop. */
export function strengthOf(priority: number, precedence: Precedence): number {
  if (precedence === 'larger-wins') return priority;
  return -(priority === 0 ? USUAL_WHERE_SMALLER_WINS : priority);
}

/** Returns a priority with at least this strength. */
export function priorityOf(strength: number, precedence: Precedence): number {
  if (precedence === 'larger-wins') return strength;
  // Avoids 0, which would stand for 10.
  return strength === 0 ? -1 : -strength;
}

/** Strength of rules without a priority. */
export const usualStrength = (precedence: Precedence): number => strengthOf(0, precedence);

/** Compares two rules in the order in which the shop applies them; negative if `a` is weaker. */
export const compareStrength = (a: Ranked, b: Ranked, precedence: Precedence): number =>
  strengthOf(a.priority, precedence) - strengthOf(b.priority, precedence) ||
  LEVEL[a.kind] - LEVEL[b.kind] ||
  a.ordering - b.ordering ||
  a.id - b.id;
