import type { NewRule, Rule, RuleDraft } from '../../domain/rule';
import type { RuleOwner, WrittenRule } from '../../storage/storage';
import type { Instant } from '../../time/units';

/** Writes of several rules: all of them are stored, or none. At most 100. */
export interface RuleWrites {
  /** A later one is the stronger of two that are equally strong otherwise. */
  readonly create?: readonly NewRule[];
  /** The fields that are to change; a value that equals the stored one changes nothing. */
  readonly update?: readonly (Partial<RuleDraft> & { readonly id: number })[];
  /** Ids of rules to remove. */
  readonly remove?: readonly number[];
}

/** The rules of `RuleWrites` after the write, in the same order; removed rules as they were. */
export interface WrittenRules {
  readonly create: readonly Rule[];
  readonly update: readonly Rule[];
  readonly remove: readonly Rule[];
}

/** A stored rule that is to change. Without a draft, all values equal the stored ones. */
interface PlannedUpdate {
  readonly seen: Rule;
  readonly draft?: WrittenRule;
}

/** Writes that have been checked, with the stored rules that they depend on. */
export interface RulePlan {
  readonly create: readonly WrittenRule[];
  readonly update: readonly PlannedUpdate[];
  readonly remove: readonly Rule[];
}

/** The owners of the rules that a plan changes, before and after the write; an owner may occur twice. */
export const ownersIn = ({ create, update, remove }: RulePlan): RuleOwner[] =>
  [...create, ...update.flatMap(({ seen, draft }) => (draft ? [seen, draft] : [])), ...remove].map(
    ({ kind, kindId }) => ({ kind, kindId }),
  );

/** The rules as they will be after the write, if `now` are all rules. New rules come after all others. */
export function rulesAfter(now: readonly Rule[], plan: RulePlan, at: Instant): Rule[] {
  const removed = new Set(plan.remove.map(({ id }) => id));
  const changed = new Map(plan.update.map(({ seen, draft }) => [seen.id, draft]));
  const kept = now.filter(({ id }) => !removed.has(id));
  const created = plan.create.map((draft, place) => ({
    ...draft,
    id: Number.MAX_SAFE_INTEGER - plan.create.length + place,
    version: 0,
    dateCreated: at,
    dateModified: at,
  }));
  return [...kept.map((rule) => withDraft(rule, changed.get(rule.id))), ...created];
}

/** The end of the old COUNT does not belong to the new recurrence. */
const withDraft = (rule: Rule, draft: WrittenRule | undefined): Rule =>
  draft ? { ...rule, ...draft, countEnd: draft.countEnd } : rule;
