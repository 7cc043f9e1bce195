export const SETTLEMENT_REASONS = ['cancelled', 'paid_late'] as const;
/** `cancelled`: the appointment was cancelled. `paid_late`: it was paid when it was cancelled or had lost its place. */
export type SettlementReason = (typeof SETTLEMENT_REASONS)[number];

/**
 * The money of one order line whose appointment does not take place. The library computes it, and the shop moves it.
 * Amounts are decimal strings, and include tax.
 */
export interface Settlement<Id = number> {
  readonly orderItemId: Id;
  /** The amount that was paid for the line, less what has been refunded of it. */
  readonly paid: string;
  /** The amount that the shop keeps. */
  readonly fee: string;
  /** The amount that the customer gets back. */
  readonly refundDue: string;
  /** The amount that the customer still owes. */
  readonly amountDue: string;
  readonly reason: SettlementReason;
}

/** Whether the customer gets anything back. */
export const isRefundDue = ({ refundDue }: Pick<Settlement, 'refundDue'>): boolean => Number(refundDue) > 0;
