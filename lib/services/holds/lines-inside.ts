import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import type { AppointmentsError } from '../../domain/errors';
import type { Order, OrderStatus, WrittenLine } from '../../domain/orders/order';
import type { CallContext } from '../../ports/ports';
import { GOES_INTO_IT, reviveOrReplaceOrder, type OrderForLine, needsRevival } from '../orders/enter-order';
import { addLine, statusOf } from '../orders/add-line';
import type { Core } from '../work/core';
import type { Departing } from './checkout-plan';

/** Holds that become appointments of one order. */
export interface CheckoutStep {
  readonly departing: readonly Departing[];
  /** Appointments that the holds become, in the order of `departing`. */
  readonly turned: readonly Appointment[];
  /** Existing order of the appointments; undefined if a new order is created. */
  readonly order: Order | undefined;
  /** Reference of the new order, if one is created. */
  readonly reference: string;
}

interface LinesInside {
  readonly lines: readonly WrittenLine[];
  /** The order's status to store with the appointments, if the order was created or set back to pending here. */
  readonly known?: Pick<Appointment, 'orderStatus'>;
  readonly refusal?: AppointmentsError;
}

/**
 * Writes the order lines of a checkout, in a shop whose orders are in the library's database. If there is no order, or
 * the order stays cancelled or refunded, a new one is created with the first line.
 */
export async function writeLinesInside(
  core: Core,
  { departing, turned, order, reference }: CheckoutStep,
  context: CallContext,
): Promise<LinesInside> {
  const lines: WrittenLine[] = [];
  let orderId = order?.id;
  let target: OrderForLine | undefined;
  let orderStatus: OrderStatus | undefined;
  if (order && needsRevival(order.status, 'in-cart')) {
    const line = { ...departing[0]!.line, reference };
    target = await reviveOrReplaceOrder(core, { order }, line, { ...context, reason: GOES_INTO_IT });
    if (target.kind === 'successor') {
      lines.push(target.written);
      orderId = target.written.orderId;
      orderStatus = statusOf(target.written);
    } else if (target.kind === 'same') {
      orderStatus = 'pending';
    }
  }
  for (const [at, { line, orderItemId }] of departing.entries()) {
    if (lines[at]) continue;
    if (orderId === undefined) {
      const { customerId } = turned[at]!;
      const draft = { reference, customerId, line: { ...line, reference } };
      const written = await core.host.orders.createPending(draft, context);
      lines.push(written);
      orderId = written.orderId;
      orderStatus = statusOf(written);
    } else if (orderItemId > 0 && target?.kind !== 'successor') {
      lines.push({ orderId, orderItemId });
    } else {
      lines.push(await addLine(core, orderId, { ...line, reference: randomUUID() }, context));
    }
  }
  if (target?.kind === 'none') return { lines, refusal: target.refusal };
  return { lines, known: orderStatus && { orderStatus } };
}
