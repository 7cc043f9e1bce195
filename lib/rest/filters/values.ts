import { formatDate, formatSecond } from '../../time/format';
import { parseDate, parseDateTime } from '../../time/parse';
import type { Instant } from '../../time/units';
import { type RuleValueType, WIRE_RULE_FIELDS, type WireRule } from '../../wire/rule';

/**
 * Keys by which a list of rules can be filtered, each with the type of its values. The filter is the parameter `filter`
 * of `GET /v2/availabilities`.
 */
export const FILTER_KEYS: Readonly<Record<FilterKey, RuleValueType>> = {
  ...(Object.fromEntries(Object.entries(WIRE_RULE_FIELDS).map(([name, { type }]) => [name, type])) as Record<
    keyof WireRule,
    RuleValueType
  >),
  start_date: 'date',
  end_date: 'date',
};
export type FilterKey = keyof WireRule | 'start_date' | 'end_date';

export const isFilterKey = (name: unknown): name is FilterKey =>
  typeof name === 'string' && Object.hasOwn(FILTER_KEYS, name);

/** A value of a rule in a comparison. Dates and date-times are texts that can be sorted; '' counts as null. */
export type Comparable = string | number | null;

/**
 * Operand of a condition. A moment with an offset is an instant; it is converted to the site's clock later, when the
 * zone is known.
 */
export type WantedValue = Comparable | { readonly instant: Instant };

/** Parses the operand of a condition on a key; undefined if the operand does not fit the key. */
export function readWanted(key: FilterKey, text: string): WantedValue | undefined {
  return READERS[FILTER_KEYS[key]](key === 'kind' ? text.replace(/^availability#/, '') : text);
}

const READERS: Readonly<Record<RuleValueType, (text: string) => WantedValue | undefined>> = {
  integer: (text) => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined),
  text: (text) => text,
  date: (text) => {
    const day = parseDate(text);
    return day === undefined ? openDate(text) : formatDate(day);
  },
  boolean: (text) => ({ '1': 1, true: 1, '0': 0, false: 0 })[text.toLowerCase()],
  'date-time': (text) => {
    const parsed = parseDateTime(text);
    return parsed && 'site' in parsed ? formatSecond(parsed.site, 'T') : parsed;
  },
};

/** Accepts the two dates that stand for "no date" in a rule, although they are outside the supported years. */
const openDate = (text: string): string | undefined =>
  text === '0001-01-01' || text === '9999-12-31' ? text : undefined;
