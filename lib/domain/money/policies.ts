import type { CancellationFees, FeeText } from './cancellation-fees';
import type { Deposit } from './deposit';

/**
 * The fees of a product for cancelling and not coming. An appointment keeps those of the moment at which it was booked.
 */
export interface Policies {
  /** Absent: the whole line is due when booking. */
  readonly deposit?: Deposit;
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

/**
 * A fee of one appointment. Its amount is computed when the appointment is cancelled or reduced, or when the customer
 * does not come.
 */
export interface Fee {
  readonly reason: FeeReason;
  /** Decimal string that includes tax. */
  readonly amount: string;
  /** Reason for which a manager waived the fee; '' while the customer owes it. */
  readonly waived: string;
  /** Part of the amount that is covered by used entries of an entitlement. Absent if none is. */
  readonly paidByEntries?: string;
  /** Number of entries that stay used for cancelled places while the fee is owed. Absent if none do. */
  readonly entries?: number;
}

export const CANCELLERS = ['customer', 'shop'] as const;
/** The party that cancels an appointment. Only a cancellation by the customer has a fee. */
export type Canceller = (typeof CANCELLERS)[number];
