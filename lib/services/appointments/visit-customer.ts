import type { Appointment } from '../../domain/appointment';
import { isLive } from '../../domain/statuses/statuses';
import type { WorkInside } from '../work/work';

/**
 * Gives a visit (several appointments booked together) the customer of this item, after the item got a new customer.
 * Does nothing while another item of the visit that is not cancelled has a different customer. Call this under the lock
 * of the item's order: if two items change at the same time, the later change then sees the earlier one.
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
