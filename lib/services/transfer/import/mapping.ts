import type { SourceCustomer, SourceMember, SourceOrder, SourceProduct } from '../sources/source';

/** An id of the shop; null for none. */
type FoundId = number | string | null;

/**
 * Functions that find the records of this shop for those of a source. Ids are the shop's own: texts if its ids are
 * texts. A function that is absent is replaced by the default that it names.
 */
export interface ImportMapping {
  /** Default: the product with the same name. Without a product here, its appointments and rules are refused. */
  readonly product?: (source: SourceProduct) => FoundId | Promise<FoundId>;
  /** Default: the member with the same e-mail address, or else with the same name. */
  readonly member?: (source: SourceMember) => FoundId | Promise<FoundId>;
  /** Default: the user with the same e-mail address, if the users port has `search`. Null: a guest. */
  readonly customer?: (source: SourceCustomer) => FoundId | Promise<FoundId>;
  /** Default: none. `orderItemId` may be left out if the order has one line. */
  readonly order?: (source: SourceOrder) => ImportedOrder | null | Promise<ImportedOrder | null>;
}

/** An order of this shop to which an imported appointment belongs. */
export interface ImportedOrder {
  readonly orderId: number | string;
  readonly orderItemId?: number | string;
}
