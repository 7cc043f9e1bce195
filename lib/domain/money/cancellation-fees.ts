/** A fee in text form: a percentage of the order line (`50%`), or an amount for one place (`10.00`). */
export type FeeText = string;

/** A fee for cancellations that come at least a certain number of hours before the start. */
export interface CancellationStep {
  /** Hours before the start (elapsed time) until which a cancellation has the fee of this step. */
  readonly untilHours: number;
  readonly fee: FeeText;
}

/**
 * Fees for cancellations by the customer. The first step whose time limit has not passed gives the fee; after the last
 * step, `elseFee` is the fee.
 */
export interface CancellationFees {
  /** Steps in the order of decreasing hours, at most ten. */
  readonly steps: readonly CancellationStep[];
  readonly elseFee: FeeText;
}
