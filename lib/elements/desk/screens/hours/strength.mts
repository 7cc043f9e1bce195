import type { Facts } from '../../api/facts.mjs';
import type { OwnerKind, Rule } from '../../api/rules.mjs';

type Precedence = Facts['precedence'];

/** The fields that decide which of two rules is the stronger one. */
export type Ranked = Pick<Rule, 'kind' | 'priority' | 'ordering' | 'id'>;

const LEVEL: Readonly<Record<OwnerKind, number>> = {
  global: 0,
  product: 1,
  staff: 2,
  resource: 2,
};

/** The priority that 0 stands for in shops where the smaller priority wins. */
const USUAL_WHERE_SMALLER_WINS = 10;

/** The largest number that the shop stores. */
export const LARGEST_STRENGTH = 2_147_483_647;

/** The strength of a priority: the larger, the stronger, whatever the shop's precedence. */
export function strengthOf(priority: number, precedence: Precedence): number {
  if (precedence === 'larger-wins') return priority;
  return -(priority === 0 ? USUAL_WHERE_SMALLER_WINS : priority);
}

/** The priority with at least a strength. */
export function priorityOf(strength: number, precedence: Precedence): number {
  if (precedence === 'larger-wins') return strength;
  // 0 would stand for 10.
  return strength === 0 ? -1 : -strength;
}

/** The strength of rules without a priority. */
export const usualStrength = (precedence: Precedence): number => strengthOf(0, precedence);

/** Negative if `a` is weaker than `b`: the order in which the shop applies its rules. */
export const compareStrength = (a: Ranked, b: Ranked, precedence: Precedence): number =>
  strengthOf(a.priority, precedence) - strengthOf(b.priority, precedence) ||
  LEVEL[a.kind] - LEVEL[b.kind] ||
  a.ordering - b.ordering ||
  a.id - b.id;
