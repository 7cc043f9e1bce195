import type { Billing, NewOrderLine, OrderDraft } from '../../domain/order';

/** The person a new order is for: a customer, or a guest, who may be unnamed. */
export interface Orderer {
  /** 0 for a guest. */
  readonly customerId: number;
  readonly guest?: Required<Billing>;
}

/** Draft of an order with its first line, whose reference the order shares. */
export const newOrder = ({ customerId, guest }: Orderer, line: NewOrderLine): OrderDraft => ({
  reference: line.reference,
  customerId,
  ...(guest && { billing: guest }),
  line,
});
