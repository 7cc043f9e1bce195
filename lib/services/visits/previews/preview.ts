import type { VisitTrial } from '../../../domain/visits/visit-requests';
import { longestVisit } from '../../../engine/visits/search';
import { runInSlices } from '../../../runtime/slices';
import { readTime } from '../../../time/time-input';
import { asInstant } from '../../../time/units';
import { callContext, type Core, joined } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { planVisit } from '../plan';
import { visitPricer } from '../present';
import { searchAt } from '../search';
import type { VisitPreview } from '../types';

/**
 * Tells if a visit could be booked now, with the times and prices of its items, or the reasons against it. Stores
 * nothing, and reads nothing about a customer.
 *
 * @throws AppointmentsError 400
 */
export async function previewVisit(core: Core, trial: VisitTrial, how: WriteContext): Promise<VisitPreview> {
  const start = readTime(trial.start, core.site.zone).at;
  const context = { ...callContext(how), userId: how.actorId ?? 0 };
  const visit = await planVisit(core, trial, context);
  const search = await searchAt(core, visit, start, { context, transaction: joined(how) });
  const found = await runInSlices(search.at(start));
  if (!found) {
    const { index, reasons } = await runInSlices(search.refusalAt(start));
    return { available: false, start, item: index, reasons };
  }
  const window = { start, end: asInstant(start + longestVisit(visit)) };
  return { available: true, ...visitPricer(core, visit, window)(found) };
}
