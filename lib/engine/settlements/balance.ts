import type { MinorUnits } from '../../domain/money/money';

/** Amounts of a line that decide how much is due. */
interface LineState {
  /** Amount that was paid for the line, minus refunds. */
  readonly paid: MinorUnits;
  /** The amount that the shop keeps. */
  readonly kept: MinorUnits;
  /** Amount of the order's line after the change; 0 if the appointment does not take place. */
  readonly onLine: MinorUnits;
}

/** Amounts due for a line: to the customer, and from the customer. At most one of the two is not 0. */
interface Balance {
  readonly refundDue: MinorUnits;
  readonly amountDue: MinorUnits;
}

/**
 * Computes the amounts due for a line. The customer still pays an unpaid line's total with the order, so only the part
 * of the kept amount above that total is due.
 */
export function balanceOf({ paid, kept, onLine }: LineState): Balance {
  const covered = paid > onLine ? paid : onLine;
  return { refundDue: paid > kept ? paid - kept : 0n, amountDue: kept > covered ? kept - covered : 0n };
}
