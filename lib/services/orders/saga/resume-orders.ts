import type { Core } from '../../work/core';
import { resumeOrder } from './finish-order';
import { leaseSeconds } from './waiting';

const ORDERS_AT_ONCE = 200;

/**
 * Completes or releases pending orders whose process died or got no response from the shop. Several workers may run
 * this function at the same time.
 */
export async function resumeOrders(core: Core): Promise<void> {
  const met = new Set<string>();
  for (let isFull = true; isFull;) {
    const due = await core.storage.pendingOrders.due(ORDERS_AT_ONCE);
    // Orders that failed in this run are left for the next run.
    const fresh = due.filter((reference) => !met.has(reference));
    for (const reference of fresh) {
      met.add(reference);
      try {
        await resume(core, reference);
      } catch (error) {
        core.options.logger.error(
          { err: error, reference },
          'Completing or releasing a pending order failed; the background worker tries again later',
        );
      }
    }
    isFull = fresh.length > 0 && due.length === ORDERS_AT_ONCE;
  }
}

async function resume(core: Core, reference: string): Promise<void> {
  const rows = await core.storage.appointments.withReference(reference);
  const taken = await core.storage.pendingOrders.take(reference, leaseSeconds(core, rows.length), false);
  if (taken.kind !== 'taken') return;
  const { pending } = taken;
  try {
    await resumeOrder(core, { pending, rows }, {});
  } catch (error) {
    await core.storage.pendingOrders.giveBack(pending);
    throw error;
  }
}
