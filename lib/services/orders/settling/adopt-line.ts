import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import type { Order, OrderLine } from '../../../domain/orders/order';
import { orderNote } from '../../../domain/orders/order-note';
import { isLive } from '../../../domain/statuses/statuses';
import { onOtherLine } from '../../../engine/settlements/line-claims';
import { withLocked } from '../../claims/locked';
import { eventsOfWrite } from '../../events/appointment-events';
import { withLineWritten, withUnsentLines } from '../../settlements/orders-with-unsent';
import { dividedNow } from '../../settlements/divided';
import type { Core } from '../../work/core';
import type { WorkInside } from '../../work/work';
import { settleAgain } from './settle-again';
import { type OrdersToSettle, withPriceSettled } from './settle-price';

/** A change that an order in another database causes in one of its appointments. */
interface Adoption {
  /** The order before the change. */
  readonly order: Order;
  /** Makes the change: gets the appointment as it is stored, and returns the changed appointment. */
  readonly change: (row: Appointment) => Appointment;
  /** The line that the shop has written. Default: no line of the order has changed. */
  readonly written?: AdoptedLine;
  /** Text that gives the reason, for the event of the change. */
  readonly reason?: string;
}

/** An order line as the shop has written it. */
interface AdoptedLine {
  readonly formerId: number;
  /** Present id of the line. Differs from `formerId` if a new line has replaced the former one. */
  readonly id: number;
  /** The content of the line, with the amounts that the shop has written. */
  readonly line: OrderLine;
  /** Cost of the appointment for which the line was written. If it has another cost by now, a later note writes the line. */
  readonly cost: string | undefined;
  /**
   * Whether a notice about the appointment is already stored. It will state the amounts due, so no other notice is
   * needed.
   */
  readonly isNoticed: boolean;
}

/**
 * The result of storing a change of an order: whether the appointment still needed that order, and the appointments
 * that were changed.
 */
interface Adopted {
  readonly isAlive: boolean;
  readonly changed: readonly Appointment[];
}

/**
 * Stores a change that an order in another database causes in one of its appointments, and emits the event of the
 * change. Does nothing if the appointment is cancelled or belongs to another order now. The shop may have written other
 * amounts than requested. So the amounts due are computed again, and a sum that was paid for the whole order is divided
 * among the lines again.
 */
export function adoptLine(
  core: Core,
  id: number,
  { order, change, written, reason = 'The order line of the appointment was changed in the shop' }: Adoption,
): Promise<Adopted> {
  return withLocked(core, id, {}, async (row, t) => {
    if (row?.orderId !== order.id || !isLive(row)) return { isAlive: false, changed: [] };
    const after = change(row);
    if (isDeepStrictEqual(after, row)) return { isAlive: true, changed: [] };
    const inside = { core, how: {}, t };
    const now = core.options.clock.now();
    const current = written?.cost === row.cost ? written : undefined;
    const orders = await ordersAfter(inside, order, current);
    const settled = current
      ? await withAmountsOf(inside, orders, { before: row, after, order }, current)
      : after;
    const stored = await core.storage.appointments.update({ ...settled, dateModified: now }, t);
    await core.storage.outbox.append(eventsOfWrite(row, stored, { reason }, now), t);
    const shared = await settleAgain(inside, orders, [order.id]);
    const changed = new Map([stored, ...shared].map((one) => [one.id, one]));
    return { isAlive: true, changed: [...changed.values()] };
  });
}

/**
 * Returns an appointment with the amounts due for its order line. The amounts are computed from the line that the shop
 * has written.
 */
async function withAmountsOf(
  inside: WorkInside,
  orders: OrdersToSettle,
  {
    before,
    after,
    order,
  }: { readonly before: Appointment; readonly after: Appointment; readonly order: Order },
  { line, isNoticed }: AdoptedLine,
): Promise<Appointment> {
  const { dueNow, dueLater } = after;
  const changedLine = { ...line, ...(dueNow !== null && dueLater !== null && { dueNow, dueLater }) };
  const { priced, notice } = await withPriceSettled(inside, orders, { before, after, changedLine }, order);
  if (!notice) return priced;
  if (!isNoticed) await orders.report(notice);
  return { ...priced, moneySettled: false };
}

/**
 * Returns an order as it is after the shop has written one of its lines, and the amounts that counted as paid before.
 * Notices to the shop are stored as notes; the notes are sent after this.
 */
async function ordersAfter(
  { core, t }: WorkInside,
  { id: orderId, ...order }: Order,
  written: AdoptedLine | undefined,
): Promise<OrdersToSettle> {
  const { storage, site, options } = core;
  const known = new Map([[orderId, { ...order, id: orderId }]]);
  const before = withUnsentLines(known, await storage.orderNotes.lines([orderId], t)).get(orderId)!;
  const division = dividedNow(before, await storage.appointments.ofOrders([orderId], t), site);
  const idNow = (id: number): number => (id === written?.formerId ? written.id : id);
  const { items, ...rest } = written
    ? withLineWritten(before, { orderItemId: written.formerId }, written.line)
    : before;
  const after = { ...rest, items: items.map((item) => ({ ...item, id: idNow(item.id) })) };
  // An amount that was paid for the former line counts as paid for the line that replaces it.
  const paidBefore = new Map([
    [orderId, written ? onOtherLine(division, written.formerId, written.id) : division],
  ]);
  return {
    find: async () => after,
    paidBefore: async () => paidBefore,
    report: (notice) =>
      storage.orderNotes.add(orderNote({ kind: 'notice', orderId, notice, notedAt: options.clock.now() }), t),
  };
}
