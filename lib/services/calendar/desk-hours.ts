import type { Rule, RuleKind } from '../../domain/rule';
import { type ClosingCause, closingCause } from '../../engine/rules/closing-cause';
import { closedSpans } from '../../engine/rules/closed-spans';
import { createPainter, NO_RULE, type Timeline } from '../../engine/rules/timeline';
import type { Pace } from '../../runtime/slices';
import type { Instant, Span } from '../../time/units';
import type { Core } from '../work/core';

/** Data from which facts about appointments are computed for the shop's staff. */
export interface SeenFromDesk {
  /** All rules of the site. */
  readonly rules: readonly Rule[];
  readonly now: Instant;
  readonly pace: Pace;
}

/** Data from which closed times in a window are computed for the shop's staff. */
interface WindowOfDesk extends SeenFromDesk {
  readonly window: Span;
}

/** A span in which the shop, a staff member or a resource is closed. */
export interface ClosedTime extends Span {
  /** Title of the availability rule that closes this time; '' if the time is closed because no rule opens it. */
  readonly title: string;
  /** Whether the weekly opening hours close this time, or a time off such as a holiday. */
  readonly cause: ClosingCause;
}

/** The closed times of the shop, of a member of staff or of a resource. */
export interface DeskHours {
  readonly kind: Extract<RuleKind, 'global' | 'staff' | 'resource'>;
  /** Id of the staff member or resource; 0 for the shop as a whole. */
  readonly kindId: number;
  /** Closed times of this owner (the shop, a staff member or a resource), sorted by start. */
  readonly closed: readonly ClosedTime[];
}

/** The staff members and resources whose closed times are computed, in addition to those of the shop. */
interface OwnersShown {
  readonly members: readonly number[];
  /** Whether the closed times of all resources that have rules are computed, too. */
  readonly hasResources: boolean;
}

/**
 * Computes the closed times of the shop, of these staff members and of resources. Rules of products are ignored,
 * because a product may open at other times. Time that no rule opens counts as closed, unless only products have
 * opening rules: the shop would then be closed all the time. A resource without rules is always open.
 *
 * @param check called with the number of spans found so far; may throw to end the computation
 */
export async function hoursWithin(
  { window, rules, pace }: WindowOfDesk,
  { site, options }: Pick<Core, 'site' | 'options'>,
  { members, hasResources }: OwnersShown,
  check: (closedCount: number) => void,
): Promise<DeskHours[]> {
  const painter = createPainter(rules, site.zone, window, options.precedence);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const opening = rules.filter(({ appointable }) => appointable);
  const haveProductsHours = opening.some(({ kind }) => kind === 'product');
  const hours: DeskHours[] = [];
  let closedCount = 0;
  const add = (
    { kind, kindId }: Pick<DeskHours, 'kind' | 'kindId'>,
    timeline: Timeline,
    counts: (ruleId: number) => boolean,
  ): void => {
    const closed = closedSpans(timeline)
      .filter(({ ruleId }) => counts(ruleId))
      .map(({ start, end, ruleId }): ClosedTime => {
        const rule = byId.get(ruleId);
        return { start, end, title: rule?.title ?? '', cause: closingCause(rule) };
      });
    hours.push({ kind, kindId, closed });
    closedCount += closed.length;
    check(closedCount);
  };
  for (const staffId of [null, ...members]) {
    await pace.drive(painter.prepare(NO_PRODUCT, staffId));
    const hasHours = opening.some(
      ({ kind, kindId }) => kind === 'global' || (kind === 'staff' && kindId === staffId),
    );
    add(
      staffId === null ? { kind: 'global', kindId: 0 } : { kind: 'staff', kindId: staffId },
      painter.timeline(NO_PRODUCT, staffId),
      (ruleId) => hasHours || !haveProductsHours || ruleId !== NO_RULE,
    );
  }
  for (const resourceId of hasResources ? resourcesWithRules(rules) : []) {
    await pace.drive(painter.prepareResource(resourceId));
    add({ kind: 'resource', kindId: resourceId }, painter.resourceTimeline(resourceId), () => true);
  }
  return hours;
}

const resourcesWithRules = (rules: readonly Rule[]): number[] => [
  ...new Set(rules.flatMap(({ kind, kindId }) => (kind === 'resource' && kindId !== null ? [kindId] : []))),
];

/** An id that no product has. */
const NO_PRODUCT = 0;
