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

/** Types only: what a rule means is judged where rules are written. */
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
 * The rules in the order in which they are to be created. If two rules are equally strong, the one with the larger id
 * wins, so those with an id of their own come first, by that id.
 */
export function readRules(list: readonly { readonly rule: Fields; readonly path: string }[]): PlacedRule[] {
  const rules = list.map(({ rule, path }) => ({ path, rule: checkedRule(rule, path) }));
  return rules.sort((a, b) => idOrLast(a.rule) - idOrLast(b.rule));
}

function checkedRule(rule: Fields, path: string): WireRule {
  return checkFields(rule, FIELDS, path);
}

const idOrLast = ({ id }: WireRule): number => id ?? Number.MAX_SAFE_INTEGER;

/** The `availability` of products or staff, each element a rule that belongs to its owner. */
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
