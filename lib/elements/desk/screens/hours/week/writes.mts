import type { Facts } from '../../../api/facts.mjs';
import { type Owner, type Rule, type RuleDraft, type RuleWrites } from '../../../api/rules.mjs';
import { closingPriority, meet, timesOff } from '../time-off/closing.mjs';
import { SHOP } from '../owners.mjs';
import { compareStrength, priorityOf, strengthOf, usualStrength } from '../strength.mjs';
import {
  complementOf,
  isEmpty,
  isSameRegion,
  isWithin,
  less,
  overlap,
  type Region,
  weekOf,
} from './week.mjs';
import { hoursOf, otherOpenings, rulesOfGrid, type WeeklyRule } from './weekly-rules.mjs';

type Precedence = Facts['precedence'];

/**
 * Returns the writes of rules after which exactly the given minutes are the weekly hours of an owner.
 *
 * For the shop, rules open its hours. Rules that close time stay unless they contradict the new hours, because a
 * closing rule with a high priority also closes services and staff. For a service or staff member, some rules open its
 * hours, and others close all other minutes. These closing rules are stronger than the opening rules of other services
 * and members. So a member with own hours can be booked for a service with own hours only when both are open. A
 * resource gets the same two kinds of rules; the rules of others do not concern it.
 *
 * Times off (such as holidays) that the new hours would open get a higher priority.
 *
 * @param open minutes to open; undefined for the shop's hours, or for a resource that is always open
 */
export function weekWrites(
  owner: Owner,
  open: Region | undefined,
  rules: readonly Rule[],
  precedence: Precedence,
): RuleWrites {
  const now = hoursOf(owner, rules, { precedence, today: '' });
  // Unchanged hours keep the existing rules, which a manager may have created one by one.
  if (open && now.source === 'own' && isSameRegion(now.open, open))
    return { create: [], update: [], delete: [] };
  const wanted = open ? draftsOf(owner, open, rules, precedence) : [];
  const existing = rulesOfGrid(owner, rules).map(({ rule }) => rule);
  const kept = new Set<Rule>();
  const missing = wanted.filter((draft) => {
    const same = existing.find((rule) => !kept.has(rule) && isSame(rule, draft));
    if (same) kept.add(same);
    return !same;
  });
  const rest = existing.filter((rule) => !kept.has(rule));
  return {
    create: missing.slice(rest.length),
    update: [
      ...missing.slice(0, rest.length).map((draft, at) => ({ ...draft, id: rest[at]!.id })),
      ...strengthened(rules, wanted, precedence),
    ],
    delete: rest.slice(missing.length).map(({ id }) => id),
  };
}

const isSame = (rule: Rule, draft: RuleDraft): boolean =>
  rule.range_type === draft.range_type &&
  rule.from_range === draft.from_range &&
  rule.to_range === draft.to_range &&
  rule.appointable === draft.appointable &&
  rule.priority === draft.priority &&
  rule.ordering === draft.ordering;

function draftsOf(owner: Owner, open: Region, rules: readonly Rule[], precedence: Precedence): RuleDraft[] {
  const strength = ({ rule }: WeeklyRule): number => strengthOf(rule.priority, precedence);
  const stored = (of: number): number => storedPriority(of, precedence);
  const usual = usualStrength(precedence);
  const others = otherOpenings(owner, rules).filter(({ region }) => !isWithin(region, open));
  if (owner.kind === 'global') {
    const grid = rulesOfGrid(owner, rules);
    const openings = grid.filter(({ rule }) => rule.appointable).map(strength);
    const closures = grid.filter(({ rule }) => !rule.appointable);
    const own = others.filter(({ rule }) => rule.kind === 'global');
    return [
      ...draftsOfRegion(owner, open, true, stored(openings.length === 0 ? usual : Math.min(...openings))),
      ...closures.flatMap(({ rule, region }) =>
        overlap(region, open) ? draftsOfRegion(owner, less(region, open), false, rule.priority) : [rule],
      ),
      ...own.flatMap((one) => {
        const stronger = closures.filter((closure) => strength(closure) > strength(one));
        const toClose = stronger.reduce((rest, { region }) => less(rest, region), less(one.region, open));
        return draftsOfRegion(owner, toClose, false, stored(strength(one) + 1));
      }),
    ];
  }
  const closures = rulesOfGrid(SHOP, rules).filter(
    ({ rule, region }) => !rule.appointable && meet(owner, rule) && overlap(region, open),
  );
  const strengthOpen = Math.max(usual, ...closures.map(strength));
  const strengthClosed = Math.max(
    strengthOpen + 1,
    // With equal priorities, a rule of a service wins over a rule of the shop. A rule of a staff member or resource
    // wins over both.
    ...others.map((one) => strength(one) + (one.rule.kind === 'global' ? 0 : 1)),
  );
  return [
    ...draftsOfRegion(owner, open, true, stored(strengthOpen)),
    ...draftsOfRegion(owner, complementOf(open), false, stored(strengthClosed)),
  ];
}

/** Converts a strength to a priority; the default strength to 0. */
const storedPriority = (strength: number, precedence: Precedence): number =>
  strength === usualStrength(precedence) ? 0 : priorityOf(strength, precedence);

/**
 * Value of `ordering` for the rules of weekly hours. With this value they lose against other rules of the same owner
 * and priority, such as a holiday without a priority of its own.
 */
const ORDERING = -1;

function draftsOfRegion(owner: Owner, region: Region, appointable: boolean, priority: number): RuleDraft[] {
  if (isEmpty(region)) return [];
  const draft = (range_type: string, from_range: string, to_range: string): RuleDraft => ({
    kind: owner.kind,
    kind_id: owner.kind_id,
    title: '',
    range_type,
    from_date: '',
    to_date: '',
    from_range,
    to_range,
    appointable,
    priority,
    qty: 0,
    ordering: ORDERING,
    rrule: null,
  });
  const days = new Map<string, number[]>();
  for (const [day, hours] of weekOf(region).entries())
    for (const { from, to } of hours)
      days.set(`${from} ${to}`, [...(days.get(`${from} ${to}`) ?? []), day + 1]);
  return [...days].flatMap(([times, on]) => {
    const [from = '', to = ''] = times.split(' ');
    return on.length === 7 ? [draft('time:all', from, to)] : on.map((day) => draft(`time:${day}`, from, to));
  });
}

/**
 * Returns new, higher priorities for the times off (such as holidays) that would otherwise be opened by new weekly
 * hours.
 */
function strengthened(
  rules: readonly Rule[],
  wanted: readonly RuleDraft[],
  precedence: Precedence,
): { readonly id: number; readonly priority: number }[] {
  // New rules get the highest ids, so with equal priority they win over stored ones.
  const openings = wanted
    .filter(({ appointable }) => appointable)
    .map((draft) => ({ ...draft, id: Infinity, event_id: null }));
  return timesOff(rules)
    .filter(({ rule }) =>
      openings.some((opening) => meet(rule, opening) && compareStrength(opening, rule, precedence) > 0),
    )
    .map(({ rule }) => ({ id: rule.id, priority: closingPriority(rule, openings, precedence) }));
}
