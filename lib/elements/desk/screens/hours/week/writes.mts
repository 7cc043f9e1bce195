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
 * Returns the writes after which exactly the minutes of a set are the weekly hours of an owner.
 *
 * The shop has rules that open its hours. Its closures stay if they do not contradict them, because a strong
 * closure also closes services and members. A service or a member has rules that open its hours, and rules
 * that close all other minutes. These closing rules are stronger than the opening rules of other services and
 * members, so a member with own hours can be booked for a service with own hours when both are open. A
 * resource is treated in the same way, by its own rules alone.
 *
 * Closed times that the new hours would open are made stronger.
 *
 * @param open undefined: the owner has the shop's hours, or is a resource that is always open
 */
export function weekWrites(
  owner: Owner,
  open: Region | undefined,
  rules: readonly Rule[],
  precedence: Precedence,
): RuleWrites {
  const now = hoursOf(owner, rules, { precedence, today: '' });
  // If the hours did not change, the existing rules stay, because they may have been made by hand.
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
    // If priorities are equal, rules of a service are stronger than rules of the shop, and rules of a member are
    // the strongest.
    ...others.map((one) => strength(one) + (one.rule.kind === 'global' ? 0 : 1)),
  );
  return [
    ...draftsOfRegion(owner, open, true, stored(strengthOpen)),
    ...draftsOfRegion(owner, complementOf(open), false, stored(strengthClosed)),
  ];
}

/** Returns the priority for a strength; none for the usual one. */
const storedPriority = (strength: number, precedence: Precedence): number =>
  strength === usualStrength(precedence) ? 0 : priorityOf(strength, precedence);

/**
 * Weekly hours are weaker than other rules of the same owner and priority, such as a holiday without a
 * priority.
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

/** Raises the priority of closed times that the rules of the weekly hours would open. */
function strengthened(
  rules: readonly Rule[],
  wanted: readonly RuleDraft[],
  precedence: Precedence,
): { readonly id: number; readonly priority: number }[] {
  // New rules are stored last, so they count as later than all others.
  const openings = wanted
    .filter(({ appointable }) => appointable)
    .map((draft) => ({ ...draft, id: Infinity, event_id: null }));
  return timesOff(rules)
    .filter(({ rule }) =>
      openings.some((opening) => meet(rule, opening) && compareStrength(opening, rule, precedence) > 0),
    )
    .map(({ rule }) => ({ id: rule.id, priority: closingPriority(rule, openings, precedence) }));
}
