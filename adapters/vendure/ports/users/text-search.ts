/**
 * Character that escapes the next one in a LIKE pattern. A backslash cannot be used, because it has a meaning of its
 * own in texts of MariaDB.
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
 * Builds the SQL condition that an expression contains a text, ignoring case. On SQLite, which changes the case of
 * ASCII letters only, other letters match only if all of them are capitals or all are small letters in the stored name.
 */
export const contains = (expression: string): string =>
  `(LOWER(${expression}) LIKE :lower ESCAPE '${ESCAPE}' OR UPPER(${expression}) LIKE :upper ESCAPE '${ESCAPE}')`;

/** Returns the SQL expression that joins first and last name, for a type of database. */
export const fullName = (alias: string, isMysql: boolean): string =>
  isMysql
    ? `CONCAT(${alias}.firstName, ' ', ${alias}.lastName)`
    : `${alias}.firstName || ' ' || ${alias}.lastName`;
