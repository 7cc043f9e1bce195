import type { Appointment } from '../../../domain/appointment';
import { type Answer, impersonalAnswers, withinQuantity } from '../../../domain/questions/answer';
import { NO_CONTACT } from '../../../domain/people/contact';
import type { PendingOrder, Transaction } from '../../../storage/storage';
import { withAllLocked } from '../../claims/locked';
import { reducedLanes } from '../../claims/with-places';
import { countedCustomer, customerKeyOf } from '../../limits/counted-customer';
import { giveBackAll } from '../../entitlements/give-back';
import { putVisitsBack } from '../visits-of-order';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { openOrderGateway, type OrderGateway } from '../order-gateway';
import { isOccupying } from '../../../domain/statuses/statuses';
import { lateNote, lateOrder } from '../order-notes';

/**
 * Appointments that are removed, or put back into the cart, because their order was not created. Their places are
 * locked.
 */
interface Released {
  readonly pending: PendingOrder;
  /** The appointments that still wait for the order. */
  readonly rows: readonly Appointment[];
  readonly gateway: OrderGateway;
}

/** Undoes everything that was stored when the places of these appointments were taken. */
export type Release = (core: Core, released: Released, t: Transaction) => Promise<void>;

/**
 * Last step of creating an order in the shop's own database, if the shop does not have the order: gives the places of
 * the appointments back.
 *
 * @returns false, without any change, if another process works on the pending order now, or the order is completed
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

/** Removes appointments whose order was not created. No event was emitted for them, so none is emitted now. */
export const removeAppointments: Release = async (core, { rows, gateway }, t) => {
  const { storage, options } = core;
  for (const row of rows) {
    await giveBackAll({ core, how: {}, t }, row);
    await storage.appointments.remove(row.id, t);
  }
  const [first] = rows;
  if (!first) return;
  // While the appointment waited for its line, it kept its existing order from being cancelled. If no other appointment
  // needs the order, the order is cancelled now.
  if (first.orderId > 0)
    await gateway.cancelAbandoned(
      first.orderId,
      ['pending'],
      'The booking failed before this order was complete',
    );
  // The shop may still create the order or its line, although no appointment waits for it. A stored note makes the
  // background worker look for the order or line, and undo it.
  await storage.orderNotes.add(lateNote(first, options.clock.now()), t);
};

/**
 * Puts the holds of a failed checkout back into the cart, with the data, the customer and the expiry that they had
 * before. Holds that were cancelled meanwhile are not put back, and lose their personal answers.
 */
export const putBack: Release = async (core, { rows, pending }, t) => {
  const { storage, options } = core;
  const now = options.clock.now();
  const holds = await storage.holds.find(
    rows.map(({ id }) => id),
    t,
  );
  const back: Appointment[] = [];
  for (const row of rows) {
    const hold = holds.get(row.id);
    const isHold = hold !== undefined && isOccupying(row, now, options);
    await giveBackAll({ core, how: {}, t }, row);
    const held = asHeld(row, pending);
    const customer = countedCustomer(core, {
      customerId: held.customerId,
      email: held.contact.email,
      ownerHashes: hold && [hold.ownerHash],
    });
    const stored = await storage.appointments.update(
      {
        ...held,
        answers: isHold ? held.answers : impersonalAnswers(held.answers),
        status: isHold ? 'in-cart' : 'was-in-cart',
        previousStatus: '',
        expiresAt: isHold ? hold.expiresAt : null,
        orderId: 0,
        orderItemId: 0,
        orderStatus: '',
        orderQuantity: null,
        orderReference: '',
        entitlement: null,
        dateModified: now,
      },
      t,
      customerKeyOf(customer),
    );
    back.push(stored);
  }
  await putVisitsBack(core, back, t);
  // The shop may still create the order, although no appointment waits for it. A stored note makes the background
  // worker look for it and cancel it.
  if (rows.some(({ orderId }) => orderId === 0))
    await storage.orderNotes.add(lateOrder(pending.reference, now), t);
};

/**
 * Restores the data that a hold had before the checkout. If its order line was smaller than the hold, the hold keeps
 * the smaller quantity, because the other places may be taken by now.
 */
function asHeld(row: Appointment, { before }: PendingOrder): Appointment {
  const held = before.holds?.find(({ id }) => id === row.id);
  if (!held) return row;
  const { quantity, cost, dueNow = null, dueLater = null, customerId, dateCreated, lanes } = held;
  const isStill = ({ key, place }: Answer): boolean =>
    row.answers.some((one) => one.key === key && one.place === place);
  return withinQuantity({
    ...row,
    customerId,
    contact: NO_CONTACT,
    // Only answers that the appointment still has are restored: all others were erased meanwhile.
    answers: held.answers?.filter(isStill) ?? [],
    dateCreated,
    ...(quantity <= row.quantity && {
      quantity,
      cost,
      dueNow,
      dueLater,
      ...(lanes && reducedLanes(row, lanes)),
    }),
  });
}
