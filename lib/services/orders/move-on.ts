import type { Appointment, Status } from '../../domain/appointment';
import { movedBy, ordersCancelledBy, type Trigger } from '../../domain/statuses/status-table';
import { isRefundDue, type Order, type Settlement } from '../../domain/orders/order';
import { isOccupying } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import { withAllLocked } from '../claims/locked';
import { withGivenBack } from '../entitlements/give-back';
import { eventsOfWrite } from '../events/appointment-events';
import type { Core } from '../work/core';
import { assertOrdersAsRead, beforeOrdersAreRead, type OrdersAsRead } from '../settlements/orders-as-read';
import { settle } from '../settlements/settle';
import { settledRow } from '../settlements/settled-row';
import type { WorkInside } from '../work/work';
import { refundOf } from './order-notices';
import { openOrderGateway, type OrderGateway, readOrders } from './order-gateway';
import { noticesLast } from './notices-last';
import { settleAgain } from './settling/settle-again';

/**
 * For each kind of change that happens because time has passed: the reason that is stored in the event of the
 * appointment.
 */
const WHY = {
  'hold expired': 'Its hold expired',
  'not paid in time': 'not paid in time',
  ended: '',
} as const satisfies Partial<Record<Trigger, string>>;

/** A change of status that happens because time has passed. */
export interface TimedMove {
  readonly trigger: keyof typeof WHY;
  isDue(row: Appointment, gateway: OrderGateway): boolean | Promise<boolean>;
  /**
   * Whether this appointment, which is not due itself, changes together with due ones, for example because it is in the
   * same visit. Without this function, only due appointments change.
   */
  goesAlong?(row: Appointment): boolean;
  /** Called in the transaction if the status of at least one appointment has changed. */
  alongside?(t: Transaction): Promise<void>;
}

/**
 * Orders in another database as they were read before the transaction, with the versions that show if they have changed
 * since.
 */
interface OrdersBefore {
  readonly asRead: OrdersAsRead;
  readonly readBefore: ReadonlyMap<number, Order>;
}

/**
 * Changes the status of appointments for which a change is due, in one transaction. Each is checked again once its row
 * is locked. If an appointment loses its place, its former status is stored as `previousStatus`, because a late payment
 * may give the place back.
 */
export async function moveOn(core: Core, due: readonly Appointment[], move: TimedMove): Promise<void> {
  const { trigger } = move;
  const { storage, options } = core;
  const how = { reason: WHY[trigger] };
  const ids = due.map(({ id }) => id);
  let orders: OrdersBefore | undefined;
  const readFirst = async (seen: ReadonlyMap<number, Appointment>): Promise<void> => {
    const orderIds = [...seen.values()].map(({ orderId }) => orderId);
    const asRead = await beforeOrdersAreRead(core, orderIds, undefined);
    orders = { asRead, readBefore: await readOrders(core, orderIds, {}) };
  };
  const gateway = await withAllLocked(core, ids, { readFirst }, async (rows, t) => {
    const { asRead, readBefore } = orders!;
    await assertOrdersAsRead(core, asRead, t);
    const inside = { core, how, t };
    const { gateway, giveNotices } = noticesLast(openOrderGateway(inside, readBefore));
    const now = options.clock.now();
    const moved: Appointment[] = [];
    for (const { row, status } of await allToMove([...rows.values()], move, gateway)) {
      const previousStatus = trigger === 'ended' ? '' : row.status;
      const settlement = trigger === 'not paid in time' ? await dueFor(inside, gateway, row) : row.settlement;
      const after = { ...row, status, previousStatus, settlement, expiresAt: null, dateModified: now };
      moved.push(await storage.appointments.update(await withGivenBack(inside, row, after), t));
      await storage.outbox.append(eventsOfWrite(row, moved.at(-1)!, how, now), t);
      if (settlement && isRefundDue(settlement)) await gateway.report(refundOf(after));
    }
    await settleAgain(
      inside,
      gateway,
      moved.flatMap(({ settlement, orderId }) => (settlement === null ? [] : [orderId])),
    );
    await giveNotices();
    const left = moved.filter((row) => !isOccupying(row, now, options));
    for (const orderId of new Set(left.map((row) => row.orderId)))
      await gateway.cancelAbandoned(orderId, ordersCancelledBy(trigger), WHY[trigger]);
    if (moved.length > 0) await move.alongside?.(t);
    return gateway;
  });
  await gateway.tellShop();
}

/**
 * Returns the appointments whose status changes, each with its next status: those for which a change is due, and those
 * that change together with one of them.
 */
async function allToMove(
  rows: readonly Appointment[],
  move: TimedMove,
  gateway: OrderGateway,
): Promise<{ readonly row: Appointment; readonly status: Status }[]> {
  const movable = rows.flatMap((row) => {
    const status = movedBy(move.trigger, row.status);
    return status === undefined ? [] : { row, status };
  });
  const due = new Set<Appointment>();
  for (const { row } of movable) if (await move.isDue(row, gateway)) due.add(row);
  return due.size === 0 ? [] : movable.filter(({ row }) => due.has(row) || move.goesAlong?.(row) === true);
}

/**
 * Computes the amounts due for the order line of an appointment that was not paid in time; null if the shop does not
 * state payments for the order.
 */
async function dueFor(
  { core, t }: WorkInside,
  gateway: OrderGateway,
  row: Appointment,
): Promise<Settlement | null> {
  const order = row.orderItemId > 0 ? await gateway.find(row.orderId) : undefined;
  if (!order || [order, ...order.items].every(({ paid }) => paid === undefined)) return null;
  const paidBefore = await gateway.paidBefore(row.orderId);
  return settle(core, { ...settledRow(row), reason: 'cancelled' }, order, { t, paidBefore });
}

/** Returns the appointments, but only the first of each visit (appointments booked together). */
export const oncePerVisit = (rows: readonly Appointment[]): readonly Appointment[] =>
  rows.filter(
    ({ visitId }, at) => visitId === 0 || rows.findIndex((other) => other.visitId === visitId) === at,
  );

/** Calls `act` for each appointment, one after the other. A failure is logged and does not prevent the other calls. */
export async function eachOnItsOwn(
  core: Core,
  items: readonly Appointment[],
  act: (item: Appointment) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      core.options.logger.error({ err: error, id: item.id }, 'Background work on an appointment failed');
    }
  }
}
