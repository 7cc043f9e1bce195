import type { Injector, OrderProcess, OrderState } from '@vendure/core';
import { Checkout } from './checkout';

/** States in which a customer or an administrator may change the lines of an order. */
const OPEN: readonly OrderState[] = ['AddingItems', 'Draft', 'Modifying'];

/** Whether this move takes an order out of the cart, or to the step before its payment. */
const checksOut = (from: OrderState, to: OrderState): boolean =>
  to === 'ArrangingPayment' || (OPEN.includes(from) && !OPEN.includes(to) && to !== 'Cancelled');

/**
 * Books the appointments of an order before it is paid. It runs after all other processes, so that none of them can
 * refuse the move after the booking.
 */
export function appointmentOrderProcess(): OrderProcess<never> {
  let checkout: Checkout;
  return {
    init(injector: Injector) {
      checkout = injector.get(Checkout);
    },
    async onTransitionStart(from, to, { ctx, order }) {
      return checksOut(from, to) ? checkout.of({ ctx, order }) : undefined;
    },
  };
}
