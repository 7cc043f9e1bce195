import type { Instant } from '../../time/units';

/** Kinds of notes about money that the customer has paid. */
export const PAYMENT_KINDS = ['cash', 'card', 'otherwise'] as const;

export const MONEY_NOTE_KINDS = [...PAYMENT_KINDS, 'refunded', 'waived', 'kept'] as const;
/**
 * How staff have settled an open amount. `cash`, `card` and `otherwise` (another way, such as a voucher): the
 * customer paid the amount in the shop. `refunded`: the shop paid it back. `waived`: the customer need not pay it.
 * `kept`: the customer does not want it back.
 */
export type MoneyNoteKind = (typeof MONEY_NOTE_KINDS)[number];

/**
 * A note about money: the record of staff that an open amount of an appointment was paid in the shop, refunded, waived
 * or kept, although the order does not state it.
 */
export interface MoneyNote {
  readonly kind: MoneyNoteKind;
  /** The amount as a decimal string, with tax. */
  readonly amount: string;
  readonly at: Instant;
  /** Id of the user who made the note; null for the shop's own code. */
  readonly actorId: number | null;
  /**
   * Amounts that the shop had reported at that time as paid (for the note of a refund: as refunded), for the order line
   * and the whole order. If the shop reports more later, the difference counts as this amount, so that nothing counts
   * twice.
   */
  readonly stated: { readonly line: string; readonly order: string };
  /** True once the shop has stated the amount itself. From then on only the shop's statements count. */
  readonly isRecorded?: boolean;
}

/** Whether the note is about an amount that the customer owed, not about a refund. */
export const isAboutDebt = (kind: MoneyNoteKind): boolean => kind !== 'refunded' && kind !== 'kept';

/** Whether the note is about money that the customer has paid. */
export const isPayment = ({ kind }: Pick<MoneyNote, 'kind'>): boolean =>
  (PAYMENT_KINDS as readonly MoneyNoteKind[]).includes(kind);
