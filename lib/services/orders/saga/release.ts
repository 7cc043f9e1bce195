import type { Appointment } from '../../../domain/appointment';
import type { PendingOrder, Transaction } from '../../../storage/storage';
import { withAllLocked } from '../../claims/locked';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { openOrderGateway, type OrderGateway } from '../order-gateway';
import { isOccupying } from '../../../domain/statuses/statuses';
import { lateNote, lateOrder } from '../order-notes';

/** Appointments whose order is given up, under the lock of their places. */
interface Released {
  readonly pending: PendingOrder;
  /** The appointments that still wait for the order. */
  readonly rows: readonly Appointment[];
  readonly gateway: OrderGateway;
}

/** Undoes what the reservation has stored. */
export type Release = (core: Core, released: Released, t: Transaction) => Promise<void>;

/**
 * Last step of a failed saga: gives the places back.
 *
 * @returns false, without any change, if another process has the order by now, or it is completed
 */
export async function releaseOrder(
  core: Core,
  { pending, rows }: Omit<Released, 'gateway'>,
  release: Release,
  how: WriteContext,
): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  const { isReleased, gateway } = await withAllLocked(core, ids, how, async (found, t) => {
    const gateway = openOrderGateway({ core, how, t });
    const isReleased = await core.storage.pendingOrders.removeOwn(pending, t);
    const waiting = [...found.values()].filter((row) => row.orderReference === pending.reference);
    if (isReleased) await release(core, { pending, rows: waiting, gateway }, t);
    return { isReleased, gateway };
  });
  await gateway.tellShop();
  return isReleased;
}

/** Removes the appointments. No event has been emitted for them. */
export const removeAppointments: Release = async ({ storage, options }, { rows, gateway }, t) => {
  for (const { id } of rows) await storage.appointments.remove(id, t);
  const [first] = rows;
  if (!first) return;
  // The held place kept an order alive whose other appointments may be gone.
  if (first.orderId > 0)
    await gateway.cancelAbandoned(first.orderId, ['pending'], 'Its appointment was released');
  // The order or the line may still appear, although no appointment waits for it any longer.
  await storage.orderNotes.add(lateNote(first, options.clock.now()), t);
};

/**
 * Puts holds back into the cart with their former data and time. Holds that were cancelled meanwhile stay out of it.
 */
export const putBack: Release = async ({ storage, options }, { rows, pending }, t) => {
  const now = options.clock.now();
  const holds = await storage.holds.find(
    rows.map(({ id }) => id),
    t,
  );
  for (const row of rows) {
    const hold = holds.get(row.id);
    const isHold = hold !== undefined && isOccupying(row, now, options);
    await storage.appointments.update(
      {
        ...asHeld(row, pending),
        status: isHold ? 'in-cart' : 'was-in-cart',
        previousStatus: '',
        expiresAt: isHold ? hold.expiresAt : null,
        orderId: 0,
        orderItemId: 0,
        orderStatus: '',
        orderQuantity: null,
        orderReference: '',
        dateModified: now,
      },
      t,
    );
  }
  // The order may still appear, although no appointment waits for it any longer.
  if (rows.some(({ orderId }) => orderId === 0))
    await storage.orderNotes.add(lateOrder(pending.reference, now), t);
};

/**
 * Restores the data of a hold. The places that a smaller line gave back may be taken by now, so a hold that was larger
 * stays as small as its line.
 */
function asHeld(row: Appointment, { before }: PendingOrder): Appointment {
  const held = before.holds?.find(({ id }) => id === row.id);
  if (!held) return row;
  const { quantity, cost, customerId, dateCreated } = held;
  return { ...row, customerId, dateCreated, ...(quantity <= row.quantity && { quantity, cost }) };
}
