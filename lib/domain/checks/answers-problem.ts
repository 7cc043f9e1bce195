import { isObject } from './option-check';
import type { Problem } from './value-problems';

/** The largest number of answers of one booking. */
export const MOST_ANSWERS = 500;
const LONGEST_KEY = 40;
const LONGEST_TEXT = 2_000;
const MOST_TEXTS = 50;
const FORM = `must be a list of at most ${MOST_ANSWERS} { key, value, place }`;

/**
 * Finds the fault in the form of a list of answers. Whether the answers match the product's questions is checked later.
 */
export function answersProblem(value: unknown): Problem {
  if (!Array.isArray(value) || value.length > MOST_ANSWERS) return FORM;
  const named = new Set<string>();
  for (const [at, answer] of (value as unknown[]).entries()) {
    if (!isObject(answer)) return FORM;
    const problem = answerProblem(answer);
    if (problem !== undefined) return `is wrong: answer ${at + 1} ${problem}`;
    named.add(JSON.stringify([answer.key, answer.place ?? null]));
  }
  return named.size < value.length ? 'must have one answer for each key and place' : undefined;
}

function answerProblem(answer: Readonly<Record<string, unknown>>): Problem {
  const other = Object.keys(answer).find((name) => !['key', 'value', 'place'].includes(name));
  if (other !== undefined) return 'must have no other fields than key, value and place';
  const { key, value, place = null } = answer;
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY)
    return `must have the key of a question, a text of 1 to ${LONGEST_KEY} characters`;
  if (place !== null && !(Number.isSafeInteger(place) && Number(place) >= 1))
    return 'must have a place that is an integer of 1 or more, or no place';
  if (value === null || typeof value === 'boolean' || isText(value)) return undefined;
  return Array.isArray(value) && value.length <= MOST_TEXTS && value.every(isText)
    ? undefined
    : `must have a value: a text of at most ${LONGEST_TEXT} characters, true, false, a list of at most ${MOST_TEXTS} texts, or null`;
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST_TEXT && !value.includes('\0');
