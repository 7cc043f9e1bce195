import { type ID, type RequestContext, VendureEvent } from '@vendure/core';

/**
 * A line with an appointment was removed from a cart. Vendure has no event of its own if all lines are removed at once.
 */
export class AppointmentLineRemoved extends VendureEvent {
  constructor(
    readonly ctx: RequestContext,
    readonly orderId: ID,
  ) {
    super();
  }
}
