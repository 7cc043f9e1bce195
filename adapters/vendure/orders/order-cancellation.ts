import {
  isGraphQlErrorResult,
  type Order,
  type OrderLine,
  OrderService,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import { fieldsOf, keyOf } from '../cart/line-fields';
import { Inject, Injectable } from '../from-vendure';
import { lastCheckout } from './order-history';
import { OrderLines } from './order-lines';
import { refusedByVendure } from './refused';
import { isWrittenByLibrary } from './written-by-library';

/** Cancels orders whose last live appointment was cancelled. */
@Injectable()
export class OrderCancellation {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(OrderService) private readonly orders: OrderService,
    @Inject(OrderLines) private readonly lines: OrderLines,
  ) {}

  /**
   * Cancels an order. If it also contains lines without appointments, only removes the lines of the appointments.
   *
   * @param reason text for the order's history
   * @throws AppointmentsError 400 if the shop's order process refuses
   */
  async cancel(ctx: RequestContext, order: Order, reason: string | undefined): Promise<void> {
    if (order.state === 'Cancelled') return;
    const left = order.lines.filter(({ quantity }) => quantity > 0);
    const appointments = await this.appointmentLines(ctx, order, left);
    if (appointments.length < left.length) return this.lines.takeOut(ctx, order, appointments);
    const { id: orderId } = order;
    const result =
      left.length === 0
        ? await this.orders.transitionToState(ctx, orderId, 'Cancelled')
        : await this.orders.cancelOrder(ctx, { orderId, reason, cancelShipping: true });
    if (isGraphQlErrorResult(result)) throw refusedByVendure(result);
  }

  /**
   * Returns the lines of an order whose appointments belong to it. The appointment of a hold belongs to the order only
   * after its checkout.
   */
  private async appointmentLines(
    ctx: RequestContext,
    order: Order,
    lines: readonly OrderLine[],
  ): Promise<OrderLine[]> {
    const checkedOutUntil = await lastCheckout(this.connection, ctx, order.id);
    return lines.filter((line) => {
      if (isWrittenByLibrary(line)) return true;
      const isBooked = checkedOutUntil !== undefined && line.createdAt <= checkedOutUntil;
      return isBooked && keyOf(fieldsOf(line)) !== undefined;
    });
  }
}
