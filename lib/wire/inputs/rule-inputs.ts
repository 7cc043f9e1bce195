import { RANGE_TYPES, type RangeType, RULE_KINDS, type RuleDraft, type RuleKind } from '../../domain/rule';
import {
  choice,
  date,
  flag,
  id,
  initially,
  type InputsOf,
  integer,
  numeral,
  orNull,
  required,
  text,
} from './input';

/** Values of a date that mean "no date". */
const NO_DATE = [null, '', '0000-00-00'];
/** Values of a number that mean "none". */
const NO_NUMBER = [null, '', 0, '0'];

/**
 * Fields of a rule that a caller writes, each with its initial value for a new rule. The core checks the fields
 * together (`validateRule`), because the range type decides which texts are valid.
 */
export const RULE_FIELDS = {
  kind: choice<RuleKind>(RULE_KINDS)(
    'Kind of the owner of the rule: the whole shop (global), a product, a staff member or a resource.',
    {
      spellings: Object.fromEntries(RULE_KINDS.map((name) => [`availability#${name}`, name])),
    },
  ),
  rangeType: choice<RangeType>(RANGE_TYPES)(
    'Meaning of `from_range` and `to_range`, such as times of day, weekdays or dates.',
    {
      aliases: ['type'],
      spellings: { time: 'time:all' },
    },
  ),
  kindId: initially(
    null,
    orNull(id('Id of the product, staff member or resource to which the rule belongs.'), NO_NUMBER),
  ),
  eventId: initially(
    null,
    orNull(id('Id of the calendar event from which the rule was imported.'), NO_NUMBER),
  ),
  title: initially('', text('Title.')),
  fromDate: initially(null, orNull(date('First date on which the rule applies; null: no limit.'), NO_DATE)),
  toDate: initially(null, orNull(date('Last date on which the rule applies; null: no limit.'), NO_DATE)),
  fromRange: initially(
    '',
    numeral(
      'First time, weekday, week, month or date to which the rule applies; `range_type` decides which.',
      {
        aliases: ['from'],
      },
    ),
  ),
  toRange: initially(
    '',
    numeral('End of the range that begins at `from_range`, written in the same form.', { aliases: ['to'] }),
  ),
  appointable: initially(
    true,
    flag('Whether the rule opens (true) or closes (false) the times to which it applies.', { default: true }),
  ),
  priority: initially(
    null,
    orNull(
      integer(
        'Decides between rules that apply to the same time: the one with the higher priority counts. On a site with `rules.precedence` `smaller-wins`, the one with the lower priority counts.',
      ),
    ),
  ),
  capacity: initially(
    null,
    orNull(
      integer(
        'Number of places in the times that the rule opens; 0: the number that the product or resource has.',
        { min: 0 },
      ),
      NO_NUMBER,
    ),
  ),
  ordering: initially(
    0,
    integer('Decides between rules of the same priority and kind: the rule with the larger number counts.', {
      default: 0,
    }),
  ),
  rrule: initially(null, orNull(text('Recurrence (RFC 5545, RRULE).', { maxLength: 4096 }))),
} satisfies InputsOf<RuleDraft>;

export const NEW_RULE_FIELDS = {
  ...RULE_FIELDS,
  kind: required(RULE_FIELDS.kind),
  rangeType: required(RULE_FIELDS.rangeType),
};
