/** The customer for whom bookings are counted: an account, or a guest whose bookings have one of these keyed hashes. */
export interface CountedCustomer {
  /** Id of the account; 0 for a guest. */
  readonly customerId: number;
  /** Keyed hashes of a guest, one for each secret of the site, the current one first; empty for an account. */
  readonly keys: readonly string[];
}
