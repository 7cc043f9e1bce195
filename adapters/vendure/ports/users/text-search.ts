/** Character that escapes the next one in a pattern. A backslash has another meaning in texts of MariaDB. */
const ESCAPE = '!';

/** Parameters of a search for a text. */
interface SearchPatterns {
  readonly lower: string;
  readonly upper: string;
}

/** Builds the patterns of LIKE that find a text anywhere. No character of the text is a wildcard. */
export function patternsOf(text: string): SearchPatterns {
  const pattern = `%${text.replace(/[!%_]/g, `${ESCAPE}$&`)}%`;
  return { lower: pattern.toLowerCase(), upper: pattern.toUpperCase() };
}

/**
 * Builds the condition that an SQL expression contains a text, ignoring case. SQLite changes the case of ASCII letters
 * only, so a name in capitals is found by its capitals, and every other one by its small letters.
 */
export const contains = (expression: string): string =>
  `(LOWER(${expression}) LIKE :lower ESCAPE '${ESCAPE}' OR UPPER(${expression}) LIKE :upper ESCAPE '${ESCAPE}')`;

/** Joins first and last name in the SQL of a kind of database. */
export const fullName = (alias: string, isMysql: boolean): string =>
  isMysql
    ? `CONCAT(${alias}.firstName, ' ', ${alias}.lastName)`
    : `${alias}.firstName || ' ' || ${alias}.lastName`;
