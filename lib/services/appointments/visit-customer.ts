import type { Appointment } from '../../domain/appointment';
import { isLive } from '../../domain/statuses/statuses';
import type { WorkInside } from '../work/work';

/**
 * Gives a visit (several appointments booked together) the new customer of one of its items, unless another item that
 * is not cancelled still has a different customer. Call it under the lock of the item's order: if two items change at
 * the same time, the later change then sees the earlier one.
 */
export async function followCustomer(
  { core: { storage }, t }: WorkInside,
  { visitId, customerId, dateModified }: Appointment,
): Promise<void> {
  const items = await storage.appointments.ofVisits([visitId], t);
  if (items.some((item) => isLive(item) && item.customerId !== customerId)) return;
  const row = (await storage.visits.find([visitId], t)).get(visitId);
  if (row && row.customerId !== customerId)
    await storage.visits.update({ ...row, customerId, dateModified }, t);
}
