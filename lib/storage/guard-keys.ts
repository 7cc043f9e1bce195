import type { SiteDay } from '../time/units';
import { inIntegers, integerText } from './sql';

const GUARD_SCOPES = ['order', 'owner', 'product', 'rules', 'staff'] as const;
export type GuardScope = (typeof GUARD_SCOPES)[number];

/**
 * Day of guard rows that do not stand for a day: the rules of an owner, the life of an order, or the holds of a
 * visitor.
 */
export const RULES_DAY = -1;

/** Day of a row whose version is read separately from those of its day. */
export const APART_DAY = -2;

/** Names one guard row. */
export interface GuardKey {
  readonly scope: GuardScope;
  readonly id: number;
  /** A day of the site, or RULES_DAY for `rules`, `order` and `owner`. */
  readonly day: SiteDay;
}

/** The guard row for all that the host knows about its products. */
export const ANY_PRODUCT: GuardKey = { scope: 'product', id: 0, day: RULES_DAY };

/** Names the guard rows of several products or members over a run of days, both ends included. */
export interface GuardRange {
  readonly scope: GuardScope;
  readonly ids: readonly number[];
  readonly fromDay: SiteDay;
  readonly toDay: SiteDay;
}

/**
 * Returns each key once, in the one order in which all processes lock: processes that lock in the same order never
 * deadlock.
 */
export function sortedKeys(keys: readonly GuardKey[]): GuardKey[] {
  const unique = new Map(keys.map((key) => [keyText(key), key]));
  return [...unique.values()].sort((a, b) => compareText(a.scope, b.scope) || a.id - b.id || a.day - b.day);
}

/** Returns a key as text; two texts are equal exactly if the keys are. */
export function keyText({ scope, id, day }: GuardKey): string {
  return `${scope}/${id}/${day}`;
}

/** Whether a row stands for rules. Only such rows are shared. */
export const isOfRules = ({ scope, day }: GuardKey): boolean =>
  day === RULES_DAY && (scope === 'product' || scope === 'rules' || scope === 'staff');

/**
 * Limit on the locks of one scope that a transaction holds, whatever the number of members, because the server keeps
 * each held lock in memory.
 */
const LOCKS_A_SCOPE = 16;

/** Returns the name of the advisory lock of a row of rules. Several rows share one lock. */
export const lockName = ({ scope, id }: GuardKey): string =>
  `${scopeText(scope)}/${integerText(id % LOCKS_A_SCOPE)}`;

/** SQL for the values of a row: `('staff', 7, 20000)`, with `more` at the end. */
export function keyValues({ scope, id, day }: GuardKey, ...more: readonly number[]): string {
  return `('${scopeText(scope)}', ${[id, day, ...more].map(integerText).join(', ')})`;
}

/**
 * Returns conditions that together match exactly these rows. Each is a range of the primary key. There are as few as
 * possible: ids with the same days share a condition.
 */
export function keyConditions(keys: readonly GuardKey[]): string[] {
  const days = new Map<string, { scope: GuardScope; id: number; days: number[] }>();
  for (const { scope, id, day } of sortedKeys(keys)) {
    const entry = days.get(`${scope}/${id}`) ?? { scope, id, days: [] };
    entry.days.push(day);
    days.set(`${scope}/${id}`, entry);
  }
  const groups = new Map<string, { scope: GuardScope; ids: number[]; days: number[] }>();
  for (const entry of days.values()) {
    const name = `${entry.scope}/${entry.days.join(',')}`;
    const group = groups.get(name) ?? { scope: entry.scope, ids: [], days: entry.days };
    group.ids.push(entry.id);
    groups.set(name, group);
  }
  return [...groups.values()].map(
    ({ scope, ids, days: on }) =>
      `scope = '${scopeText(scope)}' AND ${inIntegers('id', ids)} AND ${inIntegers('day', on)}`,
  );
}

export function rangeCondition({ scope, ids, fromDay, toDay }: GuardRange): string {
  return `scope = '${scopeText(scope)}' AND ${inIntegers('id', ids)} AND day BETWEEN ${integerText(fromDay)} AND ${integerText(toDay)}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Checks a scope that is written into SQL. */
function scopeText(scope: GuardScope): GuardScope {
  if (!GUARD_SCOPES.includes(scope)) throw new TypeError(`Not a guard scope: ${JSON.stringify(scope)}`);
  return scope;
}
