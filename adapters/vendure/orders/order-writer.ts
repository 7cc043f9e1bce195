import type { ID, RequestContext } from '@vendure/core';
import type {
  CallContext,
  LineTax,
  NewOrderLine,
  OrderDraft,
  OrderLine,
  WrittenLine,
  WrittenOrderStatus,
} from '../../../lib/index';
import type { ChannelAndCurrency } from '../contexts';
import { Inject, Injectable } from '../from-vendure';
import { NewLines } from './new-lines';
import { OrderCancellation } from './order-cancellation';
import { lineOf, OrderLines } from './order-lines';
import { OrderWrites } from './order-writes';
import { refused } from './refused';

/** The order to write to, and the context of the call. */
interface OrderCall {
  readonly orderId: ID;
  readonly call: CallContext<ID> & { readonly reason?: string };
  /** Channel and currency of the booking core that calls. The order may belong to another channel. */
  readonly market: ChannelAndCurrency;
}

/** The methods of the orders port that write to orders. */
@Injectable()
export class OrderWriter {
  constructor(
    @Inject(OrderWrites) private readonly writes: OrderWrites,
    @Inject(NewLines) private readonly newLines: NewLines,
    @Inject(OrderLines) private readonly lines: OrderLines,
    @Inject(OrderCancellation) private readonly cancellation: OrderCancellation,
  ) {}

  createPending(
    draft: OrderDraft<ID>,
    call: CallContext<ID>,
    market: ChannelAndCurrency,
  ): Promise<WrittenLine<ID>> {
    return this.writes.run(call, market, (ctx) => this.newLines.createDraft(ctx, draft));
  }

  addItem(to: OrderCall, line: NewOrderLine<ID>): Promise<WrittenLine<ID>> {
    return this.inOrder(to, (ctx) => this.newLines.addTo(ctx, to.orderId, line));
  }

  /**
   * Replaces the content of a line.
   *
   * @returns the amounts of the line; an empty object if the line was removed
   */
  updateItem(to: OrderCall, itemId: ID, content: OrderLine<ID>): Promise<{ readonly amounts?: LineTax }> {
    return this.inOrder(to, async (ctx) => {
      const order = await this.lines.openOrder(ctx, to.orderId);
      const line = lineOf(order, itemId);
      if (content.quantity > 0) {
        const { amounts } = await this.lines.change(ctx, order, line, content);
        return { amounts };
      }
      await this.lines.takeOut(ctx, order, [line]);
      return {};
    });
  }

  setStatus(to: OrderCall, status: WrittenOrderStatus): Promise<void> {
    return this.inOrder(to, async (ctx) => {
      const order = await this.lines.openOrder(ctx, to.orderId);
      switch (status) {
        case 'cancelled':
          return this.cancellation.cancel(ctx, order, to.call.reason);
        case 'pending':
          if (order.state !== 'Cancelled') return;
          throw refused(`Order ${order.code} is cancelled, and cannot be reopened`);
        default:
          return status satisfies never;
      }
    });
  }

  private inOrder<T>(
    { call, orderId, market }: OrderCall,
    work: (ctx: RequestContext) => Promise<T>,
  ): Promise<T> {
    return this.writes.inOrder(call, orderId, market, work);
  }
}
