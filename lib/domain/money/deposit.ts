/** The part of an order line that the customer pays when booking. Exactly one of `percent` and `amount` is present. */
export interface Deposit {
  /** Percentage of the order line, from 0 to 100, with at most two decimals. */
  readonly percent?: number;
  /** Deposit for one place, with tax, as a decimal string. */
  readonly amount?: string;
}

/**
 * An invalid deposit. It replaces the deposit of a product in a shop whose orders do not state payments, so that the
 * product is reported as wrongly set up.
 */
export const DEPOSIT_WITHOUT_PAYMENTS: Deposit = Object.freeze({});
