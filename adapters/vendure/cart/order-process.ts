import type { Injector, OrderProcess, OrderState } from '@vendure/core';
import { Checkout } from './checkout';

/** States in which a customer, or an administrator, changes the lines of an order. */
const OPEN: readonly OrderState[] = ['AddingItems', 'Draft', 'Modifying'];

/** Whether an order leaves the cart with this move, or is about to be paid. */
const checksOut = (from: OrderState, to: OrderState): boolean =>
  to === 'ArrangingPayment' || (OPEN.includes(from) && !OPEN.includes(to) && to !== 'Cancelled');

/**
 * Books the appointments of an order before it is paid. Last of all processes, so that no other one refuses after it.
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
