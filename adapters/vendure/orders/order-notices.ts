import { type ID, OrderService } from '@vendure/core';
import type { CallContext, OrderNotice } from '../../../lib/index';
import type { ChannelAndCurrency } from '../contexts';
import { Inject, Injectable } from '../from-vendure';
import { OrderWrites } from './order-writes';

/** Text of the task for staff, by the code of the library's notice. */
const TASKS: Readonly<Record<OrderNotice['code'], string>> = {
  needs_refund: 'Refund the appointment',
  amount_due: 'The customer owes a fee for the appointment',
  paid_conflict: 'Paid, but there is no place for the appointment',
  needs_order: 'The appointment has no order that can be paid',
  left_outside: 'The appointment lies outside the opening hours',
};

/** Writes the library's notices about money to the history of the order, where the shop's staff see them. */
@Injectable()
export class OrderNotices {
  constructor(
    @Inject(OrderWrites) private readonly writes: OrderWrites,
    @Inject(OrderService) private readonly orders: OrderService,
  ) {}

  /** Writes a private note to the history of the order. */
  note(notice: OrderNotice<ID>, call: CallContext<ID>, market: ChannelAndCurrency): Promise<void> {
    const { orderId: id, code, appointmentId, orderItemId, reason, settlement } = notice;
    const due = settlement ? ` ${amountsOf(settlement)}, of line ${orderItemId}.` : '';
    const note = `${TASKS[code]} (appointment ${appointmentId}). ${reason}${due}`;
    return this.writes.inOrder(call, id, market, async (ctx) => {
      await this.orders.addNoteToOrder(ctx, { id, note, isPublic: false });
    });
  }
}

const amountsOf = (settlement: NonNullable<OrderNotice<ID>['settlement']>): string =>
  Number(settlement.amountDue) > 0
    ? `Amount due: ${settlement.amountDue}`
    : `Refund due: ${settlement.refundDue}`;
