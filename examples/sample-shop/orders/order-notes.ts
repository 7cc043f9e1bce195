/** Notes that the shop itself writes into its orders. Pages state the same in words of their own. */
export const NOTES = {
  /** Only if all payments were made on the pages of the shop. */
  paidOnline: 'Paid by the customer',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  refundedInPart: 'Refunded in part',
  nothingWaits: 'Nothing waits',
} as const;

/** Whether the note of an order says that the customer has paid online all that the order states as paid. */
export const isNotedAsOnline = (note: string): boolean => note.split('\n')[0] === NOTES.paidOnline;

/** Notes that pages leave out because they state the same in words of their own. */
const IN_WORDS: readonly string[] = ['', ...Object.values(NOTES), 'The appointment was cancelled.'];

/**
 * Returns the lines of an order's note that a page does not state elsewhere, oldest first and each once, without their
 * amounts, because the page has the present ones among its sums.
 */
export const otherNotes = (note: string): readonly string[] => [
  ...new Set(
    note
      .split('\n')
      .map((line) => line.replace(/ (?:Refund due|Still to pay) for .*/, ''))
      .filter((line) => !IN_WORDS.includes(line)),
  ),
];
