import { type ID, type RequestContext, VendureEvent } from '@vendure/core';

/**
 * Event for a line with an appointment that was removed from a cart. It is needed because Vendure emits no event if all
 * lines are removed together.
 */
export class AppointmentLineRemoved extends VendureEvent {
  constructor(
    readonly ctx: RequestContext,
    readonly orderId: ID,
  ) {
    super();
  }
}
