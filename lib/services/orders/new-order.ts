import type { Billing, NewOrderLine, OrderDraft } from '../../domain/order';

/** The person a new order is for: a customer, or a guest, who may be unnamed. */
export interface Orderer {
  /** 0: a guest. */
  readonly customerId: number;
  readonly guest?: Required<Billing>;
}

/** The draft of an order, which has the reference of its first line. */
export const newOrder = ({ customerId, guest }: Orderer, line: NewOrderLine): OrderDraft => ({
  reference: line.reference,
  customerId,
  ...(guest && { billing: guest }),
  line,
});
