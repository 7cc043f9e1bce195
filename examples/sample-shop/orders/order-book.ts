import { isDeepStrictEqual } from 'node:util';
import type { Appointment, OrderOutcome, OrderStatus } from 'shop-appointments';
import type { Database } from '../database';
import { ShopRefusal } from '../shop-refusal';
import type { OrderItemRow, OrderRow } from '../tables';
import type { ShopParts } from '../shop-parts';
import { isNothing, sumOf } from './amounts';
import { afterRefund, type RefundedItem } from './line-refunds';
import { isNotedAsOnline, NOTES } from './order-notes';
import { nextPayment, notedAtDesk, OPEN, type OrderedAppointment, PAID, paidInFull, paidOf } from './payment';

/** An order as the shop's pages and REST routes show it, with its appointments. */
export interface ShopOrder {
  readonly id: number;
  readonly status: OrderStatus;
  /** Reason for the last change of status. */
  readonly note: string;
  readonly customer_id: number;
  readonly billing: Pick<OrderRow, 'first_name' | 'last_name' | 'email' | 'phone'>;
  readonly items: readonly Omit<OrderItemRow, 'order_id' | 'reference'>[];
  readonly appointments: readonly OrderedAppointment[];
}

/** Operations on the shop's orders, each reported to the library: payments, refunds, and cancellations. */
export interface OrderBook {
  /** Returns a page of the orders of one customer, or of all customers, newest first. */
  list(page: { readonly customerId?: number; readonly limit: number; readonly offset: number }): Promise<{
    items: ShopOrder[];
    total: number;
  }>;
  find(id: number): Promise<ShopOrder | undefined>;
  /** Finds orders by id. Unknown ids are missing in the result. */
  findSeveral(ids: readonly number[]): Promise<Map<number, ShopOrder>>;
  setStatus(id: number, status: OrderStatus, note: string): Promise<OrderOutcome>;
  /**
   * Records that the customer has paid the amount that is due now, as the page has shown it: the deposits, or the whole order. Removes lines of cancelled appointments from the order.
   * @throws ShopRefusal if the order, or one of its appointments, can no longer be paid
   */
  payAsRead(order: ShopOrder): Promise<OrderOutcome>;
  /**
   * Records that a manager has received money for an order: the amount that is due, or a payment after the deadline.
   */
  recordPayment(order: ShopOrder): Promise<OrderOutcome>;
  /** Starts the time to pay again for an order that is on hold. Leaves other orders unchanged. */
  takeOffHold(id: number): Promise<OrderOutcome>;
  /**
   * Refunds order lines, and removes their refunded places from the order. A line stays if a fee is kept of its payment.
   * If no line is left, the order becomes refunded.
   * @throws ShopRefusal if the refund of a line is no longer the amount that the page has shown
   */
  refundItems(id: number, items: readonly RefundedItem[]): Promise<OrderOutcome>;
}

export function createOrderBook(
  { appointments, host, site: { currency } }: Pick<ShopParts, 'appointments' | 'host' | 'site'>,
  { tables, write }: Database,
): OrderBook {
  const { orders, orderItems } = tables;

  /**
   * Converts orders for the shop's pages. Loads the lines and appointments of all of them with one query for each
   * table.
   */
  async function present(rows: readonly OrderRow[]): Promise<ShopOrder[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const [items, booked] = await Promise.all([
      orderItems.find({ order_id: ids }, null),
      appointments.forOrders(ids),
    ]);
    const stored = await appointments.find([...booked.values()].flat().map((one) => one.id));
    return rows.map(({ id, status, note, customer_id, first_name, last_name, email, phone }) => ({
      id,
      status: status as OrderStatus,
      note,
      customer_id,
      billing: { first_name, last_name, email, phone },
      items: items.filter(({ order_id }) => order_id === id).map(presentItem),
      appointments: (booked.get(id) ?? []).map((one) => {
        const { moneySettled = false, moneyNotes = [] } = stored.get(one.id) ?? {};
        const isNoted = !isNothing(notedAtDesk({ moneyNotes }, currency));
        return { ...one, money_settled: moneySettled, money_noted: isNoted };
      }),
    }));
  }

  /**
   * Changes an order and reports the change to the library in the same transaction: both, or neither. (A shop with its orders in another database would report after its commit.)
   * @param accept checks the result, and may throw to undo the change
   */
  async function change(
    id: number,
    work: (transaction: SharedTransaction) => Promise<unknown>,
    accept: (outcome: OrderOutcome) => OrderOutcome = (outcome) => outcome,
  ): Promise<OrderOutcome> {
    const isShared = host.orders.sharesDatabase;
    const outcome = await write(undefined, async (transaction) => {
      await work(transaction);
      return isShared ? accept(await appointments.orderChanged(id, { transaction })) : undefined;
    });
    return outcome ?? accept(await appointments.orderChanged(id));
  }

  /** Records the next payment of an order, and removes the lines of appointments that were cancelled before. */
  async function payNext(order: ShopOrder, note: string, transaction: SharedTransaction): Promise<boolean> {
    const { id, status, appointments: booked } = order;
    const { later, lines } = nextPayment(order, currency);
    const isAll = isNothing(later);
    const next = { status: isAll ? 'processing' : 'partially-paid', note };
    const before = status === 'partially-paid' ? [status] : [...OPEN];
    if ((await orders.countUpdated(next, { id, status: before }, transaction)) !== 1) return false;
    for (const { id: lineId, paid } of lines)
      await orderItems.update({ paid }, { id: lineId, order_id: id }, transaction);
    const cancelled = booked.filter((one) => one.status === 'cancelled');
    const lineIds = cancelled.map(({ order_item_id: lineId }) => lineId);
    if (status !== 'partially-paid')
      await orderItems.update({ ...NOTHING }, { id: lineIds, order_id: id }, transaction);
    return true;
  }

  /** Returns the note of an online payment. After a payment in another way, the note leaves the way open. */
  const noteOfOnline = ({ status, note, items }: ShopOrder): string => {
    const before = items.map((item) => paidOf(item, status, currency));
    return isNothing(sumOf(before, currency)) || isNotedAsOnline(note) ? NOTES.paidOnline : NOTES.paid;
  };

  async function appointmentsOf(orderId: number): Promise<Appointment[]> {
    const booked = (await appointments.forOrders([orderId])).get(orderId) ?? [];
    return [...(await appointments.find(booked.map(({ id }) => id))).values()];
  }

  async function refundItems(id: number, items: readonly RefundedItem[]): Promise<OrderOutcome> {
    // The appointments state which noted refunds the order has recorded. This is still true under the lock if the lines,
    // which are read first, have not changed; otherwise nothing is stored, and both are read again.
    const before = await orderItems.find({ order_id: id }, null);
    const booked = await appointmentsOf(id);
    const stale = new Error('The lines of the order have changed.');
    const refund = change(id, async (transaction) => {
      // This update locks the order before its lines are read, so that the second of two simultaneous refunds sees what
      // the first has left.
      await orders.update({ note: NOTES.refundedInPart }, { id }, transaction);
      const lines = await orderItems.find({ order_id: id }, transaction);
      if (!isDeepStrictEqual(lines, before)) throw stale;
      const [order] = await orders.find({ id }, transaction);
      const left = lines.map((row) => {
        // States what was paid, because the status of a refunded order does not say it.
        const line = { ...row, paid: paidOf(row, order!.status as OrderStatus, currency) };
        const item = items.find((one) => one.id === line.id);
        const ofLine = booked.filter(({ orderItemId }) => orderItemId === line.id);
        const { amount, quantity } = item
          ? afterRefund(line, item, ofLine, currency)
          : { amount: '0', quantity: line.quantity };
        return {
          id: line.id,
          quantity,
          paid: line.paid,
          refunded: sumOf([line.refunded, amount], currency),
          refunded_places: line.refunded_places + line.quantity - quantity,
        };
      });
      for (const { id: lineId, ...changed } of left.filter((line) =>
        items.some((item) => item.id === line.id),
      ))
        await orderItems.update(changed, { id: lineId, order_id: id }, transaction);
      const isEmpty = left.every(({ quantity }) => quantity === 0);
      if (isEmpty) await orders.update({ status: 'refunded', note: NOTES.refunded }, { id }, transaction);
    });
    return refund.catch((error: unknown) => {
      if (error !== stale) throw error;
      return refundItems(id, items);
    });
  }

  return {
    async list({ customerId, limit, offset }) {
      const where = customerId === undefined ? {} : { customer_id: customerId };
      const all = (await orders.find(where, null)).reverse();
      return { items: await present(all.slice(offset, offset + limit)), total: all.length };
    },
    async find(id) {
      const [order] = await present(await orders.find({ id }, null));
      return order;
    },
    async findSeveral(ids) {
      const found = await present(await orders.find({ id: [...ids] }, null));
      return new Map(found.map((order) => [order.id, order]));
    },
    setStatus: (id, status, note) =>
      change(id, (transaction) => orders.update({ status, note }, { id }, transaction)),
    payAsRead: (order) =>
      change(
        order.id,
        async (transaction) => {
          if (await payNext(order, noteOfOnline(order), transaction)) return;
          const [row] = await orders.find({ id: order.id, status: ['partially-paid', ...PAID] }, transaction);
          // If no payment is due, the order may be paid already, by an earlier click on the button.
          if (!row) throw cannotBePaid();
        },
        (outcome) => {
          // An appointment was cancelled, or lost its place, after the page was shown.
          if (outcome.conflicts.length > 0) throw cannotBePaid();
          return outcome;
        },
      ),
    recordPayment: (order) =>
      change(order.id, async (transaction) => {
        if (await payNext(order, NOTES.paid, transaction)) return;
        await orders.update({ status: 'processing', note: NOTES.paid }, { id: order.id }, transaction);
        for (const item of order.items.filter(({ quantity }) => quantity > 0)) {
          const paid = paidInFull(item, order.status, currency);
          await orderItems.update({ paid }, { id: item.id, order_id: order.id }, transaction);
        }
      }),
    takeOffHold: (id) =>
      change(id, (transaction) =>
        orders.update(
          { status: 'pending', note: NOTES.nothingWaits },
          { id, status: 'on-hold' },
          transaction,
        ),
      ),
    refundItems,
  };
}

/** Transaction in which both the library and the shop write. */
type SharedTransaction = Parameters<Parameters<Database['write']>[1]>[0];

/** Values of an order line that is removed without having been paid. */
const NOTHING = { quantity: 0, net: '0', tax: '0', due_now: '', paid: '0' } as const;

const cannotBePaid = (): ShopRefusal =>
  new ShopRefusal('shop_nothing_to_pay', 'This order can no longer be paid.');

const presentItem = ({
  id,
  product_id,
  quantity,
  net,
  tax,
  due_now,
  paid,
  refunded,
  refunded_places,
}: OrderItemRow): ShopOrder['items'][number] => ({
  id,
  product_id,
  quantity,
  net,
  tax,
  due_now,
  paid,
  refunded,
  refunded_places,
});
