import { RANGE_TYPES, type RangeType, RULE_KINDS, type RuleKind } from '../../domain/rule';
import {
  choice,
  choices,
  date,
  flag,
  id,
  integer,
  list,
  numeral,
  orNull,
  type ParamSet,
  required,
  ruleFilter,
  siteSeconds,
  text,
} from './field';

/** The values that stand for "no date". */
const NO_DATE = [null, '', '0000-00-00'];
/** ... and for "none" where a number belongs. */
const NO_NUMBER = [null, '', 0, '0'];

const kind = choice<RuleKind>(RULE_KINDS)(
  'kind',
  'kind',
  'Owner of the rule: the site, a product or a staff member.',
  {
    spellings: Object.fromEntries(RULE_KINDS.map((name) => [`availability#${name}`, name])),
  },
);

const rangeType = choice<RangeType>(RANGE_TYPES)('range_type', 'rangeType', 'Type of the ranges.', {
  aliases: ['type'],
  spellings: { time: 'time:all' },
});

/** The fields that create and update share (the contract, Availability rule). */
const WRITABLE = [
  orNull(id('kind_id', 'kindId', 'The product or staff member the rule belongs to.'), NO_NUMBER),
  orNull(id('event_id', 'eventId', 'Event that the rule was imported from.'), NO_NUMBER),
  text('title', 'title', 'Title.'),
  orNull(date('from_date', 'fromDate', 'First date on which the rule holds.'), NO_DATE),
  orNull(date('to_date', 'toDate', 'Last date on which the rule holds.'), NO_DATE),
  numeral('from_range', 'fromRange', 'A time, a day, week or month number, or a date, as range_type says.', {
    aliases: ['from'],
  }),
  numeral('to_range', 'toRange', 'The other end, written like from_range.', {
    aliases: ['to'],
  }),
  flag(
    'appointable',
    'appointable',
    'Whether the rule opens (true) or closes (false) the times that match.',
    {
      default: true,
    },
  ),
  orNull(integer('priority', 'priority', 'A higher priority rule overrides a lower priority one.')),
  orNull(
    integer('qty', 'capacity', 'Places of the times that the rule opens; 0: those of the product.', {
      min: 0,
    }),
    NO_NUMBER,
  ),
  integer(
    'ordering',
    'ordering',
    'Among rules of one priority and kind, the larger number is the stronger.',
    {
      default: 0,
    },
  ),
  orNull(text('rrule', 'rrule', 'Recurrence (RFC 5545, RRULE).', { maxLength: 4096 })),
] as const;

const dryRun = flag(
  'dry_run',
  'dryRun',
  'Store nothing; list the appointments that would fall outside of the opening hours.',
  {
    default: false,
    inQuery: true,
  },
);

/** A new rule of a batch. */
export const NEW_RULE = {
  fields: [required(kind), required(rangeType), ...WRITABLE],
  writes: 'create',
} as const satisfies ParamSet;

export const CREATE_RULE = {
  fields: [...NEW_RULE.fields, dryRun],
  writes: 'create',
} as const satisfies ParamSet;

export const DELETE_RULE = { fields: [dryRun], writes: 'change' } as const satisfies ParamSet;

export const UPDATE_RULE = {
  fields: [kind, rangeType, ...WRITABLE, dryRun],
  writes: 'change',
} as const satisfies ParamSet;

const ruleId = required(id('id', 'id', 'The rule.'));

/** The id of a rule as an item of a batch. */
export const RULE_ID = { fields: [ruleId] } as const satisfies ParamSet;

/** A change of a batch. */
export const CHANGED_RULE = {
  fields: [ruleId, kind, rangeType, ...WRITABLE],
  writes: 'change',
} as const satisfies ParamSet;

export const BATCH_RULES = {
  fields: [
    list('create', 'create', 'Rules to create, each like the body of a create.', { items: NEW_RULE }),
    list('update', 'update', 'Rules to change, each with its id.', { items: CHANGED_RULE }),
    list('delete', 'remove', 'Ids of rules to delete.', { items: ruleId }),
    flag(
      'dry_run',
      'dryRun',
      'Store nothing; list the appointments that would fall outside of the opening hours, and the hours of each day before and after.',
      { default: false, inQuery: true },
    ),
    siteSeconds('start_ts', 'from', 'Start of the days that a dry run shows. Default: today.'),
    siteSeconds('end_ts', 'to', 'End of the days that a dry run shows. Default: 366 days after the start.'),
  ],
  writes: 'create',
} as const satisfies ParamSet;

const filter = ruleFilter('filter', 'filter', 'Conditions {key, compare, value} that must all hold.');

export const LIST_RULES_V1 = { fields: [filter] } as const satisfies ParamSet;

export const LIST_RULES_V2 = {
  fields: [
    filter,
    choices(RULE_KINDS)('scopes', 'scopes', 'Rules of these kinds.', { aliases: ['scope'] }),
    id('staff_id', 'staffId', 'Rules of this staff member.'),
    siteSeconds('start_ts', 'from', 'Rules whose dates reach beyond this moment.'),
    siteSeconds('end_ts', 'to', 'Rules whose dates begin before this moment.'),
  ],
} as const satisfies ParamSet;
