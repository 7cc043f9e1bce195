import { FEWEST_ITEMS, MOST_ITEMS } from '../visits/visit';
import type { VisitItemDraft } from '../visits/visit-requests';
import { answersProblem } from './answers-problem';
import { isObject } from './option-check';
import { integerProblem, type Problem } from './value-problems';

const MAX_QUANTITY = 10_000;

/** Names of the fields of a visit's item in error messages: those of the core, or those of REST. */
export type VisitItemNames = Readonly<Record<keyof VisitItemDraft, string>>;

const CORE_ITEM_NAMES: VisitItemNames = {
  productId: 'productId',
  staffId: 'staffId',
  quantity: 'quantity',
  answers: 'answers',
};

/** Finds the fault of a value that should be the list of items of a visit; undefined if it has none. */
export function visitItemsProblem(value: unknown, names: VisitItemNames = CORE_ITEM_NAMES): Problem {
  if (!Array.isArray(value)) return 'must be a list';
  if (value.length < FEWEST_ITEMS || value.length > MOST_ITEMS)
    return `a visit has ${FEWEST_ITEMS} to ${MOST_ITEMS} items`;
  for (const [at, item] of (value as unknown[]).entries()) {
    const problem = itemProblem(item, names);
    if (problem !== undefined) return `item ${at + 1}: ${problem}`;
  }
  return undefined;
}

function itemProblem(item: unknown, { productId, staffId, quantity, answers }: VisitItemNames): Problem {
  if (!isObject(item)) return 'must be an object';
  const fields = item as Readonly<Record<string, unknown>>;
  const other = Object.keys(fields).find((name) => ![productId, staffId, quantity, answers].includes(name));
  if (other !== undefined) return `${other} is not a known field`;
  if (fields[productId] === undefined) return `${productId} is required`;
  const bounds = {
    [productId]: { min: 1 },
    [staffId]: { min: 0 },
    [quantity]: { min: 1, max: MAX_QUANTITY },
  };
  for (const [name, within] of Object.entries(bounds)) {
    const isUnsent = fields[name] === undefined || (name === staffId && fields[name] === null);
    const problem = isUnsent ? undefined : integerProblem(fields[name], within);
    if (problem !== undefined) return `${name} ${problem}`;
  }
  const problem = fields[answers] === undefined ? undefined : answersProblem(fields[answers]);
  return problem === undefined ? undefined : `${answers} ${problem}`;
}
