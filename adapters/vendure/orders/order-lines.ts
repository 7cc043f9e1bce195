import {
  ConfigService,
  EntityNotFoundError,
  type ID,
  idsAreEqual,
  isGraphQlErrorResult,
  Order,
  type OrderLine,
  OrderModifier,
  OrderService,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import type { LineTax, OrderLine as NewContent } from '../../../lib/index';
import type { AppointmentLineFields } from '../custom-fields';
import { Inject, Injectable } from '../from-vendure';
import { coinOf, moneyPrecision } from '../money';
import { amountsOf } from './line-amounts';
import { hasOneConnection } from './one-connection';
import { refused, refusedByVendure } from './refused';
import { unitPriceOf } from './unit-price';

/** An order line and its price as Vendure has computed it. */
interface PricedLine {
  readonly id: ID;
  readonly amounts: LineTax;
}

/**
 * Writes lines of orders without Vendure's rules for carts (stock, limits on items, refusal of disabled variants),
 * because the library has already checked the booking, and managers may book more than the rules allow.
 */
@Injectable()
export class OrderLines {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(OrderService) private readonly orders: OrderService,
    @Inject(OrderModifier) private readonly modifier: OrderModifier,
    @Inject(ConfigService) private readonly config: ConfigService,
  ) {}

  /**
   * Waits for other writes of the library to the order, and then reads it with all data that Vendure needs to price it.
   */
  async openOrder(ctx: RequestContext, orderId: ID): Promise<Order> {
    if (!hasOneConnection(this.connection)) {
      await this.connection
        .getRepository(ctx, Order)
        .createQueryBuilder('order')
        .select('order.id')
        .setLock('pessimistic_write')
        .where('order.id = :orderId', { orderId })
        .getOne();
    }
    const order = await this.orders.findOne(ctx, orderId);
    if (!order) throw new EntityNotFoundError('Order', orderId);
    return order;
  }

  /**
   * Adds a new line, even if another line has the same variant. @throws AppointmentsError 400 if the order is placed
   */
  async add(ctx: RequestContext, order: Order, content: NewContent<ID>): Promise<PricedLine> {
    assertTakesLines(order);
    // Vendure would add the quantity to an existing line that has equal fields. In a copy of the order without lines,
    // it finds no such line.
    const withoutLines = Object.assign(new Order(order), { lines: [] });
    const customFields = this.priceFields(ctx, content);
    const line = await this.modifier.getOrCreateOrderLine(ctx, withoutLines, content.productId, customFields);
    order.lines.push(line);
    return this.price(ctx, order, line, content.quantity);
  }

  /** Changes the quantity and price of a line. @throws AppointmentsError 400 if the order is placed */
  async change(
    ctx: RequestContext,
    order: Order,
    line: OrderLine,
    content: NewContent<ID>,
  ): Promise<PricedLine> {
    assertTakesLines(order);
    const fields = line.customFields as AppointmentLineFields;
    const price = this.priceFields(ctx, content);
    Object.assign(line, {
      customFields: { ...fields, ...price },
      // Without a former price, Vendure takes the new price as it is. With a former price, Vendure would call the
      // shop's strategy for changed prices, which might keep it.
      initialListPrice: null,
    });
    return this.price(ctx, order, line, content.quantity);
  }

  /**
   * Removes lines from their order. In a placed order the lines stay with the quantity 0, and the order is not
   * cancelled.
   *
   * @throws AppointmentsError 400 if the shop's order process refuses
   */
  async takeOut(ctx: RequestContext, order: Order, lines: readonly OrderLine[]): Promise<void> {
    const left = lines.filter(({ quantity }) => quantity > 0);
    if (left.length === 0 || order.state === 'Cancelled') return;
    const { id, orderPlacedAt, state } = order;
    if (orderPlacedAt) {
      const cancelled = left.map((line) => ({ orderLineId: line.id, quantity: line.quantity }));
      const result = await this.modifier.cancelOrderByOrderLines(ctx, { orderId: id }, cancelled);
      if (isGraphQlErrorResult(result)) throw refusedByVendure(result);
      return;
    }
    if (!TAKES_LINES.includes(state)) {
      // An order that is about to be paid goes back to the cart, because its total changes and the customer has to see
      // the new total first.
      const moved = await this.orders.transitionToState(ctx, id, 'AddingItems');
      if (isGraphQlErrorResult(moved)) throw refusedByVendure(moved);
    }
    const result = await this.orders.removeItemsFromOrder(
      ctx,
      id,
      left.map((line) => line.id),
    );
    if (isGraphQlErrorResult(result)) throw refusedByVendure(result);
  }

  private async price(
    ctx: RequestContext,
    order: Order,
    line: OrderLine,
    quantity: number,
  ): Promise<PricedLine> {
    await this.modifier.updateOrderLineQuantity(ctx, line, quantity, order);
    const priced = await this.orders.applyPriceAdjustments(ctx, order, [line]);
    const { id } = line;
    return { id, amounts: amountsOf(lineOf(priced, id), moneyPrecision(this.config)) };
  }

  /** Returns the custom fields from which the plugin's price strategy takes the price of one place. */
  private priceFields(
    { channel, currencyCode }: RequestContext,
    content: NewContent<ID>,
  ): Pick<AppointmentLineFields, 'appointmentUnitPrice' | 'appointmentCurrency'> {
    const precision = moneyPrecision(this.config);
    const appointmentUnitPrice = unitPriceOf(content, {
      includesTax: channel.pricesIncludeTax,
      precision,
      coin: coinOf(currencyCode, precision),
    });
    return { appointmentUnitPrice, appointmentCurrency: currencyCode };
  }
}

/** Returns a line of an order. @throws Error if the order has no such line */
export function lineOf({ code, lines }: Order, id: ID): OrderLine {
  const line = lines.find((one) => idsAreEqual(one.id, id));
  if (!line) throw new Error(`Order ${code} has no line ${id}`);
  return line;
}

/** States of orders whose lines can be changed. */
const TAKES_LINES: readonly string[] = ['AddingItems', 'Draft'];

function assertTakesLines({ code, state }: Order): void {
  if (TAKES_LINES.includes(state)) return;
  throw refused(
    `Order ${code} is in the state ${state}, and its lines can be changed only in ${TAKES_LINES.join(' and ')}`,
  );
}
