/**
 * A function whose value changes in steps: it is `values[i]` from `starts[i]` until `starts[i + 1]`. The first start is
 * -Infinity.
 */
export interface Steps {
  readonly starts: readonly number[];
  readonly values: readonly number[];
}

/**
 * Returns a function that reads the value of a step function at `x`. The step function is computed in parts:
 * `stepsOf(n)` returns the part from `n * length` to `(n + 1) * length`. The last step is remembered, so another read
 * of that step costs only two comparisons.
 */
export function createStepReader(length: number, stepsOf: (period: number) => Steps): (x: number) => number {
  let from = 0;
  let until = 0;
  let value = 0;

  const seek = (x: number): number => {
    const period = Math.floor(x / length);
    const { starts, values } = stepsOf(period);
    let step = starts.length - 1;
    while (starts[step]! > x) step -= 1;
    from = Math.max(starts[step]!, period * length);
    until = Math.min(starts[step + 1] ?? Infinity, (period + 1) * length);
    value = values[step]!;
    return value;
  };

  return (x) => (x >= from && x < until ? value : seek(x));
}
