import { dividedBy, type Fraction, minus, plus, readFraction, times } from './fraction';

/** The change that a rule makes to an amount. */
export type Change = (amount: Fraction) => Fraction;

type Modifier = (amount: Fraction, cost: Fraction) => Fraction;

/**
 * Map from names to modifiers. Includes the names of systems that shops migrate from, such as '' and `plus` for adding.
 */
const MODIFIERS: ReadonlyMap<unknown, Modifier> = new Map<unknown, Modifier>([
  [undefined, plus],
  [null, plus],
  ['', plus],
  ['add', plus],
  ['plus', plus],
  ['minus', minus],
  ['times', times],
  ['divide', dividedBy],
  ['equals', (_, cost) => cost],
]);

const unchanged: Change = (amount) => amount;

/** Reads a cost with its modifier. An empty cost changes nothing. Undefined if the cost or the modifier is invalid. */
export function readChange(cost: unknown, modifier: unknown): Change | undefined {
  if (cost === undefined || cost === null || cost === '') return unchanged;
  const fraction = readFraction(cost);
  const modify = MODIFIERS.get(modifier);
  return fraction && modify && ((amount) => modify(amount, fraction));
}
