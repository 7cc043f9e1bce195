/** Places of a service that become one line of the order. */
export interface WantedLine {
  readonly quantity: number;
  /** Price of all these places, a decimal string; undefined if the picker does not know it. */
  readonly price: string | undefined;
}

/**
 * Returns a fixed fee for all lines, a decimal string: it is charged for each place, and is never above the price of a
 * line. Undefined if the price of a line is unknown.
 *
 * @param fee amount for one place, a decimal string
 */
export function fixedFee(fee: string, lines: readonly WantedLine[]): string | undefined {
  const prices = lines.flatMap(({ price }) => price ?? []);
  if (prices.length < lines.length) return undefined;
  const sum = lines.reduce(
    (total, line) => total + Math.min(Number(fee) * line.quantity, Number(line.price)),
    0,
  );
  return sum.toFixed(Math.max(...[fee, ...prices].map((amount) => amount.split('.')[1]?.length ?? 0)));
}
