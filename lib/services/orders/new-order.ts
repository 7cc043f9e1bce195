import type { Billing, NewOrderLine, OrderDraft } from '../../domain/orders/order';

/** The person who gets a new order: a customer, or a guest, whose name may be unknown. */
export interface Orderer {
  /** Id of the customer; 0 for a guest. */
  readonly customerId: number;
  readonly guest?: Required<Billing>;
}

/** Creates the draft of an order with its first order line. The order gets the reference of that line. */
export const newOrder = ({ customerId, guest }: Orderer, line: NewOrderLine): OrderDraft => ({
  reference: line.reference,
  customerId,
  ...(guest && { billing: guest }),
  line,
});
