import { MOST_VISIT_DAYS } from '../../domain/visits/visit';
import type { VisitSlotsQuery } from '../../domain/visits/visit-requests';
import { checkMemberDays } from '../../engine/slots/response-limits';
import { slotWindow } from '../../engine/slots/spans/window';
import { visitStarts } from '../../engine/visits/search';
import type { Arrangement } from '../../engine/visits/types';
import { mapInSlices, runInSlices } from '../../runtime/slices';
import { asInstant } from '../../time/units';
import type { Viewer } from '../slots/slot-request';
import type { Core } from '../work/core';
import { type PlannedVisit, planVisit } from './plan';
import { visitPricer } from './present';
import { type SearchedFor, visitWorlds } from './search';
import type { VisitSlot } from './types';

/**
 * Lists the starts at which a whole visit fits, each with the best arrangement: the time and the staff member of each
 * item.
 *
 * @throws AppointmentsError 400 for wrong fields, more than 31 days, and a search that takes too many steps
 */
export async function listVisitSlots(
  core: Core,
  query: VisitSlotsQuery,
  viewer: Viewer,
): Promise<VisitSlot[]> {
  const context = { userId: viewer.userId };
  const visit = await planVisit(core, query, context);
  const { customerId = 0 } = viewer;
  const customer = customerId > 0 ? { customerId, keys: [] } : undefined;
  const found = await arrangementsIn(core, visit, query, {
    customers: visit.items.map(() => customer),
    context,
  });
  const [first] = found;
  if (!first) return [];
  const whole = { start: first.start, end: asInstant(Math.max(...found.map(({ end }) => end))) };
  return mapInSlices(found, visitPricer(core, visit, whole), query.signal);
}

/** Days or times in which the start of a visit is searched, and the signal that ends the search. */
export type SearchedDays = Pick<VisitSlotsQuery, 'minDate' | 'maxDate' | 'from' | 'to' | 'signal'>;

/**
 * Finds the best arrangement of a visit (the time and the staff member of each item) for each start on at most 31 days.
 *
 * @throws AppointmentsError 400 for days that are wrong or too many, and for a search that takes too many steps
 */
export async function arrangementsIn(
  core: Core,
  visit: PlannedVisit,
  query: SearchedDays,
  searched: SearchedFor,
): Promise<Arrangement[]> {
  const { site, options } = core;
  const window = slotWindow(query, options.clock.now(), site.zone, MOST_VISIT_DAYS);
  const settings = visit.items.map(({ product }) => product);
  checkMemberDays({ settings, window, query }, site.zone, options.limits.memberDays);
  const worlds = await visitWorlds(core, visit, window, searched);
  const found: Arrangement[] = [];
  await runInSlices(visitStarts(worlds, visit, window, found), undefined, query.signal);
  return found;
}
