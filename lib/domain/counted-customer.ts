/** The customer whose bookings a limit counts: an account, or a guest who is recognised by keyed hashes. */
export interface CountedCustomer {
  /** Id of the account; 0 for a guest. */
  readonly customerId: number;
  /**
   * Keyed hashes that are stored with a guest's bookings, one for each secret of the site, the current secret first.
   * Empty for an account.
   */
  readonly keys: readonly string[];
}
