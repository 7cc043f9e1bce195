/** Texts about cancelling and moving a chosen time. Words in braces are placeholders; a translation keeps them. */
export interface TermsTexts {
  /** For a service without a fee for cancelling. Placeholder `{time}`: a day and time, or `untilStart`. */
  readonly freeToChange: string;
  readonly freeToCancel: string;
  /** Rule of a service before a time is chosen. Placeholder `{length}`: the time before the start. */
  readonly freeBefore: string;
  /** In place of this rule, if the chosen time is too near. */
  readonly freeNoMore: string;
  /** Rule of a service for whose cancellation there is always a fee. Placeholder `{length}`. */
  readonly cancelBefore: string;
  /** For a service with a fee for cancelling. Placeholder `{time}`. */
  readonly changeOnline: string;
  readonly cancelOnline: string;
  /** Placeholder `{time}`. */
  readonly moveOnline: string;
  /** Value of `{time}` if the start itself is the limit. */
  readonly untilStart: string;
  readonly cannotChange: string;
  /** Reason why neither is possible. Placeholder `{length}`: the time before the start that the service requires. */
  readonly tooNear: string;
  readonly cannotCancel: string;
  readonly cannotMove: string;
  /** Fees for cancelling. Placeholder `{fees}`: `freeUntil`, `feeUntil` and `feeLater`, separated by `feeComma`. */
  readonly cancelling: string;
  readonly feeComma: string;
  /** Placeholder `{time}`. */
  readonly freeUntil: string;
  /** Placeholders `{fee}` and `{time}`. */
  readonly feeUntil: string;
  /** Fee after the last limit. Placeholder `{fee}`. */
  readonly feeLater: string;
  /** In place of a fee that is zero. */
  readonly noFee: string;
  /** Fee for a customer who does not come. Placeholder `{fee}`. */
  readonly noShowFee: string;
  /** Deposit, if the facts of the chosen time do not have its amount. Placeholder `{fee}`. */
  readonly depositFirst: string;
  /** Fee or deposit as a part of the price. Placeholder `{percent}`. */
  readonly ofPrice: string;
  /** Sentence about one of several services. Placeholders `{name}` and `{text}`. */
  readonly termsOf: string;
}

export const TERMS_TEXTS: TermsTexts = {
  freeToChange: 'Free to cancel or move until {time}.',
  freeToCancel: 'Free to cancel until {time}.',
  freeBefore: 'Free to cancel until {length} before the start.',
  freeNoMore: 'No longer free to cancel.',
  cancelBefore: 'Cancel online until {length} before the start.',
  changeOnline: 'Cancel or move online until {time}.',
  cancelOnline: 'Cancel online until {time}.',
  moveOnline: 'Move online until {time}.',
  untilStart: 'the start',
  cannotChange: 'Cannot be cancelled or moved online.',
  tooNear: 'Less than {length} before the start, it cannot be cancelled or moved online.',
  cannotCancel: 'Cannot be cancelled online.',
  cannotMove: 'Cannot be moved online.',
  cancelling: 'Cancelling: {fees}.',
  feeComma: ', ',
  freeUntil: 'free until {time}',
  feeUntil: '{fee} until {time}',
  feeLater: 'then {fee}',
  noFee: 'free',
  noShowFee: 'If you don’t come: {fee}.',
  depositFirst: 'Deposit when you book: {fee}.',
  ofPrice: '{percent} of the price',
  termsOf: '{name}: {text}',
};
