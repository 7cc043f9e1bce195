/** Fee in text: a percentage of a line (`50%`), or an amount for one place (`10.00`). */
export type FeeText = string;

/** A fee for cancellations until some hours before the start. */
export interface CancellationStep {
  /** Hours of elapsed time before the start, until which the step holds. */
  readonly untilHours: number;
  readonly fee: FeeText;
}

/** Fees for cancellations: the first step that still holds decides, and `elseFee` once none holds. */
export interface CancellationFees {
  /** Steps with falling hours, at most ten. */
  readonly steps: readonly CancellationStep[];
  readonly elseFee: FeeText;
}
