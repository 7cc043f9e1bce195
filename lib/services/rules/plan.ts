import type { NewRule, Rule, RuleDraft } from '../../domain/rule';
import type { RuleOwner, WrittenRule } from '../../storage/storage';
import type { Instant } from '../../time/units';

/** Writes of several availability rules, at most 100. Either all of them are stored, or none. */
export interface RuleWrites {
  /** New rules. If two rules are equally strong, the later one overrides the earlier one. */
  readonly create?: readonly NewRule[];
  /** Rules to change: the id of each, with the fields to change. A value that equals the stored one changes nothing. */
  readonly update?: readonly (Partial<RuleDraft> & { readonly id: number })[];
  /** Ids of availability rules to remove. */
  readonly remove?: readonly number[];
}

/** The rules of `RuleWrites` as they are after the write, in the same order. Removed rules are as they were before. */
export interface WrittenRules {
  readonly create: readonly Rule[];
  readonly update: readonly Rule[];
  readonly remove: readonly Rule[];
}

/**
 * A stored rule to change, and its new fields. Without new fields, all values equal the stored ones, and nothing is
 * written.
 */
interface PlannedUpdate {
  readonly seen: Rule;
  readonly draft?: WrittenRule;
}

/** Checked writes of rules, with the stored rules on which they depend. */
export interface RulePlan {
  readonly create: readonly WrittenRule[];
  readonly update: readonly PlannedUpdate[];
  readonly remove: readonly Rule[];
}

/**
 * Lists the owners (site, product, staff member or resource) of the rules that a plan writes, as they are before and
 * after the write. An owner may occur twice.
 */
export const ownersIn = ({ create, update, remove }: RulePlan): RuleOwner[] =>
  [...create, ...update.flatMap(({ seen, draft }) => (draft ? [seen, draft] : [])), ...remove].map(
    ({ kind, kindId }) => ({ kind, kindId }),
  );

/**
 * Returns all rules of the site as they will be after a planned write. New rules come last.
 *
 * @param now all rules before the write
 */
export function rulesAfter(now: readonly Rule[], plan: RulePlan, at: Instant): Rule[] {
  const removed = new Set(plan.remove.map(({ id }) => id));
  const changed = new Map(plan.update.map(({ seen, draft }) => [seen.id, draft]));
  const kept = now.filter(({ id }) => !removed.has(id));
  const created = plan.create.map((draft, index) => ({
    ...draft,
    id: Number.MAX_SAFE_INTEGER - plan.create.length + index,
    version: 0,
    dateCreated: at,
    dateModified: at,
  }));
  return [...kept.map((rule) => withDraft(rule, changed.get(rule.id))), ...created];
}

/**
 * Returns a rule with new fields. The stored end of its former recurrence with COUNT is removed, because it does not
 * fit the new one.
 */
const withDraft = (rule: Rule, draft: WrittenRule | undefined): Rule =>
  draft ? { ...rule, ...draft, countEnd: draft.countEnd } : rule;
