import { type ID, type RequestContext, VendureEvent } from '@vendure/core';

/**
 * The event that a line with an appointment was removed from a cart. Vendure emits no event of its own if all lines are
 * removed together.
 */
export class AppointmentLineRemoved extends VendureEvent {
  constructor(
    readonly ctx: RequestContext,
    readonly orderId: ID,
  ) {
    super();
  }
}
