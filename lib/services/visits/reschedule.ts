import type { VisitMove } from '../../domain/visits/visit-requests';
import { orStored, readTime } from '../../time/time-input';
import type { Work } from '../work/work';
import { arrangeAt } from './arrange';
import { changeItems, type ItemChange, type VisitCaller } from './change-items';
import { planMove } from './plan-move';
import type { Visit } from './types';

/**
 * Moves the items of a visit that have not begun. The items keep their order and their staff members, and are arranged
 * and checked like a new visit; the places that they take now count as free. A move to the present start changes
 * nothing.
 *
 * @param to.start new start of the first of these items
 * @param to.enforce `capacity` if the visit may move past the end of the entitlement that pays for it
 * @param caller limits on what the caller may move; absent for the shop's own code
 * @throws AppointmentsError 400, 404; 409 if the visit does not fit at the new start; 412; 502
 */
export const rescheduleVisit = (
  work: Work,
  id: number,
  to: VisitMove,
  caller: VisitCaller = {},
): Promise<Visit> => changeItems(work, id, { ...caller, wantedOf: (visit) => findMove(work, visit, to) });

/**
 * Returns the change of each item when its visit is moved, earliest item first; an empty list if the new start is the
 * present one.
 *
 * @throws AppointmentsError 400; 409 if the visit does not fit at the new start
 */
export async function findMove(
  work: Work,
  stored: Visit,
  { start: sent, enforce = 'full' }: VisitMove,
): Promise<ItemChange[]> {
  const { zone } = work.core.site;
  const { items, visit, searched } = await planMove(work, stored);
  const present = items[0].start;
  const start = orStored(readTime(sent, zone), present, zone).at;
  if (start === present) return [];
  const found = await arrangeAt(work, { visit, start, present }, searched);
  return found.items.map((item, at): ItemChange => ({
    id: items[item.index]!.id,
    changes: { start: item.start, end: item.end, enforce: 'full' },
    mayOutlastEntitlement: enforce === 'capacity',
    ...(at > 0 && { mayStartOffGrid: true }),
    preferredResourceIds: item.placement.resourceIds,
  }));
}
