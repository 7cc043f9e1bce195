import { RULE_KINDS } from '../../domain/rule';
import { choices, flag, id, list, required, ruleFilter, siteSeconds } from '../../wire/inputs/input';
import { NEW_RULE_FIELDS, RULE_FIELDS } from '../../wire/inputs/rule-inputs';
import type { Condition } from '../filters/conditions';
import { fieldsOf, type ParamSet } from './field';

const dryRun = flag(
  'True stores nothing, and lists the appointments that would then lie outside the opening hours.',
  {
    default: false,
    inQuery: true,
  },
);

/** Fields of a new rule as an item of a batch. */
export const NEW_RULE = {
  fields: fieldsOf(NEW_RULE_FIELDS),
  writes: 'create',
} as const satisfies ParamSet;

export const CREATE_RULE = {
  fields: fieldsOf({ ...NEW_RULE_FIELDS, dryRun }),
  writes: 'create',
} as const satisfies ParamSet;

export const DELETE_RULE = { fields: fieldsOf({ dryRun }), writes: 'change' } as const satisfies ParamSet;

export const UPDATE_RULE = {
  fields: fieldsOf({ ...RULE_FIELDS, dryRun }),
  writes: 'change',
} as const satisfies ParamSet;

/** The id of the rule that an item of a batch changes. */
export const RULE_ID = { fields: fieldsOf({ id: required(id('The rule.')) }) } as const satisfies ParamSet;

/** Fields of an item of a batch that changes a rule. */
export const CHANGED_RULE = {
  fields: [...RULE_ID.fields, ...fieldsOf(RULE_FIELDS)],
  writes: 'change',
} as const satisfies ParamSet;

export const BATCH_RULES = {
  fields: fieldsOf({
    create: list('Rules to create, each with the fields of `POST /v2/availabilities`.', { items: NEW_RULE }),
    update: list('Rules to change, each with its `id` and the fields to change.', { items: CHANGED_RULE }),
    remove: list('Ids of rules to delete.', { name: 'delete', items: RULE_ID.fields[0] }),
    dryRun: {
      ...dryRun,
      description:
        'True stores nothing, and lists the appointments that would then lie outside the opening hours, and the hours of each day before and after the change.',
    },
    from: siteSeconds('Start of the days whose hours a dry run compares. Default: today.', {
      name: 'start_ts',
    }),
    to: siteSeconds('End of the days whose hours a dry run compares. Default: 366 days after the start.', {
      name: 'end_ts',
    }),
  }),
  writes: 'create',
} as const satisfies ParamSet;

const filter = ruleFilter<Condition>()(
  'Only rules that meet all of these conditions, a list of {key, compare, value}.',
);

export const LIST_RULES_V1 = { fields: fieldsOf({ filter }) } as const satisfies ParamSet;

export const LIST_RULES_V2 = {
  fields: fieldsOf({
    filter,
    scopes: choices(RULE_KINDS)('Only rules of these kinds of owners.', { aliases: ['scope'] }),
    staffId: id('Only rules of this staff member.'),
    from: siteSeconds('Only rules whose last date is not before this time.', { name: 'start_ts' }),
    to: siteSeconds('Only rules whose first date is before this time.', { name: 'end_ts' }),
  }),
} as const satisfies ParamSet;
