import { type Customer, type ID, OrderService, type RequestContext } from '@vendure/core';
import type { NewOrderLine, OrderDraft, WrittenLine } from '../../../lib/index';
import { Inject, Injectable } from '../from-vendure';
import { OrderCustomers } from './order-customers';
import { OrderLines } from './order-lines';
import { OrderReferences } from './references';

/** Writes new order lines. For each reference, only one line is written. */
@Injectable()
export class NewLines {
  constructor(
    @Inject(OrderService) private readonly orders: OrderService,
    @Inject(OrderReferences) private readonly references: OrderReferences,
    @Inject(OrderCustomers) private readonly customers: OrderCustomers,
    @Inject(OrderLines) private readonly lines: OrderLines,
  ) {}

  /** Creates a draft order, which no customer sees as a cart. */
  createDraft(
    ctx: RequestContext,
    { reference, customerId, billing, line }: OrderDraft<ID>,
  ): Promise<WrittenLine<ID>> {
    return this.once(ctx, reference, async () => {
      const { id: orderId } = await this.orders.createDraft(ctx);
      const customer = await this.customerOf(ctx, { customerId, billing });
      if (billing) await this.customers.keepBilling(ctx, orderId, billing);
      if (customer) await this.orders.addCustomerToOrder(ctx, orderId, customer);
      return this.add(ctx, orderId, line);
    });
  }

  /** Adds a line to an order. @throws AppointmentsError 400 if the order is in a state that accepts no lines */
  addTo(ctx: RequestContext, orderId: ID, line: NewOrderLine<ID>): Promise<WrittenLine<ID>> {
    return this.once(ctx, line.reference, () => this.add(ctx, orderId, line));
  }

  private async customerOf(
    ctx: RequestContext,
    { customerId, billing }: Pick<OrderDraft<ID>, 'customerId' | 'billing'>,
  ): Promise<Customer | undefined> {
    if (customerId) return this.customers.ofUser(ctx, customerId);
    return billing && this.customers.ofGuest(ctx, billing);
  }

  private async once(
    ctx: RequestContext,
    reference: string,
    write: () => Promise<WrittenLine<ID>>,
  ): Promise<WrittenLine<ID>> {
    const known = await this.references.take(ctx, reference);
    if (known) return known;
    const written = await write();
    await this.references.keep(ctx, reference, written);
    return written;
  }

  private async add(ctx: RequestContext, orderId: ID, line: NewOrderLine<ID>): Promise<WrittenLine<ID>> {
    const order = await this.lines.openOrder(ctx, orderId);
    const { id: orderItemId, amounts } = await this.lines.add(ctx, order, line);
    return { orderId, orderItemId, amounts };
  }
}
