import { dividedBy, type Fraction, minus, plus, readFraction, times } from './fraction';

/** The change that a pricing rule makes to an amount. */
export type Change = (amount: Fraction) => Fraction;

type Modifier = (amount: Fraction, cost: Fraction) => Fraction;

/**
 * The supported modifiers (operations of pricing rules) by name. Includes names from systems that shops migrate from,
 * such as '' and `plus` for adding.
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

/**
 * Reads a pricing rule's cost and modifier as the change that they make to an amount. An empty cost changes nothing.
 * Undefined for an invalid cost or modifier.
 */
export function readChange(cost: unknown, modifier: unknown): Change | undefined {
  if (cost === undefined || cost === null || cost === '') return unchanged;
  const fraction = readFraction(cost);
  const modify = MODIFIERS.get(modifier);
  return fraction && modify && ((amount) => modify(amount, fraction));
}
