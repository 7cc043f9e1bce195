export const SETTLEMENT_REASONS = ['cancelled', 'paid_late'] as const;
/**
 * `cancelled`: the appointment was cancelled. `paid_late`: the payment came after it was cancelled or had lost its
 * place.
 */
export type SettlementReason = (typeof SETTLEMENT_REASONS)[number];

/**
 * The amounts of one order line whose appointment does not take place. The library computes them, and the shop moves
 * the money. Amounts are decimal strings, and include tax.
 */
export interface Settlement<Id = number> {
  readonly orderItemId: Id;
  /** The amount that was paid for the line, minus refunds. */
  readonly paid: string;
  /** The amount that the shop keeps. */
  readonly fee: string;
  /** The amount to be refunded to the customer. */
  readonly refundDue: string;
  /** The amount that the customer still owes. */
  readonly amountDue: string;
  readonly reason: SettlementReason;
}

/** Whether anything is to be refunded to the customer. */
export const isRefundDue = ({ refundDue }: Pick<Settlement, 'refundDue'>): boolean => Number(refundDue) > 0;
