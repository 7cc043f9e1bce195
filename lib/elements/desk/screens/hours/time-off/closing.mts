import type { Facts } from '../../../api/facts.mjs';
import { isOf, type Owner, type Rule, type RuleWrites } from '../../../api/rules.mjs';
import { siteSecondsOf } from '../../../writing.mjs';
import { closureOf, spanOf, type TimeOff, timeOffOf } from './closed-time.mjs';
import { compareStrength, LARGEST_STRENGTH, priorityOf, strengthOf } from '../strength.mjs';

type Precedence = Facts['precedence'];

/** Usual priorities of closures, by whether the larger or the smaller priority wins. */
const CUSTOMARY = { 'larger-wins': 20, 'smaller-wins': 5 } as const;

/**
 * Whether rules of both owners can decide about the same time. Each member counts with each service, because
 * a member may be assigned to any service later. A resource has only its own rules.
 */
export const meet = (one: Owner, other: Owner): boolean => {
  if (isOf(one, other)) return true;
  if (one.kind === 'resource' || other.kind === 'resource') return false;
  return one.kind === 'global' || other.kind === 'global' || one.kind !== other.kind;
};

/**
 * Returns a priority with which a closure of the owner is stronger than each rule that opens the owner's
 * time.
 */
export function closingPriority(owner: Owner, rules: readonly Rule[], precedence: Precedence): number {
  let strength = strengthOf(CUSTOMARY[precedence], precedence);
  for (const rule of rules)
    if (rule.appointable && meet(owner, rule))
      strength = Math.max(strength, strengthOf(rule.priority, precedence) + 1);
  return priorityOf(Math.min(strength, LARGEST_STRENGTH), precedence);
}

/** Whether a rule may keep a part of the time open that a closure should close. */
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
 * Returns the writes that save a time off, given the present rules.
 * @param id of the rule to change
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

/** A time off, and its rule. */
export interface StoredTimeOff {
  readonly rule: Rule;
  readonly off: TimeOff;
}

/** Lists the times off among the rules. */
export const timesOff = (rules: readonly Rule[]): StoredTimeOff[] =>
  rules.flatMap((rule) => {
    const off = timeOffOf(rule);
    return off ? [{ rule, off }] : [];
  });
