/** The character that makes the next one of a pattern a letter. A backslash has another meaning in MariaDB's texts. */
export const ESCAPE = '!';

/** Parameters of a search for a text. */
export interface SearchPatterns {
  readonly lower: string;
  readonly upper: string;
}

/** The patterns of LIKE that find a text anywhere. No character of the text is a wildcard. */
export function patternsOf(text: string): SearchPatterns {
  const pattern = `%${text.replace(/[!%_]/g, `${ESCAPE}$&`)}%`;
  return { lower: pattern.toLowerCase(), upper: pattern.toUpperCase() };
}

/**
 * The condition that an expression of SQL contains a text, whatever the case. SQLite changes the case of ASCII letters
 * only, so a name in capitals is found by its capitals, and every other one by its small letters.
 */
export const contains = (expression: string): string =>
  `(LOWER(${expression}) LIKE :lower ESCAPE '${ESCAPE}' OR UPPER(${expression}) LIKE :upper ESCAPE '${ESCAPE}')`;

/** First and last name as one text, in the SQL of a kind of database. */
export const fullName = (alias: string, isMysql: boolean): string =>
  isMysql
    ? `CONCAT(${alias}.firstName, ' ', ${alias}.lastName)`
    : `${alias}.firstName || ' ' || ${alias}.lastName`;
