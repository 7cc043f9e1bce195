import {
  type Check,
  checkFields,
  field,
  type Fields,
  flag,
  listOf,
  object,
  optional,
  text,
  wholeNumber,
  wrong,
} from './checks';
import type { PlacedRule, WireRule } from './shop-file';

const anyWhole = wholeNumber();

const textOrNumber: Check<string | number> = (value, path) =>
  typeof value === 'string' || typeof value === 'number' ? value : wrong(path, 'a text or a number', value);

/** Checks only the types of a rule's fields. Their meaning is checked later, when the rule is created. */
const FIELDS: Record<string, Check<unknown>> = {
  id: wholeNumber(1),
  kind: text,
  kind_id: wholeNumber(0),
  event_id: wholeNumber(0),
  title: text,
  range_type: text,
  type: text,
  from_date: text,
  to_date: text,
  from_range: textOrNumber,
  from: textOrNumber,
  to_range: textOrNumber,
  to: textOrNumber,
  appointable: flag,
  priority: anyWhole,
  qty: wholeNumber(0),
  ordering: anyWhole,
  rrule: text,
};

/**
 * Returns the rules in the order in which they are to be created. The order matters: if two rules are equally strong,
 * the one with the larger id wins. Rules that have an id in the file come first, sorted by this id.
 */
export function readRules(list: readonly { readonly rule: Fields; readonly path: string }[]): PlacedRule[] {
  const rules = list.map(({ rule, path }) => ({ path, rule: checkedRule(rule, path) }));
  return rules.sort((a, b) => idOrLast(a.rule) - idOrLast(b.rule));
}

function checkedRule(rule: Fields, path: string): WireRule {
  return checkFields(rule, FIELDS, path);
}

const idOrLast = ({ id }: WireRule): number => id ?? Number.MAX_SAFE_INTEGER;

/** Reads the `availability` of products or staff: a list of rules that belong to that product or member. */
export function availabilityOf(
  owners: readonly Fields[],
  list: 'products' | 'users',
  kind: 'product' | 'staff',
): { rule: Fields; path: string }[] {
  return owners.flatMap((owner, index) => {
    const path = `${list}[${index}]`;
    return field(owner, 'availability', path, optional(listOf(object), [])).map((rule, position) => ({
      rule: { ...rule, kind, kind_id: owner.id },
      path: `${path}.availability[${position}]`,
    }));
  });
}
