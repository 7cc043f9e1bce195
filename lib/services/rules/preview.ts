import type { Appointment } from '../../domain/appointment';
import { readTime } from '../../time/time-input';
import { asInstant, asSiteSeconds, type Instant, SECONDS_A_DAY, type Span } from '../../time/units';
import type { TimeWindow } from '../../time/window';
import type { Zone } from '../../time/zone';
import { appointmentsOutside } from '../appointments/left-outside/outside-after-change';
import { windowOf } from '../availability-index/window';
import type { Core } from '../work/core';
import { compareHours, type HoursOfDay } from './compare-hours';
import { type RulePlan, rulesAfter } from './plan';

/** The days of a preview. Default: `from` is today, and `to` is 366 days after `from`. */
export interface PreviewWindow extends Partial<TimeWindow> {
  /** Signal that ends the computation when it aborts. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** The effects that a write of rules would have. */
export interface RulePreview {
  /**
   * Future appointments that lie in open time now and would lie in closed time after the write, sorted by start.
   * Appointments outside the window are included.
   */
  readonly appointments: readonly Appointment[];
  /**
   * Opening hours of the site days in the window, sorted by date. Each product, staff member or site whose rules are
   * written has rows. If a global rule is written, each product and member with own rules has rows, too, because those
   * rules may keep hours open that the global rule closes. Days without hours before and after the write are left out.
   * At most 400 rows; days on which hours change are preferred.
   */
  readonly days: readonly HoursOfDay[];
  /** Number of rows of `days` that were left out because there are more than 400. */
  readonly more: number;
}

/**
 * Computes the effects of a planned write of rules in a window.
 *
 * @throws AppointmentsError 400 for a window that is empty or longer than 366 days; the reason of the signal, if it aborts
 */
export async function previewPlan(core: Core, plan: RulePlan, window: PreviewWindow): Promise<RulePreview> {
  const { keptRules, options, site } = core;
  const at = options.clock.now();
  const days = daysTouched(window, at, site.zone);
  const now = await keptRules.all();
  const rules = { now, then: rulesAfter(now, plan, at) };
  const hours = days
    ? await compareHours(core, { plan, rules, window: days }, window.signal)
    : { days: [], more: 0 };
  const outside = await appointmentsOutside(core, rules, window.signal);
  return { appointments: outside.sort((a, b) => a.start - b.start || a.id - b.id), ...hours };
}

const DAYS_AHEAD = 366;

/** Returns the whole site days that a window touches; undefined if the window lies in an hour that the clock skips. */
function daysTouched({ from, to }: PreviewWindow, now: Instant, zone: Zone): Span | undefined {
  const first = zone.dayOf(from === undefined ? now : readTime(from, zone).at);
  const midnight = (day: number) => ({ wallClock: asSiteSeconds(day * SECONDS_A_DAY) });
  const window = windowOf({ from: from ?? midnight(first), to: to ?? midnight(first + DAYS_AHEAD) }, zone);
  if (!window) return undefined;
  const last = zone.dayOf(asInstant(window.end - 1));
  return { start: zone.startOfDay(first), end: zone.startOfDay(last + 1) };
}
