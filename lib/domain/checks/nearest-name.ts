/** Names that differ in more than a third of their letters are different words, and not misspellings of one word. */
const LETTERS_A_MISTAKE = 3;

/**
 * Returns the known name that is closest to a misspelt name; undefined if none is close. Upper and lower case are not
 * told apart.
 */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Infinity;
  for (const name of known) {
    const mistakes = distance(written.toLowerCase(), name.toLowerCase());
    if (mistakes > name.length / LETTERS_A_MISTAKE || mistakes >= fewest) continue;
    nearest = name;
    fewest = mistakes;
  }
  return nearest;
}

/**
 * Returns the number of letters to insert, remove or replace to change one text into the other (Levenshtein distance).
 */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
