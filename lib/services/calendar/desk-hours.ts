import type { Rule, RuleKind } from '../../domain/rule';
import { closedStretches } from '../../engine/rules/closed-stretches';
import { createPainter, NO_RULE } from '../../engine/rules/timeline';
import type { Pace } from '../../runtime/slices';
import type { Instant, Span } from '../../time/units';
import type { Core } from '../work/core';

/** Data from which the facts of appointments at the desk are computed. */
export interface SeenFromDesk {
  /** All rules of the site. */
  readonly rules: readonly Rule[];
  readonly now: Instant;
  readonly pace: Pace;
}

/** Data from which the calendar of a window is computed. */
interface WindowOfDesk extends SeenFromDesk {
  readonly window: Span;
}

/** A span of closed time. */
export interface ClosedTime extends Span {
  /** Title of the rule that closes the time; '' if it is closed because no rule opens it. */
  readonly title: string;
}

/** The closed times of the shop, or of a member. */
export interface DeskHours {
  readonly kind: Extract<RuleKind, 'global' | 'staff'>;
  /** Id of the member; 0 for the shop. */
  readonly kindId: number;
  /** Closed times, by start. */
  readonly closed: readonly ClosedTime[];
}

/**
 * Computes the closed times of the shop and of these members. Rules of products do not count: a product may open at
 * other times. If only products have opening rules, time that no rule opens is not closed here, because that would be
 * all the time.
 *
 * @param check receives the number of spans so far; may throw
 */
export async function hoursWithin(
  { window, rules, pace }: WindowOfDesk,
  { site, options }: Pick<Core, 'site' | 'options'>,
  members: readonly number[],
  check: (stretches: number) => void,
): Promise<DeskHours[]> {
  const painter = createPainter(rules, site.zone, window, options.precedence);
  const titles = new Map(rules.map(({ id, title }) => [id, title]));
  const opening = rules.filter(({ appointable }) => appointable);
  const haveProductsHours = opening.some(({ kind }) => kind === 'product');
  const hours: DeskHours[] = [];
  let stretches = 0;
  for (const staffId of [null, ...members]) {
    await pace.drive(painter.prepare(NO_PRODUCT, staffId));
    const hasHours = opening.some(
      ({ kind, kindId }) => kind === 'global' || (kind === 'staff' && kindId === staffId),
    );
    const closed = closedStretches(painter.timeline(NO_PRODUCT, staffId))
      .filter(({ ruleId }) => hasHours || !haveProductsHours || ruleId !== NO_RULE)
      .map(({ start, end, ruleId }): ClosedTime => ({ start, end, title: titles.get(ruleId) ?? '' }));
    hours.push({ kind: staffId === null ? 'global' : 'staff', kindId: staffId ?? 0, closed });
    stretches += closed.length;
    check(stretches);
  }
  return hours;
}

/** An id that no product has. */
const NO_PRODUCT = 0;
