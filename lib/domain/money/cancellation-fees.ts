/** A fee in text form: a percentage of the order line (`50%`), or an amount for one place (`10.00`). */
export type FeeText = string;

/** A fee for cancellations until some hours before the start. */
export interface CancellationStep {
  /** The step applies until this number of hours (elapsed time) before the start. */
  readonly untilHours: number;
  readonly fee: FeeText;
}

/**
 * Fees for cancellations by the customer. The first step that still applies decides; after the last step, `elseFee`
 * does.
 */
export interface CancellationFees {
  /** Steps in the order of decreasing hours, at most ten. */
  readonly steps: readonly CancellationStep[];
  readonly elseFee: FeeText;
}
