import {
  type Order,
  OrderLine,
  OrderService,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import { fieldsOf } from '../cart/line-fields';
import { AppointmentsCores } from '../cores';
import { ENDED } from '../follow/changes';
import { Inject, Injectable } from '../from-vendure';
import { toMinorUnits } from '../money';
import { SETUP, type Setup } from '../setup';

/** The parts of an order's price that its deposits divide, in minor units and with tax. */
export interface DepositAmounts {
  /** Amount to be paid now: the deposits, and the whole price of everything else. */
  readonly dueNow: number;
  /** Amount that the customer pays later. */
  readonly dueLater: number;
}

/** Computes the amount that a customer has to pay now for an order whose appointments ask for a deposit. */
@Injectable()
export class AppointmentDeposits {
  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(AppointmentsCores) private readonly cores: AppointmentsCores,
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(OrderService) private readonly orders: OrderService,
  ) {}

  /**
   * Returns the amounts that are still to be paid for an order. After the order was placed, all of it is due now. Payments that are
   * made or authorised are subtracted.
   */
  async of(ctx: RequestContext, order: Order): Promise<DepositAmounts> {
    const payments = await this.orders.getOrderPayments(ctx, order.id);
    const open = Math.max(0, order.totalWithTax - coveredBy(payments));
    if (order.orderPlacedAt) return { dueNow: open, dueLater: 0 };
    const dueLater = Math.min(open, await this.dueLater(ctx, order));
    return { dueNow: open - dueLater, dueLater };
  }

  /** Adds up the rests of the appointments of an order: of the booked ones, and of those in the cart. */
  private async dueLater(ctx: RequestContext, order: Order): Promise<number> {
    const core = await this.cores.of(ctx);
    const orderId = this.setup.idForm.areTexts ? String(order.id) : Number(order.id);
    const booked = (await core.forOrders([orderId])).get(orderId) ?? [];
    const lines = await this.connection
      .getRepository(ctx, OrderLine)
      .find({ where: { order: { id: order.id } }, loadEagerRelations: false });
    const held = lines.flatMap((line) => fieldsOf(line).appointmentId ?? []);
    const found = await core.find([...new Set([...booked.map(({ id }) => id), ...held])]);
    const { precision } = this.setup;
    return [...found.values()]
      .filter(({ status }) => !ENDED.includes(status))
      .reduce((sum, { dueLater }) => sum + toMinorUnits(dueLater ?? '0', precision), 0);
  }
}

type Payments = Awaited<ReturnType<OrderService['getOrderPayments']>>;

/** Returns the sum of the payments that were made or authorised, less what was refunded. */
const coveredBy = (payments: Payments): number =>
  payments
    .filter(({ state }) => state === 'Authorized' || state === 'Settled')
    .reduce((sum, { amount, refunds }) => {
      const settled = refunds.filter(({ state }) => state === 'Settled');
      return settled.reduce((left, { total }) => left - Math.abs(total), sum + amount);
    }, 0);
