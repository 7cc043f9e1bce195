import { MOST_VISIT_DAYS } from '../../domain/visit';
import type { VisitSlotsQuery } from '../../domain/visit-requests';
import { checkMemberDays } from '../../engine/slots/response-limits';
import { slotWindow } from '../../engine/slots/spans/window';
import { longestVisit, visitStarts } from '../../engine/visits/search';
import type { Arrangement } from '../../engine/visits/types';
import { Pace } from '../../runtime/slices';
import { asInstant } from '../../time/units';
import type { Viewer } from '../slots/slot-request';
import type { Core } from '../work/core';
import { planVisit } from './plan';
import { visitPricer } from './present';
import { visitWorld } from './search';
import type { VisitSlot } from './types';

/**
 * Lists the starts at which a whole visit fits, each with its best arrangement.
 *
 * @throws AppointmentsError 400 for wrong fields, a window of more than 31 days, and a search that takes too many steps
 */
export async function listVisitSlots(
  core: Core,
  query: VisitSlotsQuery,
  viewer: Viewer,
): Promise<VisitSlot[]> {
  const { site, options } = core;
  const context = { userId: viewer.userId };
  const window = slotWindow(query, options.clock.now(), site.zone, MOST_VISIT_DAYS);
  const visit = await planVisit(core, query, context);
  const settings = visit.items.map(({ product }) => product);
  checkMemberDays({ settings, window, query }, site.zone, options.limits.memberDays);
  const { customerId = 0 } = viewer;
  const customer = customerId > 0 ? { customerId, keys: [] } : undefined;
  const world = await visitWorld(core, visit, window, { customer, context });
  const found: Arrangement[] = [];
  const pace = new Pace(() => query.signal);
  await pace.drive(visitStarts(world, visit, window, found));
  const whole = { start: window.start, end: asInstant(window.end + longestVisit(visit)) };
  return pace.map(found, visitPricer(core, visit, whole));
}
