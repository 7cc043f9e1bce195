import type {
  Injector,
  OrderPlacedStrategy,
  OrderProcess,
  PaymentProcess,
  StockAllocationStrategy,
} from '@vendure/core';
import { OrderService } from '@vendure/core';
import { AppointmentDeposits } from './deposits';
import { DEPOSIT_PAID } from './state';

/**
 * Adds the state `DepositPaid` to orders. From it, the rest can be paid, by a payment of the customer or by one that
 * staff enter, and the order can be modified or cancelled.
 */
export function depositOrderProcess(): OrderProcess<typeof DEPOSIT_PAID> {
  let deposits: AppointmentDeposits;
  return {
    transitions: {
      ArrangingPayment: { to: [DEPOSIT_PAID] },
      Modifying: { to: [DEPOSIT_PAID] },
      [DEPOSIT_PAID]: {
        to: ['PaymentAuthorized', 'PaymentSettled', 'ArrangingAdditionalPayment', 'Modifying', 'Cancelled'],
      },
    },
    init(injector: Injector) {
      deposits = injector.get(AppointmentDeposits);
    },
    async onTransitionStart(from, to, { ctx, order }) {
      if (from !== 'ArrangingPayment' || to !== DEPOSIT_PAID) return undefined;
      const { dueNow, dueLater } = await deposits.of(ctx, order);
      return dueNow === 0 && dueLater > 0
        ? undefined
        : 'The deposit is not paid, or nothing is left to be paid.';
    },
  };
}

/** Moves an order to `DepositPaid` when a payment is settled that covers what is due now, and not the whole order. */
export function depositPaymentProcess(): PaymentProcess<never> {
  let deposits: AppointmentDeposits;
  let orders: OrderService;
  return {
    init(injector: Injector) {
      deposits = injector.get(AppointmentDeposits);
      orders = injector.get(OrderService);
    },
    async onTransitionEnd(_from, to, { ctx, order: { id } }) {
      const order = to === 'Settled' ? await orders.findOne(ctx, id, []) : undefined;
      if (order?.state !== 'ArrangingPayment') return;
      const { dueNow, dueLater } = await deposits.of(ctx, order);
      if (dueNow === 0 && dueLater > 0) await orders.transitionToState(ctx, id, DEPOSIT_PAID);
    },
  };
}

/** Places an order when its deposit is paid, if the shop would place it when all of it is paid. */
export const placesWithDeposit = (own: OrderPlacedStrategy): OrderPlacedStrategy => ({
  init: (injector) => own.init?.(injector),
  destroy: () => own.destroy?.(),
  shouldSetAsPlaced: (ctx, from, to, order) => own.shouldSetAsPlaced(ctx, from, asPaid(to), order),
});

/** Allocates the stock of goods when the deposit is paid, if the shop would allocate it when all of it is paid. */
export const allocatesWithDeposit = (own: StockAllocationStrategy): StockAllocationStrategy => ({
  init: (injector) => own.init?.(injector),
  destroy: () => own.destroy?.(),
  shouldAllocateStock: (ctx, from, to, order) => own.shouldAllocateStock(ctx, from, asPaid(to), order),
});

const asPaid = <State extends string>(to: State): State | 'PaymentSettled' =>
  to === DEPOSIT_PAID ? 'PaymentSettled' : to;
