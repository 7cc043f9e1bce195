import type { Resource, Rule } from '../../../lib/index';
import type { RaceProduct } from '../shop';
import { dayOfDate, dayOfTick, range, TICKS_A_DAY, tickOfTime } from './calendar';

/** Number of places at one quarter hour; null if closed. */
export type Places = number | null;

/**
 * Returns the places that the rules give at one quarter hour. Of the matching rules, the last by priority, level,
 * ordering and id decides. Supports only the three kinds of rules that the test uses.
 */
export function placesAt(
  rules: readonly Rule[],
  product: RaceProduct,
  member: number | null,
  tick: number,
): Places {
  let strongest: Rule | undefined;
  for (const rule of rules) {
    if (!concerns(rule, product, member) || !matches(rule, tick)) continue;
    if (!strongest || isStronger(rule, strongest)) strongest = rule;
  }
  if (!strongest?.appointable) return null;
  return strongest.capacity !== null && strongest.capacity >= 1
    ? strongest.capacity
    : basePlaces(product, member);
}

/**
 * Returns the quantity of a resource at a quarter hour. If no rule opens the resource, it is always open
 * except during its closures. A rule that opens it may set another quantity.
 */
export function resourceQuantityAt(rules: readonly Rule[], { id, quantity }: Resource, tick: number): Places {
  const own = rules.filter(({ kind, kindId }) => kind === 'resource' && kindId === id);
  const matching = own.filter((rule) => matches(rule, tick));
  const strongest = matching.find((rule) =>
    matching.every((other) => other === rule || isStronger(rule, other)),
  );
  if (!strongest) return own.some(({ appointable }) => appointable) ? null : quantity;
  return strongest.appointable ? (strongest.capacity ?? quantity) : null;
}

export function basePlaces({ qty, staff_qtys: own = [] }: RaceProduct, member: number | null): number {
  return own.find(({ staff_id: id }) => id === member)?.qty ?? qty;
}

/** Returns the first quarter hour of the open time around the given quarter hour. */
export function runStart(isOpen: (tick: number) => boolean, tick: number): number {
  let first = tick;
  while (isOpen(first - 1)) first -= 1;
  return first;
}

export const ticksOfDay = (day: number): number[] => range(day * TICKS_A_DAY, (day + 1) * TICKS_A_DAY);

function concerns(rule: Rule, product: RaceProduct, member: number | null): boolean {
  if (rule.kind === 'global') return true;
  if (rule.kind === 'resource') return false;
  return rule.kind === 'product' ? rule.kindId === product.id : member !== null && rule.kindId === member;
}

const LEVELS = { global: 0, product: 1, staff: 2, resource: 2 };

function isStronger(a: Rule, b: Rule): boolean {
  const rank = ({ priority, kind, ordering, id }: Rule) => [priority ?? 0, LEVELS[kind], ordering, id];
  const [one, other] = [rank(a), rank(b)];
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && one[at]! > other[at]!;
}

function matches(rule: Rule, tick: number): boolean {
  const day = dayOfTick(tick);
  const inDates =
    (rule.fromDate === null || dayOfDate(rule.fromDate) <= day) &&
    (rule.toDate === null || day <= dayOfDate(rule.toDate));
  if (!inDates) return false;
  if (rule.rangeType === 'custom') return true;
  if (rule.rangeType !== 'time:all' && rule.rangeType !== 'time:range') {
    throw new Error(`The checker does not support rules of type ${rule.rangeType}`);
  }
  const time = tick - day * TICKS_A_DAY;
  return tickOfTime(rule.fromRange) <= time && time < tickOfTime(rule.toRange);
}
