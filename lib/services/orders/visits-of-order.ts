import type { Appointment } from '../../domain/appointment';
import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';

/**
 * Marks the visits (appointments booked together) of a checkout as booked, and gives them the customer of the checkout.
 */
export const takeOutOfCart = (core: Core, items: readonly Appointment[], t: Transaction): Promise<void> =>
  updateVisits(core, items, false, t);

/**
 * Marks visits (appointments booked together) as held in a cart again, after the checkout of their items has failed.
 */
export const putVisitsBack = (core: Core, items: readonly Appointment[], t: Transaction): Promise<void> =>
  updateVisits(core, items, true, t);

async function updateVisits(
  { storage, options }: Core,
  items: readonly Appointment[],
  isInCart: boolean,
  t: Transaction,
): Promise<void> {
  const itemOf = new Map(items.filter(({ visitId }) => visitId > 0).map((item) => [item.visitId, item]));
  for (const row of (await storage.visits.find([...itemOf.keys()], t)).values()) {
    const { customerId, dateCreated } = itemOf.get(row.id)!;
    const dateModified = options.clock.now();
    await storage.visits.update({ ...row, isInCart, customerId, dateCreated, dateModified }, t);
  }
}
