import type {
  SourceCustomer,
  SourceMember,
  SourceOrder,
  SourceProduct,
  SourceResource,
} from '../sources/source';

/** An id of this shop; null if this shop has no such record. */
type FoundId = number | string | null;

/**
 * Functions that find this shop's records for the records of the other system. The functions return the shop's own ids,
 * which may be texts. For an absent function, its default applies.
 */
export interface ImportMapping {
  /**
   * Finds a product. Default: the product with the same name. Appointments and rules of a product that is not found are
   * refused.
   */
  readonly product?: (source: SourceProduct) => FoundId | Promise<FoundId>;
  /** Finds a member of staff. Default: the member with the same e-mail address, or else with the same name. */
  readonly member?: (source: SourceMember) => FoundId | Promise<FoundId>;
  /**
   * Finds a resource; null creates it. Default: the resource with the same name, or else a new one.
   */
  readonly resource?: (source: SourceResource) => number | null | Promise<number | null>;
  /**
   * Finds a customer; null for a guest. Default: the user with the same e-mail address, if the users port has `search`.
   */
  readonly customer?: (source: SourceCustomer) => FoundId | Promise<FoundId>;
  /**
   * Finds the order of an appointment. Default: none. `orderItemId` (the id of the order line) may be left out if the
   * order has only one line.
   */
  readonly order?: (source: SourceOrder) => ImportedOrder | null | Promise<ImportedOrder | null>;
}

/** An order of this shop to which an imported appointment belongs. */
export interface ImportedOrder {
  readonly orderId: number | string;
  readonly orderItemId?: number | string;
}
