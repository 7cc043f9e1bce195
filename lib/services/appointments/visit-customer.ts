import type { Appointment } from '../../domain/appointment';
import { isLive } from '../../domain/statuses/statuses';
import type { WorkInside } from '../work/work';

/**
 * Gives a visit the customer of an item whose customer has changed, once no live item has another customer. Call it under
 * the lock of the item's order, so that of two such changes the later one sees the other.
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
