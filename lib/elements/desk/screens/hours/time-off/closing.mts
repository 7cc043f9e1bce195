import type { Facts } from '../../../api/facts.mjs';
import { isOf, type Owner, type Rule, type RuleWrites } from '../../../api/rules.mjs';
import { siteSecondsOf } from '../../../writing.mjs';
import { closureOf, spanOf, type TimeOff, timeOffOf } from './closed-time.mjs';
import { compareStrength, LARGEST_STRENGTH, priorityOf, strengthOf } from '../strength.mjs';

type Precedence = Facts['precedence'];

/**
 * Default priority of a time off (such as a holiday). In some shops the larger priority wins, in others the smaller.
 */
const CUSTOMARY = { 'larger-wins': 20, 'smaller-wins': 5 } as const;

/**
 * Whether rules of two owners (shop, service, staff member, resource) can apply to the same booking. True for any
 * service and any staff member, because the member can be assigned to the service later. Only a resource's own rules
 * apply to the resource.
 */
export const meet = (one: Owner, other: Owner): boolean => {
  if (isOf(one, other)) return true;
  if (one.kind === 'resource' || other.kind === 'resource') return false;
  return one.kind === 'global' || other.kind === 'global' || one.kind !== other.kind;
};

/** Returns a priority with which a time off (such as a holiday) wins over every rule that opens time for its owner. */
export function closingPriority(owner: Owner, rules: readonly Rule[], precedence: Precedence): number {
  let strength = strengthOf(CUSTOMARY[precedence], precedence);
  for (const rule of rules)
    if (rule.appointable && meet(owner, rule))
      strength = Math.max(strength, strengthOf(rule.priority, precedence) + 1);
  return priorityOf(Math.min(strength, LARGEST_STRENGTH), precedence);
}

/** Whether a rule is stronger than a time off (such as a holiday). Part of the time off may then stay open. */
export function mayStayOpen(
  { rule, off }: StoredTimeOff,
  rules: readonly Rule[],
  precedence: Precedence,
): boolean {
  const { start, end } = spanOf(off);
  return rules.some(
    (other) =>
      other.appointable &&
      meet(rule, other) &&
      compareStrength(other, rule, precedence) > 0 &&
      (off.isYearly || other.from_date === '' || siteSecondsOf(other.from_date) < end) &&
      (off.isYearly || other.to_date === '' || siteSecondsOf(other.to_date, '24:00') > start),
  );
}

/**
 * Returns the write that saves a time off (such as a holiday).
 * @param id id of the changed rule; undefined for a new one
 * @param rules all stored rules, which decide its priority
 */
export function writesOf(
  off: TimeOff,
  id: number | undefined,
  rules: readonly Rule[],
  precedence: Precedence,
): RuleWrites {
  const closure = closureOf(off, closingPriority(off.owner, rules, precedence));
  return id === undefined ? { create: [closure] } : { update: [{ ...closure, id }] };
}

/** A time off (a closure such as a holiday), and the stored rule from which it was read. */
export interface StoredTimeOff {
  readonly rule: Rule;
  readonly off: TimeOff;
}

/** Returns the times off (closures such as holidays) among the stored rules. */
export const timesOff = (rules: readonly Rule[]): StoredTimeOff[] =>
  rules.flatMap((rule) => {
    const off = timeOffOf(rule);
    return off ? [{ rule, off }] : [];
  });
