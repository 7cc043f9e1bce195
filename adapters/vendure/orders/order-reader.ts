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
import { DEPOSIT_PAID } from '../deposits/state';
import { In, Inject, Injectable } from '../from-vendure';
import { idFormOf } from '../ids';
import { moneyPrecision, toDecimal } from '../money';
import { possibleIds } from '../ports/possible-ids';
import { billingOf } from './billing-of';
import { inChunks } from './chunks';
import { amountsOf } from './line-amounts';
import { quantityLeft } from './line-quantity';
import { placesRefunded, refundedBy } from './line-refunds';
import { lastCancellations, type LineChange, ordersWithDeposit } from './order-history';
import { lineWith, orderedOf } from './ordered-line';
import { orderStatusOf } from './order-status';
import { paidForAppointments } from './paid-for-appointments';
import { OrderReferences } from './references';
import { hasAppointment } from './written-by-library';

/** Quantities of lines in modifications and cancellations of some orders, by the id of the line. */
interface LineRecords {
  /** Quantity that modifications of the placed order have added. */
  readonly added: ReadonlyMap<string, number>;
  /** Orders that were placed when their deposit was paid, and may still be paid in part. */
  readonly withDeposit: ReadonlySet<string>;
  /** Quantity that the last cancellation of the order removed. */
  readonly cancelled: ReadonlyMap<string, number>;
}

/** States of placed orders of which only a deposit may be paid. */
const OPEN_STATES: readonly string[] = [DEPOSIT_PAID, 'ArrangingAdditionalPayment', 'Modifying'];

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
    // An order goes to other states while its rest is paid or it is modified, so its history is read.
    const openIds = orders
      .filter(({ orderPlacedAt, state }) => orderPlacedAt && OPEN_STATES.includes(state))
      .map(({ id }) => id);
    const records: LineRecords = {
      added: await this.addedTo(ctx, lines),
      withDeposit: await ordersWithDeposit(this.connection, ctx, openIds),
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
    const ordered = new Map(
      lines.map((line) => [String(line.id), orderedOf(line, records.added.get(String(line.id)) ?? 0)]),
    );
    const settled = order.payments.filter(({ state }) => state === 'Settled');
    const refunded = refundedBy(
      settled.flatMap(({ refunds }) => refunds),
      (id) => ordered.get(id)?.unitPrice ?? 0,
    );
    const paid = paidForAppointments({
      settled: sumOf(settled.map(({ amount }) => amount)),
      refundedOfNoLine: refunded.ofNoLine,
      goods: sumOf(
        lines.filter((line) => !hasAppointment(line)).map(({ id }) => ordered.get(String(id))!.price),
      ),
      costs: order.totalWithTax - sumOf(lines.map((line) => line.proratedLinePriceWithTax)),
    });
    return {
      id: order.id,
      status: orderStatusOf(Object.assign(order, { tookDeposit: records.withDeposit.has(String(order.id)) })),
      customerId: order.customer?.user?.id ?? idFormOf(this.config).none,
      billing: billingOf(order),
      paid: toDecimal(paid, this.precision),
      items: lines.map((line) => {
        const { quantity, unitPrice } = ordered.get(String(line.id))!;
        const back = refunded.ofLines.get(String(line.id)) ?? { named: 0, amount: 0 };
        const left =
          order.state === 'Cancelled' && line.quantity === 0
            ? // Vendure sets the quantity of the lines of a cancelled order to 0, but the library needs the quantity
              // before the cancellation.
              (records.cancelled.get(String(line.id)) ?? 0)
            : quantityLeft({
                quantity: line.quantity,
                ordered: quantity,
                refunded: placesRefunded(back, unitPrice),
              });
        return {
          ...this.itemOf(lineWith(line, left)),
          ...(hasAppointment(line) && { refunded: toDecimal(back.amount, this.precision) }),
        };
      }),
    };
  }

  private itemOf(line: OrderLine): ShopOrder<ID>['items'][number] {
    const { net, tax } = amountsOf(line, this.precision);
    return { id: line.id, quantity: line.quantity, total: net, tax };
  }

  private get precision(): number {
    return moneyPrecision(this.config);
  }

  /** Reads the quantities that modifications of placed orders have added to their lines. */
  private async addedTo(ctx: RequestContext, lines: readonly OrderLine[]): Promise<Map<string, number>> {
    const repository = this.connection.getRepository(ctx, OrderModificationLine);
    const placed = lines.filter(({ order }) => order.orderPlacedAt);
    const changes = await inChunks(
      placed.map(({ id }) => id),
      (some) => repository.findBy({ orderLineId: In(some) }),
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

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
