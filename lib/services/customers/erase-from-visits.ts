import type { Core } from '../work/core';
import { AT_ONCE } from './at-once';

/**
 * Erases the customer from every visit (several appointments booked together) that the customer booked. The visits
 * stay.
 */
export async function eraseFromVisits(core: Core, customerId: number): Promise<void> {
  for (;;) {
    const { items } = await core.storage.visits.list({ customerId, limit: AT_ONCE, offset: 0 });
    if (items.length === 0) return;
    await eraseVisitCustomers(core, new Map(items.map(({ id }) => [id, customerId])));
  }
}

/**
 * Erases the customer from each of these visits (appointments booked together). A visit of another customer stays as it
 * is.
 */
export async function eraseVisitCustomers(
  { storage, options }: Core,
  customerOf: ReadonlyMap<number, number>,
): Promise<void> {
  if (customerOf.size === 0) return;
  await storage.transaction(async (t) => {
    for (const row of (await storage.visits.find([...customerOf.keys()], t)).values()) {
      if (row.customerId === 0 || row.customerId !== customerOf.get(row.id)) continue;
      await storage.visits.update({ ...row, customerId: 0, dateModified: options.clock.now() }, t);
    }
  });
}
