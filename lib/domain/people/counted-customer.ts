/** The customer whose bookings a limit counts: an account, or a guest who is recognised by keyed hashes. */
export interface CountedCustomer {
  /** Id of the account; 0 for a guest. */
  readonly customerId: number;
  /**
   * Keyed hashes that are stored with a guest's bookings, one for each secret of the site, the current secret first.
   * Empty for a customer with an account.
   */
  readonly keys: readonly string[];
}

/** Whether both values mean the same customer, or both customers are unknown. */
export const isSameCustomer = (a: CountedCustomer | undefined, b: CountedCustomer | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.customerId === b.customerId && (a.customerId > 0 || a.keys.some((key) => b.keys.includes(key)));
