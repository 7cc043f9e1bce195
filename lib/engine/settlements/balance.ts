import type { MinorUnits } from '../../domain/money/money';

/** Amounts of an order line that decide how much is still due. */
interface LineState {
  /** Amount that was paid for the order line, minus refunds. */
  readonly paid: MinorUnits;
  /** The amount that belongs to the shop: a fee, or the price if the appointment takes place. */
  readonly kept: MinorUnits;
  /** Amount of the order line after the change; 0 if the appointment does not take place. */
  readonly onLine: MinorUnits;
}

/**
 * Amounts still due for an order line: from the shop to the customer (`refundDue`), and from the customer
 * (`amountDue`). At most one of the two is not 0.
 */
export interface Balance {
  readonly refundDue: MinorUnits;
  readonly amountDue: MinorUnits;
}

/**
 * Computes the amounts still due for an order line. The amount of the line is paid with its order. The customer owes in
 * addition only the part of `kept` above `onLine` (or above `paid`, if that is larger).
 */
export function balanceOf({ paid, kept, onLine }: LineState): Balance {
  const covered = paid > onLine ? paid : onLine;
  return { refundDue: paid > kept ? paid - kept : 0n, amountDue: kept > covered ? kept - covered : 0n };
}
