import type { Appointment, Status } from '../../domain/appointment';
import { type AppointmentsError, invalidParams } from '../../domain/errors';
import {
  type NewOrderLine,
  type Order,
  type OrderItem,
  phaseOf,
  type WrittenLine,
  type WrittenOrder,
} from '../../domain/orders/order';
import { DEAD_STATUSES } from '../../domain/statuses/statuses';
import type { CallContext } from '../../ports/ports';
import { type Core } from '../work/core';
import { newOrder, type Orderer } from './new-order';
import { giveNotice, needsOrder } from './order-notices';
import { canBeRevived, isRefusal, reviveOrder } from './change-line';
import { addLine } from './add-line';

/**
 * Tells which order can have the line of an appointment: the order that the appointment names (`same`), a new order
 * (`successor`), or no order (`none`).
 */
export type OrderForLine =
  | { readonly kind: 'same' }
  /** A new order has the appointment's line. It replaces the named order, which is cancelled or refunded. */
  | { readonly kind: 'successor'; readonly written: WrittenOrder }
  /**
   * No order can have the appointment's line, because the named order stays cancelled or refunded and the shop refuses
   * to create a new one.
   */
  | { readonly kind: 'none'; readonly refusal: AppointmentsError };

/** Whether an order is cancelled or refunded, but an appointment with this status still needs the order. */
export const needsRevival = (orderStatus: string, status: Status): boolean =>
  phaseOf(orderStatus) === 'ended' && !DEAD_STATUSES.includes(status);

/**
 * Refuses to move an appointment into an order that stays cancelled or refunded. A new order in its place would not be
 * the order that the request names, and each repeated request would create another one.
 *
 * @throws AppointmentsError 400
 */
export function checkOrderToEnter(core: Core, { id, status: orderStatus }: Order, status: Status): void {
  if (!needsRevival(orderStatus, status) || canBeRevived(core, orderStatus)) return;
  throw invalidParams({
    orderId: `order ${id} is ${orderStatus} and cannot be reopened; send the id of another order, or create a new appointment`,
  });
}

/** A cancelled or refunded order, and the id of the order that replaces it, if the shop has already created one. */
interface DeadOrder {
  readonly order: Order;
  readonly successorId?: number;
}

/**
 * Sets a cancelled or refunded order back to pending or, if that is impossible, adds the order line to its successor
 * (the order that replaces it). Can be repeated with the same line reference: the shop then returns the line that it
 * has already written.
 */
export async function reviveOrReplaceOrder(
  core: Core,
  dead: DeadOrder,
  line: NewOrderLine,
  context: CallContext & { readonly reason: string },
): Promise<OrderForLine> {
  const isRevived = dead.successorId === undefined && (await reviveOrder(core, dead.order, context));
  return isRevived ? { kind: 'same' } : addLineToSuccessor(core, dead, line, context);
}

/**
 * Adds an order line to the successor: the order that replaces one which stays cancelled or refunded. If there is no
 * successor yet, creates it with this line.
 */
export async function addLineToSuccessor(
  core: Core,
  { order, successorId }: DeadOrder,
  line: NewOrderLine,
  context: CallContext,
): Promise<Exclude<OrderForLine, { kind: 'same' }>> {
  try {
    const written =
      successorId === undefined
        ? await core.host.orders.createPending(newOrder(ordererOf(order), line), context)
        : await addLine(core, successorId, line, context);
    return { kind: 'successor', written };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { kind: 'none', refusal: error };
  }
}

/**
 * Returns the person who gets a new order in place of a cancelled or refunded one: the customer of the former order or,
 * without a customer, the guest named in its billing address.
 */
function ordererOf({ customerId, billing }: Order): Orderer {
  const { firstName, lastName, email, phone = '' } = billing;
  const isNamed = [firstName, lastName, email, phone].some((text) => text !== '');
  return customerId === 0 && isNamed
    ? { customerId, guest: { firstName, lastName, email, phone } }
    : { customerId };
}

/** The order line that `enterOrder` has given to an appointment. */
export interface EnteredLine {
  readonly written: WrittenLine;
  /** The status of the order that now has the appointment's line. */
  readonly orderStatus: string;
  /**
   * The shop's refusal to create a new order; present if the appointment's line therefore had to stay in a cancelled or
   * refunded order.
   */
  readonly refusal?: AppointmentsError;
}

/**
 * Adds the order line of an appointment with this status to an order. A cancelled or refunded order is first set back
 * to pending, or a new order gets the line instead.
 */
export async function enterOrder(
  core: Core,
  order: Order,
  { line, status }: { readonly line: NewOrderLine; readonly status: Status },
  context: CallContext,
): Promise<EnteredLine> {
  const target = needsRevival(order.status, status)
    ? await reviveOrReplaceOrder(core, { order }, line, { ...context, reason: GOES_INTO_IT })
    : undefined;
  if (target?.kind === 'successor') return { written: target.written, orderStatus: 'pending' };
  const written = await addLine(core, order.id, line, context);
  if (target?.kind === 'none') return { written, orderStatus: order.status, refusal: target.refusal };
  return { written, orderStatus: target ? 'pending' : order.status };
}

/** Reason that the shop gets when an order is set back to pending because a new appointment is added to it. */
export const GOES_INTO_IT = 'An appointment was added to this order';

/** Notifies the shop that the line of an appointment had to stay in a cancelled or refunded order. */
export async function reportDeadOrder(
  core: Core,
  row: Pick<Appointment, 'id' | 'orderId' | 'orderItemId'>,
  { refusal, order }: { readonly refusal: AppointmentsError | undefined; readonly order: Order | undefined },
  context: CallContext,
): Promise<void> {
  if (refusal) await giveNotice(core, needsOrder(row, refusal), order, context);
}

/** The properties of an appointment that is about to get an order line. */
type EnteringAppointment = Pick<Appointment, 'id' | 'status' | 'orderId'>;

/**
 * Adds the line of an appointment to its order, which is in another database. A cancelled or refunded order is first
 * set back to pending, or replaced. If the shop does not know the order, the shop itself refuses the line.
 */
export async function enterOrderById(
  core: Core,
  { id, status, orderId }: EnteringAppointment,
  line: NewOrderLine,
  context: CallContext,
): Promise<WrittenLine> {
  const order = (await core.host.orders.find([orderId], context)).get(orderId);
  if (!order) return addLine(core, orderId, line, context);
  const { written, refusal } = await enterOrder(core, order, { line, status }, context);
  // The line may have been removed, because the appointment was cancelled during an earlier attempt to move it. The
  // line then gets its content again.
  if (written.orderId === orderId && order.items.some(isRemoved(written)))
    await core.host.orders.updateItem(orderId, written.orderItemId, line, context);
  await reportDeadOrder(core, { id, ...written }, { refusal, order }, context);
  return written;
}

const isRemoved =
  ({ orderItemId }: WrittenLine) =>
  ({ id, quantity }: OrderItem): boolean =>
    id === orderItemId && quantity === 0;
