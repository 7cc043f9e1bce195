import { unknownFields } from '../../domain/checks/input-check';
import { invalidParams } from '../../domain/errors';
import type { NewRule, Rule, RuleDraft } from '../../domain/rule';
import { normaliseRule } from '../../engine/rules/normalise';
import { initialValues } from '../../wire/inputs/input';
import { RULE_FIELDS } from '../../wire/inputs/rule-inputs';

/**
 * Converts the request for a new availability rule to its stored form.
 *
 * @throws AppointmentsError 400 that names fields that a rule does not have
 */
export const newDraft = (draft: NewRule): RuleDraft => normaliseRule({ ...UNSENT, ...sent(draft) });

/**
 * Applies changes to an availability rule, and returns it in its stored form.
 *
 * @throws AppointmentsError as `newDraft`
 */
export const changedDraft = (before: RuleDraft, changes: Partial<RuleDraft>): RuleDraft =>
  normaliseRule({ ...before, ...sent(changes) });

/** Returns the fields of a rule that callers write, without its id, version and times. */
export const draftOf = (rule: Rule): RuleDraft =>
  Object.fromEntries(NAMES.map((name) => [name, rule[name]])) as unknown as RuleDraft;

const NAMES = Object.keys(RULE_FIELDS) as (keyof RuleDraft)[];

/** Initial values of a new rule's fields. */
const UNSENT: Omit<RuleDraft, 'kind' | 'rangeType'> = initialValues(RULE_FIELDS);

const isWritable = (name: string): boolean => Object.hasOwn(RULE_FIELDS, name);

/**
 * Fields of a stored rule that callers cannot set. They are ignored, not refused, because callers may send back a
 * stored rule with changes.
 */
const STORED = ['id', 'version', 'dateCreated', 'dateModified', 'countEnd'] satisfies (keyof Rule)[];
const isKnown = (name: string): boolean => isWritable(name) || STORED.some((field) => field === name);

/** Removes undefined fields, which count as not sent. */
function sent<Draft extends object>(draft: Draft): Draft {
  const problems = unknownFields(draft, isKnown);
  if (Object.keys(problems).length > 0) throw invalidParams(problems);
  const entries = Object.entries(draft).filter(([name, value]) => value !== undefined && isWritable(name));
  return Object.fromEntries(entries) as Draft;
}
