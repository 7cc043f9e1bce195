import type { Facts } from '../../../api/facts.mjs';
import { isOf, type Owner, type Rule } from '../../../api/rules.mjs';
import { isClock } from '../../../typed-time.mjs';
import { timeOffOf } from '../time-off/closed-time.mjs';
import { meet } from '../time-off/closing.mjs';
import { compareStrength } from '../strength.mjs';
import { EMPTY, type Region, withHours } from './week.mjs';

type Precedence = Facts['precedence'];

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/**
 * Returns the minutes of a week that a rule matches. Undefined for a rule whose times are not the same in every week.
 */
function regionOfRule(rule: Rule): Region | undefined {
  const { range_type: type, from_range: from, to_range: to } = rule;
  if (rule.from_date !== '' || rule.to_date !== '' || rule.rrule || rule.event_id !== null) return undefined;
  if (type === 'days') {
    const [first, last] = [(Number(from) + 6) % 7, (Number(to) + 6) % 7];
    const days = EVERY_DAY.filter((day) =>
      first <= last ? day >= first && day <= last : day >= first || day <= last,
    );
    return withHours(EMPTY, days, { from: '00:00', to: '24:00' });
  }
  if (!type.startsWith('time:') || type === 'time:range' || !isClock(from) || !isClock(to)) return undefined;
  const days = type === 'time:all' ? EVERY_DAY : [Number(type.slice('time:'.length)) - 1];
  return withHours(EMPTY, days, { from, to: to === '00:00' ? '24:00' : to });
}

/** An opening-hours rule with the same times in every week, and the minutes that it opens or closes. */
export interface WeeklyRule {
  readonly rule: Rule;
  readonly region: Region;
}

/** Returns the opening-hours rules that apply in the same way in every week. */
const weeklyRules = (rules: readonly Rule[]): WeeklyRule[] =>
  rules.flatMap((rule) => {
    const region = regionOfRule(rule);
    return region ? [{ rule, region }] : [];
  });

/**
 * Whether the form with weekly hours may replace a rule. Rules that set a number of places stay, because the form has
 * no field for this number.
 */
const isOfGrid = (rule: Rule): boolean => rule.qty === 0 || !rule.appointable;

/** Returns the opening-hours rules that the form with weekly hours replaces when it is saved. */
export const rulesOfGrid = (owner: Owner, rules: readonly Rule[]): WeeklyRule[] =>
  weeklyRules(rules.filter((rule) => isOf(rule, owner) && isOfGrid(rule)));

/**
 * Returns the opening-hours rules that open time for `owner` every week, but that the form with weekly hours does not
 * replace.
 */
export const otherOpenings = (owner: Owner, rules: readonly Rule[]): WeeklyRule[] =>
  weeklyRules(
    rules.filter((rule) => rule.appointable && meet(rule, owner) && !(isOf(rule, owner) && isOfGrid(rule))),
  );

/** Weekly hours of the shop, a service, a staff member or a resource. */
interface OwnHours {
  /** Minutes that are open. */
  readonly open: Region;
  /**
   * Rules from which the weekly hours come. `own`: the owner's own rules decide every minute. `partly`: the shop's
   * rules decide some minutes. `none`: the shop's rules decide all minutes; a resource without own rules is always
   * open.
   */
  readonly source: 'own' | 'partly' | 'none';
  /**
   * Number of other rules that change these hours. Such rules apply to a season or to some days, or set a number of
   * places.
   */
  readonly others: number;
}

/**
 * Computes the weekly hours of the shop, a service, a staff member or a resource.
 * @param today day `YYYY-MM-DD`; rules that ended before this day do not count
 */
export function hoursOf(
  owner: Owner,
  rules: readonly Rule[],
  { precedence, today }: { readonly precedence: Precedence; readonly today: string },
): OwnHours {
  const own = rulesOfGrid(owner, rules);
  const isResource = owner.kind === 'resource';
  const concerned = rules.filter((rule) => isOf(rule, owner) || (rule.kind === 'global' && !isResource));
  const shown = weeklyRules(concerned).sort((a, b) => compareStrength(a.rule, b.rule, precedence));
  // A resource that no rule opens is always open.
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
