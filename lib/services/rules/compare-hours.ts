import { invalidParams } from '../../domain/errors';
import { RULE_KINDS, type RuleKind } from '../../domain/rule';
import { hoursByDay, type OpenHours } from '../../engine/rules/hours-by-day';
import { createPainter, type Painter } from '../../engine/rules/timeline';
import { Pace } from '../../runtime/slices';
import type { RuleOwner } from '../../storage/storage';
import { formatDate } from '../../time/format';
import type { SiteDay, Span } from '../../time/units';
import type { BothRules } from '../appointments/left-outside/outside-after-change';
import type { Core } from '../work/core';
import { ownersIn, type RulePlan } from './plan';

/** The opening hours of one day for the whole site, a product or a staff member, before and after a write of rules. */
export interface HoursOfDay {
  /** Site day, `YYYY-MM-DD`. */
  readonly date: string;
  /**
   * The rules that decide these hours. `global`: only the global rules; `product`: the global rules and the product's;
   * `staff`: the global rules and the staff member's.
   */
  readonly kind: RuleKind;
  /** Id of the product or staff member; null for `global`. */
  readonly kindId: number | null;
  readonly before: readonly OpenHours[];
  readonly after: readonly OpenHours[];
}

/**
 * Opening hours before and after a write of rules: a row for each date and each owner (the site, a product or a staff
 * member), sorted by date.
 */
interface ComparedHours {
  readonly days: readonly HoursOfDay[];
  /** Number of rows that were left out, because a preview has at most 400. */
  readonly more: number;
}

/** Maximum number of rows of a preview. */
const MOST_SHOWN = 400;

/** A planned write of rules, all rules before and after it, and the site days to compare. */
interface Comparison {
  readonly plan: RulePlan;
  readonly rules: BothRules;
  readonly window: Span;
}

/**
 * Compares the opening hours of site days before and after a planned write of rules.
 *
 * @throws AppointmentsError 400 for more days than a response may have; the reason of the signal, if it aborts
 */
export async function compareHours(
  { site, options }: Core,
  { plan, rules, window }: Comparison,
  signal: AbortSignal | undefined,
): Promise<ComparedHours> {
  const pace = new Pace(() => signal);
  const painters = [rules.now, rules.then].map((each) =>
    createPainter(each, site.zone, window, options.precedence),
  ) as [Painter, Painter];
  const hoursOf = async (painter: Painter, owner: RuleOwner): Promise<Map<SiteDay, OpenHours[]>> => {
    if (owner.kind === 'resource') {
      await pace.drive(painter.prepareResource(owner.kindId!));
      return hoursByDay(painter.resourceTimeline(owner.kindId!), site.zone);
    }
    const of = [
      owner.kind === 'product' ? owner.kindId! : 0,
      owner.kind === 'staff' ? owner.kindId : null,
    ] as const;
    await pace.drive(painter.prepare(...of));
    return hoursByDay(painter.timeline(...of), site.zone);
  };

  const byDay = new Map<SiteDay, HoursOfDay[]>();
  let count = 0;
  for (const owner of ownersShown(plan, rules)) {
    const before = await hoursOf(painters[0], owner);
    const after = await hoursOf(painters[1], owner);
    for (const day of new Set([...before.keys(), ...after.keys()])) {
      const { kind, kindId } = owner;
      const date = formatDate(day);
      const row = { date, kind, kindId, before: before.get(day) ?? [], after: after.get(day) ?? [] };
      const others = byDay.get(day);
      if (others) others.push(row);
      else byDay.set(day, [row]);
      count += 1;
    }
    if (count > options.limits.slotRecords) throw tooMany(options.limits.slotRecords);
    if (pace.isDue) await pace.turn();
  }
  const days = chosenRows([...byDay].sort(([a], [b]) => a - b).map(([, rows]) => rows));
  return { days, more: count - days.length };
}

/**
 * Lists the owners (site, products, staff members) whose hours are compared. If a global rule is written, these are all
 * products and members with rules, because a stronger rule of a product or member may overrule the global rule. Global
 * rules do not apply to resources.
 */
function ownersShown(plan: RulePlan, { now, then }: BothRules): RuleOwner[] {
  const written = ownersIn(plan);
  const others = written.some(({ kind }) => kind === 'global') ? [...now, ...then] : [];
  const all = [...written, ...others.filter(({ kind }) => kind !== 'resource')];
  const owners = new Map(all.map(({ kind, kindId }) => [`${kind} ${kindId}`, { kind, kindId }]));
  return [...owners.values()].sort(
    (a, b) => RULE_KINDS.indexOf(a.kind) - RULE_KINDS.indexOf(b.kind) || (a.kindId ?? 0) - (b.kindId ?? 0),
  );
}

/**
 * Selects the rows to show, at most `MOST_SHOWN`, sorted by date. If there are more, rows of days with changed hours
 * are preferred.
 */
function chosenRows(days: readonly (readonly HoursOfDay[])[]): HoursOfDay[] {
  const changed = days.filter((rows) => rows.some(isChanged));
  const unchanged = days.filter((rows) => !rows.some(isChanged));
  const chosen = new Set([...changed, ...unchanged].flat().slice(0, MOST_SHOWN));
  return days.flat().filter((row) => chosen.has(row));
}

const isChanged = ({ before, after }: HoursOfDay): boolean =>
  before.length !== after.length ||
  before.some(({ from, to }, at) => from !== after[at]!.from || to !== after[at]!.to);

const tooMany = (most: number) =>
  invalidParams({ to: `the hours of all days may be at most ${most} records; ask for fewer days` });
