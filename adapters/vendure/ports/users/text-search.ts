/**
 * Character that escapes the next one in a pattern. A backslash would not do: it has a meaning of its own in texts of
 * MariaDB.
 */
const ESCAPE = '!';

/** Parameters of a search for a text. */
interface SearchPatterns {
  readonly lower: string;
  readonly upper: string;
}

/** Builds the LIKE patterns that find a text anywhere. No character of the text is a wildcard. */
export function patternsOf(text: string): SearchPatterns {
  const pattern = `%${text.replace(/[!%_]/g, `${ESCAPE}$&`)}%`;
  return { lower: pattern.toLowerCase(), upper: pattern.toUpperCase() };
}

/**
 * Builds the condition that an SQL expression contains a text, ignoring case. SQLite changes the case of ASCII letters
 * only, so it finds a name that is written in capitals by its capitals, and every other name by its small letters.
 */
export const contains = (expression: string): string =>
  `(LOWER(${expression}) LIKE :lower ESCAPE '${ESCAPE}' OR UPPER(${expression}) LIKE :upper ESCAPE '${ESCAPE}')`;

/** Joins first and last name in the SQL of a kind of database. */
export const fullName = (alias: string, isMysql: boolean): string =>
  isMysql
    ? `CONCAT(${alias}.firstName, ' ', ${alias}.lastName)`
    : `${alias}.firstName || ' ' || ${alias}.lastName`;
