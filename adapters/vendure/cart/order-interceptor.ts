import type {
  Injector,
  Order,
  OrderInterceptor,
  OrderLine,
  RequestContext,
  WillAddItemToOrderInput,
  WillAdjustOrderLineInput,
} from '@vendure/core';
import { CartLines } from './cart-lines';

/** Places, changes and releases the holds of appointment lines whenever Vendure adds, changes or removes lines. */
export class AppointmentOrderInterceptor implements OrderInterceptor {
  private lines!: CartLines;

  init(injector: Injector): void {
    this.lines = injector.get(CartLines);
  }

  willAddItemToOrder(
    ctx: RequestContext,
    order: Order,
    input: WillAddItemToOrderInput,
  ): Promise<string | undefined> {
    return this.lines.add({ ctx, order }, input);
  }

  willAdjustOrderLine(
    ctx: RequestContext,
    order: Order,
    input: WillAdjustOrderLineInput,
  ): Promise<string | undefined> {
    return this.lines.adjust({ ctx, order }, input);
  }

  willRemoveItemFromOrder(ctx: RequestContext, order: Order, line: OrderLine): Promise<void> {
    return this.lines.remove({ ctx, order }, line);
  }
}
