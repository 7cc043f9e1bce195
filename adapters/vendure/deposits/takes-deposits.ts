import type { Injector, PaymentMethodHandler } from '@vendure/core';
import { AppointmentDeposits } from './deposits';

/**
 * Wraps a payment handler, so that it takes what is due now of an order: the deposits of its appointments, and the whole
 * price of everything else. Suits handlers that take the amount with which `createPayment` is called.
 *
 * @example
 * paymentOptions: { paymentMethodHandlers: [takesDeposits(dummyPaymentHandler)] }
 */
export function takesDeposits<Handler extends PaymentMethodHandler>(handler: Handler): Handler {
  let deposits: AppointmentDeposits;
  const changed: Pick<PaymentMethodHandler, 'init' | 'createPayment'> = {
    async init(injector: Injector) {
      deposits = injector.get(AppointmentDeposits);
      await handler.init(injector);
    },
    async createPayment(ctx, order, amount, ...others) {
      const { dueNow } = await deposits.of(ctx, order);
      return handler.createPayment(ctx, order, Math.min(amount, dueNow), ...others);
    },
  };
  return Object.assign(Object.create(handler) as Handler, changed);
}
