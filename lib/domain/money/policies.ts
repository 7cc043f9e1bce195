import type { CancellationFees, FeeText } from './cancellation-fees';
import type { Deposit } from './deposit';

/**
 * The fees of a product for cancelling and not coming. An appointment keeps the fees that applied when it was booked.
 */
export interface Policies {
  /** Part of the price that is due when booking. Absent: the whole price is due when booking. */
  readonly deposit?: Deposit;
  /** Fees for cancelling. Absent: cancelling is free. */
  readonly cancellation?: CancellationFees;
  /** Fee if the customer does not come. Absent: no fee. */
  readonly noShowFee?: FeeText;
}
