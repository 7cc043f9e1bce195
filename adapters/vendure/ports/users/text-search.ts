/**
 * Escape character in LIKE patterns. A backslash cannot be used, because it already has another meaning in string
 * literals of MariaDB.
 */
const ESCAPE = '!';

/** Parameters of the SQL condition of a text search. */
interface SearchPatterns {
  readonly lower: string;
  readonly upper: string;
}

/** Builds the LIKE patterns that find a text anywhere in a value. No character of the text acts as a wildcard. */
export function patternsOf(text: string): SearchPatterns {
  const pattern = `%${text.replace(/[!%_]/g, `${ESCAPE}$&`)}%`;
  return { lower: pattern.toLowerCase(), upper: pattern.toUpperCase() };
}

/**
 * Builds the SQL condition that an expression contains a text, ignoring case. SQLite changes the case of ASCII letters
 * only. There, other letters match only if the stored name has all of them in capitals, or all of them in small
 * letters.
 */
export const contains = (expression: string): string =>
  `(LOWER(${expression}) LIKE :lower ESCAPE '${ESCAPE}' OR UPPER(${expression}) LIKE :upper ESCAPE '${ESCAPE}')`;

/** Returns the SQL expression that joins first and last name, for a type of database. */
export const fullName = (alias: string, isMysql: boolean): string =>
  isMysql
    ? `CONCAT(${alias}.firstName, ' ', ${alias}.lastName)`
    : `${alias}.firstName || ' ' || ${alias}.lastName`;
