import type { Appointment } from '../../../domain/appointment';
import type { WrittenLine } from '../../../domain/orders/order';
import { ordersCancelledBy } from '../../../domain/statuses/status-table';
import { isOccupying } from '../../../domain/statuses/statuses';
import { withAllLocked } from '../../claims/locked';
import { withGivenBack } from '../../entitlements/give-back';
import { eventsOfWrite } from '../../events/appointment-events';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { withOrder } from '../following/follow-order';
import { catchUp } from '../following/catch-up';
import { openOrderGateway, readOrders } from '../order-gateway';
import { withLine } from '../add-line';
import { useOf } from './uses';
import type { Waiting } from './waiting';

/**
 * Last step of creating an order in the shop's own database, if the shop has the order: gives the waiting appointments
 * their order, and emits their events. An appointment that no longer waits, because it was completed or moved
 * meanwhile, stays unchanged.
 *
 * @returns all appointments in their new state, without those that were deleted meanwhile
 */
export async function completeOrder(
  core: Core,
  { pending, rows: held }: Waiting,
  written: ReadonlyMap<number, WrittenLine>,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const { storage, site, options } = core;
  const [{ orderId }] = [...written.values()] as [WrittenLine];
  const readBefore = await readOrders(core, [orderId], how);
  const ids = held.map(({ id }) => id);
  const { rows, gateway } = await withAllLocked(core, ids, how, async (found, t) => {
    const now = options.clock.now();
    const gateway = openOrderGateway({ core, how, t }, readBefore);
    const rows: Appointment[] = [];
    for (const row of ids.flatMap((id) => found.get(id) ?? [])) {
      if (row.orderReference !== pending.reference) {
        rows.push(row);
        continue;
      }
      const withOwn = withLine(row, written.get(row.id)!, site);
      const next = withOrder(withOwn, readBefore.get(orderId), { options, now });
      const after = await storage.appointments.update(await withGivenBack({ core, how, t }, row, next), t);
      await storage.outbox.append(eventsOfWrite(row, after, how, now), t);
      rows.push(after);
    }
    await useOf(pending.kind).complete?.(core, pending, orderId, t);
    await storage.pendingOrders.remove(pending, t);
    // If no appointment needs the order any longer (all were cancelled, trashed, moved or deleted while the order was
    // being created), the order is cancelled.
    if (!rows.some((row) => row.orderId === orderId && isOccupying(row, now, options))) {
      const reason =
        held.length === 1
          ? 'The appointment of this order was cancelled while the order was being created'
          : 'The appointments of this order were cancelled while the order was being created';
      await gateway.cancelAbandoned(orderId, ordersCancelledBy('create'), reason);
    }
    return { rows, gateway };
  });
  await gateway.tellShop();
  return catchUp(core, rows, how);
}
