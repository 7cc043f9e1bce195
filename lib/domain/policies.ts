import type { CancellationFees, FeeText } from './cancellation-fees';

/** The rules about money that an appointment keeps from the moment at which it was booked. */
export interface Policies {
  /** Absent: cancelling is free. */
  readonly cancellation?: CancellationFees;
  /** Fee if the customer does not come. Absent: none. */
  readonly noShowFee?: FeeText;
}

/**
 * `cancelled`: the appointment was cancelled. `reduced`: some of its places were cancelled. `no_show`: the customer did
 * not come.
 */
export type FeeReason = 'cancelled' | 'reduced' | 'no_show';

/** A fee of one appointment, computed at the moment of its cause. */
export interface Fee {
  readonly reason: FeeReason;
  /** Decimal string that includes tax. */
  readonly amount: string;
  /** Reason for which a manager waived the fee; '' while the customer owes it. */
  readonly waived: string;
  /** Part of the amount that used entries of an entitlement settle. Absent: none. */
  readonly paidByEntries?: string;
}

export const CANCELLERS = ['customer', 'shop'] as const;
/** The party that cancels an appointment. Only cancellations by the customer have a fee. */
export type Canceller = (typeof CANCELLERS)[number];
