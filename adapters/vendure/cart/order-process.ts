import type { Injector, OrderProcess, OrderState } from '@vendure/core';
import { Checkout } from './checkout';

/** States in which the lines of an order may still be changed, by the customer or an administrator. */
const OPEN: readonly OrderState[] = ['AddingItems', 'Draft', 'Modifying'];

/** Whether this change of state takes an order out of the cart, or to the step before its payment. */
const checksOut = (from: OrderState, to: OrderState): boolean =>
  to === 'ArrangingPayment' || (OPEN.includes(from) && !OPEN.includes(to) && to !== 'Cancelled');

/**
 * Books the appointments of an order before it is paid. It runs after all other order processes, so that none of them
 * can refuse the change of state after the booking.
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
