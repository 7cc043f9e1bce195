/** Notes that the shop itself writes into its orders. Pages state the same in words of their own. */
export const NOTES = {
  paidOnline: 'Paid by the customer',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  refundedInPart: 'Refunded in part',
  nothingWaits: 'Nothing waits',
} as const;

/** Notes of the shop itself, and '' for an order without a note. */
export const SHOP_NOTES: readonly string[] = ['', ...Object.values(NOTES)];
