import type { CustomerDraft } from '../booking/draft.mjs';

/** Values that the form of the waiting list opens with, such as those of a booking for which no time is free. */
export interface KnownWish {
  readonly customer?: Partial<CustomerDraft>;
  readonly productId?: number | undefined;
  /** Id of the staff member; undefined for any. */
  readonly staffId?: number | undefined;
  readonly quantity?: string;
  /** First day that suits the customer, `YYYY-MM-DD`; undefined for today. */
  readonly minDate?: string | undefined;
}
