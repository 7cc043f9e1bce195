import type { Facts } from '../../api/facts.mjs';
import type { OwnerKind, Rule } from '../../api/rules.mjs';

type Precedence = Facts['precedence'];

/** Fields that decide which of two opening-hours rules wins when one opens and the other closes the same time. */
export type Ranked = Pick<Rule, 'kind' | 'priority' | 'ordering' | 'id'>;

const LEVEL: Readonly<Record<OwnerKind, number>> = {
  global: 0,
  product: 1,
  staff: 2,
  resource: 2,
};

/** Meaning of the priority 0 in a shop in which the smaller priority wins. */
const USUAL_WHERE_SMALLER_WINS = 10;

/** Largest priority that the shop accepts. */
export const LARGEST_STRENGTH = 2_147_483_647;

/**
 * Converts a priority to a strength. The larger strength always wins, even in a shop in which the smaller priority
 * wins.
 */
export function strengthOf(priority: number, precedence: Precedence): number {
  if (precedence === 'larger-wins') return priority;
  return -(priority === 0 ? USUAL_WHERE_SMALLER_WINS : priority);
}

/** Converts a strength back to the lowest priority that has at least this strength. */
export function priorityOf(strength: number, precedence: Precedence): number {
  if (precedence === 'larger-wins') return strength;
  // Skips 0, which would mean the default priority 10.
  return strength === 0 ? -1 : -strength;
}

/** Strength of opening-hours rules without a priority of their own. */
export const usualStrength = (precedence: Precedence): number => strengthOf(0, precedence);

/** Compares two opening-hours rules for the same time; negative if `b` wins. */
export const compareStrength = (a: Ranked, b: Ranked, precedence: Precedence): number =>
  strengthOf(a.priority, precedence) - strengthOf(b.priority, precedence) ||
  LEVEL[a.kind] - LEVEL[b.kind] ||
  a.ordering - b.ordering ||
  a.id - b.id;
