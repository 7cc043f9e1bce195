/** Part of a line that the customer pays when booking. Exactly one of `percent` and `amount` is present. */
export interface Deposit {
  /** Percentage of the line, from 0 to 100, with at most two decimals. */
  readonly percent?: number;
  /** Decimal string for one place, with tax. */
  readonly amount?: string;
}

/** Stands for the deposit of a product in a shop whose orders do not state what was paid. It is a wrong setting. */
export const DEPOSIT_WITHOUT_PAYMENTS: Deposit = Object.freeze({});
