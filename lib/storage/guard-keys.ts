import type { SiteDay } from '../time/units';
import { inIntegers, integerText } from './sql';

const GUARD_SCOPES = ['limit', 'order', 'owner', 'product', 'resource', 'rules', 'staff'] as const;
export type GuardScope = (typeof GUARD_SCOPES)[number];

/**
 * Value of `day` in guard rows (rows that serve as lock and version) that belong to no day: those of an owner's rules,
 * an order, the holds of a visitor, or a limit on all bookings.
 */
export const RULES_DAY = -1;

/**
 * The key under which `versionsByDay` returns the version of one guard row separately from the versions of the days.
 * The caller names this row as `apart` in `versionsQuery`.
 */
export const APART_DAY = -2;

/** The key of one guard row: a row that serves as the lock and the version of other data. */
export interface GuardKey {
  readonly scope: GuardScope;
  readonly id: number;
  /** A day of the site, or RULES_DAY for rows that belong to no day. */
  readonly day: SiteDay;
}

/**
 * The guard row (lock and version) for the settings of all products: its version rises when the shop reports a change
 * of any product.
 */
export const ANY_PRODUCT: GuardKey = { scope: 'product', id: 0, day: RULES_DAY };

/** The guard row (lock and version) for the list of resources: every write of a resource raises its version. */
export const RESOURCE_LIST: GuardKey = { scope: 'resource', id: 0, day: RULES_DAY };

/**
 * Guard rows (locks and versions) of one scope, such as those of several members, for each day from `fromDay` to
 * `toDay`, both included.
 */
export interface GuardRange {
  readonly scope: GuardScope;
  /** Ids of the products, members or resources. Absent: every id of the scope. */
  readonly ids?: readonly number[];
  readonly fromDay: SiteDay;
  readonly toDay: SiteDay;
  /**
   * Whether the version of each row affects the results of all days. The versions are then returned under RULES_DAY.
   * Default: false.
   */
  readonly bearsOnAllDays?: boolean;
}

/** Returns each key once, sorted in the order in which every process locks rows. A common order prevents deadlocks. */
export function sortedKeys(keys: readonly GuardKey[]): GuardKey[] {
  const unique = new Map(keys.map((key) => [keyText(key), key]));
  return [...unique.values()].sort((a, b) => compareText(a.scope, b.scope) || a.id - b.id || a.day - b.day);
}

/** Returns a key as text. Two texts are equal if, and only if, the keys are equal. */
export function keyText({ scope, id, day }: GuardKey): string {
  return `${scope}/${id}/${day}`;
}

/**
 * Whether a guard row (lock and version) stands for availability rules, or for the list of resources. Only such rows
 * can be locked in shared mode.
 */
export const isOfRules = ({ scope, day }: GuardKey): boolean =>
  day === RULES_DAY &&
  (scope === 'product' || scope === 'resource' || scope === 'rules' || scope === 'staff');

/**
 * Maximum number of advisory locks that a transaction takes in one scope, even if many members or resources are
 * involved. The server keeps each held lock in memory.
 */
const LOCKS_A_SCOPE = 16;

/**
 * Returns the name of PostgreSQL's advisory lock for a guard row (lock and version) of rules. Several rows share one
 * lock.
 */
export const lockName = ({ scope, id }: GuardKey): string =>
  `${scopeText(scope)}/${integerText(id % LOCKS_A_SCOPE)}`;

/**
 * Returns the values of a guard row (lock and version) as SQL, such as `('staff', 7, 20000)`.
 *
 * @param more further integers, added at the end
 */
export function keyValues({ scope, id, day }: GuardKey, ...more: readonly number[]): string {
  return `('${scopeText(scope)}', ${[id, day, ...more].map(integerText).join(', ')})`;
}

/**
 * Returns SQL conditions that together match exactly these guard rows (locks and versions). Each condition is a range
 * of the primary key. Ids with equal days share a condition, so that there are as few conditions as possible.
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
  const ofIds = ids ? ` AND ${inIntegers('id', ids)}` : '';
  return `scope = '${scopeText(scope)}'${ofIds} AND day BETWEEN ${integerText(fromDay)} AND ${integerText(toDay)}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns a scope unchanged, so that it can be written into SQL.
 *
 * @throws TypeError for any other text
 */
function scopeText(scope: GuardScope): GuardScope {
  if (!GUARD_SCOPES.includes(scope))
    throw new TypeError(`${JSON.stringify(scope)} is not a scope of guard rows`);
  return scope;
}
