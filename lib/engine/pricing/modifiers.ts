import { dividedBy, type Fraction, minus, plus, readFraction, times } from './fraction';

/** What a rule does to an amount. */
export type Change = (amount: Fraction) => Fraction;

type Modifier = (amount: Fraction, cost: Fraction) => Fraction;

/** Systems that a shop migrates from write nothing, or `plus`, for adding. */
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

/** What a cost with its modifier does; one that is left empty does nothing. Undefined where either makes no sense. */
export function readChange(cost: unknown, modifier: unknown): Change | undefined {
  if (cost === undefined || cost === null || cost === '') return unchanged;
  const fraction = readFraction(cost);
  const modify = MODIFIERS.get(modifier);
  return fraction && modify && ((amount) => modify(amount, fraction));
}
