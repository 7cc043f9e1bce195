import {
  ConfigService,
  type ID,
  Order,
  OrderLine,
  OrderModificationLine,
  Payment,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import type { CallContext, Order as ShopOrder, WrittenLine } from '../../../lib/index';
import { type ChannelAndCurrency, Contexts } from '../contexts';
import { In, Inject, Injectable } from '../from-vendure';
import { idFormOf } from '../ids';
import { moneyPrecision } from '../money';
import { possibleIds } from '../ports/possible-ids';
import { billingOf } from './billing-of';
import { inChunks } from './chunks';
import { amountsOf } from './line-amounts';
import { quantityLeft } from './line-quantity';
import { lastCancellations, type LineChange } from './order-history';
import { orderStatusOf } from './order-status';
import { OrderReferences } from './references';

/** Quantities of lines in refunds, modifications and cancellations of some orders. */
interface LineRecords {
  /** Refunded quantity by the id of the line. */
  readonly refunded: ReadonlyMap<string, number>;
  readonly added: ReadonlyMap<string, number>;
  /** Quantity that the last cancellation of the order removed, by the id of the line. */
  readonly cancelled: ReadonlyMap<string, number>;
}

/** Reads orders of all channels in the form that the library needs. */
@Injectable()
export class OrderReader {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(ConfigService) private readonly config: ConfigService,
    @Inject(Contexts) private readonly contexts: Contexts,
    @Inject(OrderReferences) private readonly references: OrderReferences,
  ) {}

  /** Reads the orders with these ids, with a few statements for each 500 orders. */
  async find(
    ids: readonly ID[],
    call: CallContext<ID>,
    market: ChannelAndCurrency,
  ): Promise<Map<ID, ShopOrder<ID>>> {
    const ctx = await this.contexts.of(call, market);
    const found = await inChunks(possibleIds(ids, idFormOf(this.config)), async (some) => {
      const orders = await this.connection
        .getRepository(ctx, Order)
        .find({ where: { id: In(some) }, relations: { customer: { user: true } } });
      return this.completed(ctx, orders);
    });
    return new Map(found.map((order) => [order.id, order]));
  }

  /**
   * Finds lines by their references. The result has no entry for an unknown reference. A line has amounts unless it was
   * removed.
   */
  async findByReference(
    references: readonly string[],
    call: CallContext<ID>,
    market: ChannelAndCurrency,
  ): Promise<Map<string, WrittenLine<ID>>> {
    return this.references.find(await this.contexts.of(call, market), references);
  }

  private async completed(ctx: RequestContext, orders: readonly Order[]): Promise<ShopOrder<ID>[]> {
    if (orders.length === 0) return [];
    const ofThese = { order: { id: In(orders.map(({ id }) => id)) } };
    const lines = await this.connection
      .getRepository(ctx, OrderLine)
      .find({ where: ofThese, relations: { order: true }, order: { createdAt: 'ASC', id: 'ASC' } });
    const payments = await this.connection
      .getRepository(ctx, Payment)
      .find({ where: ofThese, relations: { order: true, refunds: { lines: true } } });
    const cancelledIds = orders.filter(({ state }) => state === 'Cancelled').map(({ id }) => id);
    const records: LineRecords = {
      refunded: refundedOf(payments),
      added: await this.addedTo(ctx, refundedOf(payments)),
      cancelled: sumByLine(await lastCancellations(this.connection, ctx, cancelledIds)),
    };
    const linesOf = byOrder(lines);
    const paymentsOf = byOrder(payments);
    return orders.map((order) =>
      this.shopOrderOf(
        Object.assign(order, { payments: paymentsOf.get(order.id) ?? [] }),
        linesOf.get(order.id) ?? [],
        records,
      ),
    );
  }

  private shopOrderOf(order: Order, lines: readonly OrderLine[], records: LineRecords): ShopOrder<ID> {
    return {
      id: order.id,
      status: orderStatusOf(order),
      customerId: order.customer?.user?.id ?? idFormOf(this.config).none,
      billing: billingOf(order),
      items: lines.map((line) => this.itemOf(line, order.state === 'Cancelled', records)),
    };
  }

  private itemOf(
    line: OrderLine,
    isCancelled: boolean,
    { refunded, added, cancelled }: LineRecords,
  ): ShopOrder<ID>['items'][number] {
    const id = String(line.id);
    // Vendure sets the quantity of the lines of a cancelled order to 0, but the library needs the quantity before the
    // cancellation.
    if (isCancelled && line.quantity === 0) {
      return this.withQuantity(line, cancelled.get(id) ?? 0);
    }
    const quantity = quantityLeft({
      quantity: line.quantity,
      orderPlacedQuantity: line.orderPlacedQuantity,
      added: added.get(id) ?? 0,
      refunded: refunded.get(id) ?? 0,
    });
    return this.withQuantity(line, quantity);
  }

  /**
   * Returns the line with the given quantity and the amounts of this quantity. Refunded units are then not counted
   * twice.
   */
  private withQuantity(line: OrderLine, quantity: number): ShopOrder<ID>['items'][number] {
    Object.assign(line, { quantity });
    const { net, tax } = amountsOf(line, this.precision);
    return { id: line.id, quantity, total: net, tax };
  }

  private get precision(): number {
    return moneyPrecision(this.config);
  }

  /** Reads, for the lines that have refunds, the quantities that modifications of placed orders have added to them. */
  private async addedTo(
    ctx: RequestContext,
    refunded: ReadonlyMap<string, number>,
  ): Promise<Map<string, number>> {
    const repository = this.connection.getRepository(ctx, OrderModificationLine);
    const changes = await inChunks([...refunded.keys()], (some) =>
      repository.findBy({ orderLineId: In(some) }),
    );
    return sumByLine(changes.filter(({ quantity }) => quantity > 0));
  }
}

function byOrder<T extends { readonly order: Order }>(records: readonly T[]): Map<ID, T[]> {
  const groups = new Map<ID, T[]>();
  for (const record of records) {
    const { id } = record.order;
    groups.set(id, [...(groups.get(id) ?? []), record]);
  }
  return groups;
}

function sumByLine(changes: readonly LineChange[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { orderLineId, quantity } of changes) {
    const id = String(orderLineId);
    sums.set(id, (sums.get(id) ?? 0) + quantity);
  }
  return sums;
}

const refundedOf = (payments: readonly Payment[]): Map<string, number> =>
  sumByLine(
    payments
      .flatMap(({ refunds }) => refunds)
      .filter(({ state }) => state === 'Settled')
      .flatMap(({ lines }) => lines),
  );
