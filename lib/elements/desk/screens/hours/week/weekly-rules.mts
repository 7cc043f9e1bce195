import type { Facts } from '../../../api/facts.mjs';
import { isOf, type Owner, type Rule } from '../../../api/rules.mjs';
import { timeOffOf } from '../time-off/closed-time.mjs';
import { meet } from '../time-off/closing.mjs';
import { compareStrength } from '../strength.mjs';
import { EMPTY, type Region, withHours } from './week.mjs';

type Precedence = Facts['precedence'];

const IS_TIME = /^\d\d:\d\d$/;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** The minutes of each week that a rule matches; undefined for a rule that is not the same in all weeks. */
export function regionOfRule(rule: Rule): Region | undefined {
  const { range_type: type, from_range: from, to_range: to } = rule;
  if (rule.from_date !== '' || rule.to_date !== '' || rule.rrule || rule.event_id !== null) return undefined;
  if (type === 'days') {
    const [first, last] = [(Number(from) + 6) % 7, (Number(to) + 6) % 7];
    const days = EVERY_DAY.filter((day) =>
      first <= last ? day >= first && day <= last : day >= first || day <= last,
    );
    return withHours(EMPTY, days, { from: '00:00', to: '24:00' });
  }
  if (!type.startsWith('time:') || type === 'time:range' || !IS_TIME.test(from) || !IS_TIME.test(to))
    return undefined;
  const days = type === 'time:all' ? EVERY_DAY : [Number(type.slice('time:'.length)) - 1];
  return withHours(EMPTY, days, { from, to: to === '00:00' ? '24:00' : to });
}

/** A rule that is the same in all weeks, and the minutes that it opens or closes. */
export interface WeeklyRule {
  readonly rule: Rule;
  readonly region: Region;
}

/** The rules that are the same in all weeks. */
export const weeklyRules = (rules: readonly Rule[]): WeeklyRule[] =>
  rules.flatMap((rule) => {
    const region = regionOfRule(rule);
    return region ? [{ rule, region }] : [];
  });

/** Whether the grid of its owner may replace a weekly rule. Its capacity would be lost there. */
const isOfGrid = (rule: Rule): boolean => rule.qty === 0 || !rule.appointable;

/** The weekly rules that the grid of an owner replaces. */
export const rulesOfGrid = (owner: Owner, rules: readonly Rule[]): WeeklyRule[] =>
  weeklyRules(rules.filter((rule) => isOf(rule, owner) && isOfGrid(rule)));

/** The rules that open time in all weeks for the owner and that stay when its grid is saved. */
export const otherOpenings = (owner: Owner, rules: readonly Rule[]): WeeklyRule[] =>
  weeklyRules(
    rules.filter((rule) => rule.appointable && meet(rule, owner) && !(isOf(rule, owner) && isOfGrid(rule))),
  );

/** The hours of an owner as a week. */
export interface OwnHours {
  /** The minutes that are open. */
  readonly open: Region;
  /**
   * `own`: each minute by the owner's hours; `partly`: some by the shop's; `none`: all by the shop's, or a resource that
   * is always open.
   */
  readonly source: 'own' | 'partly' | 'none';
  /** How many other rules change these hours: those of a season, of some days, or with places of their own. */
  readonly others: number;
}

/** @param today rules that ended before it do not count */
export function hoursOf(
  owner: Owner,
  rules: readonly Rule[],
  { precedence, today }: { readonly precedence: Precedence; readonly today: string },
): OwnHours {
  const own = rulesOfGrid(owner, rules);
  const isResource = owner.kind === 'resource';
  const concerned = rules.filter((rule) => isOf(rule, owner) || (rule.kind === 'global' && !isResource));
  const shown = weeklyRules(concerned).sort((a, b) => compareStrength(a.rule, b.rule, precedence));
  // A resource without opening hours of its own is always open.
  const isAlwaysOpen = isResource && !concerned.some(({ appointable }) => appointable);
  const open = EMPTY.map(() => isAlwaysOpen);
  for (const { rule, region } of shown)
    for (const [minute, isIn] of region.entries()) if (isIn) open[minute] = rule.appointable;
  const isDecided = EMPTY.every((_, minute) => own.some(({ region }) => region[minute]));
  const isGrid = (rule: Rule): boolean => regionOfRule(rule) !== undefined && isOfGrid(rule);
  const others = concerned.filter(
    (rule) =>
      !isGrid(rule) &&
      rule.event_id === null &&
      !timeOffOf(rule) &&
      (rule.to_date === '' || rule.to_date >= today),
  ).length;
  const isOwn = owner.kind === 'global' || isDecided || (isResource && (own.length > 0 || !isAlwaysOpen));
  const source = isOwn ? 'own' : own.length === 0 ? 'none' : 'partly';
  return { open, source, others };
}
