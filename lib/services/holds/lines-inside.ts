import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import type { AppointmentsError } from '../../domain/errors';
import type { Order, OrderStatus, WrittenLine } from '../../domain/order';
import type { CallContext } from '../../ports/ports';
import { GOES_INTO_IT, livingOrder, type LivingOrder, needsRevival } from '../orders/enter-order';
import { addLine, statusOf } from '../orders/written-line';
import type { Core } from '../work/core';
import type { Departing } from './checkout-plan';

/** Holds that become appointments of one order. */
export interface CheckoutStep {
  readonly departing: readonly Departing[];
  /** The appointments that they become, in the same order. */
  readonly turned: readonly Appointment[];
  /** Absent: one is made. */
  readonly order: Order | undefined;
  /** The reference of a new order. */
  readonly reference: string;
}

export interface LinesInside {
  readonly lines: readonly WrittenLine[];
  /** The appointments' knowledge of an order that has changed since they read it. */
  readonly known?: Pick<Appointment, 'orderStatus'>;
  readonly refusal?: AppointmentsError;
}

/** The lines of an order in our database: it is made with the first, where there is none, or where it stays dead. */
export async function linesInside(
  core: Core,
  { departing, turned, order, reference }: CheckoutStep,
  context: CallContext,
): Promise<LinesInside> {
  const lines: WrittenLine[] = [];
  let orderId = order?.id;
  let living: LivingOrder | undefined;
  let orderStatus: OrderStatus | undefined;
  if (order && needsRevival(order.status, 'in-cart')) {
    const line = { ...departing[0]!.line, reference };
    living = await livingOrder(core, { order }, line, { ...context, reason: GOES_INTO_IT });
    if (living.kind === 'successor') {
      lines.push(living.written);
      orderId = living.written.orderId;
      orderStatus = statusOf(living.written);
    } else if (living.kind === 'same') {
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
    } else if (orderItemId > 0 && living?.kind !== 'successor') {
      lines.push({ orderId, orderItemId });
    } else {
      lines.push(await addLine(core, orderId, { ...line, reference: randomUUID() }, context));
    }
  }
  if (living?.kind === 'none') return { lines, refusal: living.refusal };
  return { lines, known: orderStatus && { orderStatus } };
}
