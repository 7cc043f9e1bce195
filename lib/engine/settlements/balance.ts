import type { MinorUnits } from '../../domain/money';

/** The amounts of a line that decide what is due. */
export interface LineState {
  /** Paid for the line, less what has been refunded of it. */
  readonly paid: MinorUnits;
  /** The amount that the shop keeps. */
  readonly kept: MinorUnits;
  /** The amount of the order's line after the change; 0 if its appointment does not take place. */
  readonly onLine: MinorUnits;
}

/** The amounts that are due for a line: to the customer, and from the customer. At most one of them is not 0. */
export interface Balance {
  readonly refundDue: MinorUnits;
  readonly amountDue: MinorUnits;
}

/** The line of an unpaid order is still to be paid as part of the order, so only more than that is due. */
export function balanceOf({ paid, kept, onLine }: LineState): Balance {
  const covered = paid > onLine ? paid : onLine;
  return { refundDue: paid > kept ? paid - kept : 0n, amountDue: kept > covered ? kept - covered : 0n };
}
