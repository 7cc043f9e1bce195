/** The customer whose bookings a limit counts: an account, or a guest who is recognised by keyed hashes. */
export interface CountedCustomer {
  /** Id of the account; 0 for a guest. */
  readonly customerId: number;
  /**
   * Keyed hashes of the guest's e-mail address; without an e-mail address, of the text by which the shop identifies the
   * visitor. One hash for each secret of the site, the current secret first; for a stored booking, only the stored
   * hash. Empty for a customer with an account.
   */
  readonly keys: readonly string[];
}

/** Whether both values mean the same customer, or both customers are unknown. */
export const isSameCustomer = (a: CountedCustomer | undefined, b: CountedCustomer | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.customerId === b.customerId && (a.customerId > 0 || a.keys.some((key) => b.keys.includes(key)));
