/** The part of an order line that the customer pays when booking. Exactly one of `percent` and `amount` is present. */
export interface Deposit {
  /** Percentage of the order line, from 0 to 100, with at most two decimals. */
  readonly percent?: number;
  /** Deposit for one place, with tax, as a decimal string. */
  readonly amount?: string;
}
