import { PAYMENT_KINDS } from '../../../domain/money/money-note';

/** Returns the SQL condition that the notes about money in a column, which are stored as JSON, contain a payment. */
export const hasPayment = (column: string): string =>
  `(${PAYMENT_KINDS.map((kind) => `${column} LIKE '%"${kind}"%'`).join(' OR ')})`;
