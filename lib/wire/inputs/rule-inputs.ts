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
 * Fields of a rule that a caller writes (the contract, Availability rule), each with its initial value for a new rule.
 * The core checks the fields together (`validateRule`), because the range type decides which texts are valid.
 */
export const RULE_FIELDS = {
  kind: choice<RuleKind>(RULE_KINDS)(
    'Owner of the rule: the site, a product, a staff member or a resource.',
    {
      spellings: Object.fromEntries(RULE_KINDS.map((name) => [`availability#${name}`, name])),
    },
  ),
  rangeType: choice<RangeType>(RANGE_TYPES)(
    'Form of the range: it decides how from_range and to_range name the times that match.',
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
  fromDate: initially(null, orNull(date('First date on which the rule holds.'), NO_DATE)),
  toDate: initially(null, orNull(date('Last date on which the rule holds.'), NO_DATE)),
  fromRange: initially(
    '',
    numeral('A time, a day, week or month number, or a date, depending on range_type.', {
      aliases: ['from'],
    }),
  ),
  toRange: initially(
    '',
    numeral('The other end of the range, written like from_range.', { aliases: ['to'] }),
  ),
  appointable: initially(
    true,
    flag('Whether the rule opens (true) or closes (false) the times that match.', { default: true }),
  ),
  priority: initially(
    null,
    orNull(
      integer(
        'Of two rules, the one with the higher priority is the stronger; the lower, if the site says so.',
      ),
    ),
  ),
  capacity: initially(
    null,
    orNull(
      integer(
        'Number of places in the times that the rule opens; 0: the number of the product or resource.',
        { min: 0 },
      ),
      NO_NUMBER,
    ),
  ),
  ordering: initially(
    0,
    integer('Among rules of one priority and kind, the larger number is the stronger.', { default: 0 }),
  ),
  rrule: initially(null, orNull(text('Recurrence (RFC 5545, RRULE).', { maxLength: 4096 }))),
} satisfies InputsOf<RuleDraft>;

export const NEW_RULE_FIELDS = {
  ...RULE_FIELDS,
  kind: required(RULE_FIELDS.kind),
  rangeType: required(RULE_FIELDS.rangeType),
};
