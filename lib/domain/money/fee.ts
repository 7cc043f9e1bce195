/**
 * Cause of a fee. `cancelled`: the appointment was cancelled. `reduced`: some of its places were cancelled. `no_show`:
 * the customer did not come.
 */
export type FeeReason = 'cancelled' | 'reduced' | 'no_show';

/**
 * A fee that a customer owes for one appointment. Its amount is computed when the appointment is cancelled or reduced,
 * or when the customer does not come.
 */
export interface Fee {
  readonly reason: FeeReason;
  /** The fee as a decimal string, with tax. */
  readonly amount: string;
  /** Reason for which a manager waived the fee; '' while the customer owes it. */
  readonly waived: string;
  /**
   * Part of the amount that is covered by used entries of an entitlement (such as visits of a pass). Absent if entries
   * cover nothing.
   */
  readonly paidByEntries?: string;
  /**
   * Number of entitlement entries that stay used for cancelled places while the fee is owed. Absent if there are none.
   */
  readonly entries?: number;
}

export const CANCELLERS = ['customer', 'shop'] as const;
/** The party that cancels an appointment. Only a cancellation by the customer has a fee. */
export type Canceller = (typeof CANCELLERS)[number];
