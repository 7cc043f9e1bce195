import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A mistake that a programmer could make, and the tests that should notice it.
 *
 * @typedef {object} Mistake
 * @property {string} file the changed file
 * @property {string} mistake what is wrong, and what follows from it
 * @property {string} before text that occurs exactly once in the file
 * @property {string} after text that replaces it
 * @property {string[]} tests the test files that should notice it
 * @property {string} [on] the server on which they run; SQLite by default
 */

/** @returns {Record<string, Mistake[]>} the mistakes of each list in this folder, by the list's name */
export const readLists = () =>
  Object.fromEntries(
    readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        name.replace('.json', ''),
        JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')),
      ]),
  );

/**
 * Replaces the right text of a file by the mistake.
 * @type {(text: string, mistake: Mistake) => string}
 */
export function withMistake(text, { file, before, after }) {
  const parts = text.split(before);
  if (parts.length !== 2)
    throw new Error(
      `${file} must contain this text once, but has it ${parts.length - 1} times: ${JSON.stringify(before)}`,
    );
  return parts.join(after);
}
