export type Bind = string | number | null;
export type Row = Record<string, unknown>;

/** An SQL statement in which all values are part of the text. */
export interface Statement {
  readonly sql: string;
  /** Names of the columns of the returned rows; null if the statement returns no rows that the caller wants. */
  readonly columns: readonly string[] | null;
}

/** Makes a statement that returns nothing. */
export const command = (sql: string): Statement => ({ sql, columns: null });

/** The response of a database to a statement. */
export interface Result {
  readonly rows: Row[];
  /** Number of rows that the statement changed. */
  readonly changed: number;
  /** Id of the row that an INSERT wrote; 0 for other statements. */
  readonly insertedId: number;
  /** The command that PostgreSQL has carried out, such as `ROLLBACK`; '' on other databases. */
  readonly command: string;
}

/** The values of a statement, and their placeholders. */
export class Binds {
  readonly values: Bind[] = [];

  /** Adds a value, and returns its placeholder `$n`. */
  add(value: Bind): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds values, and returns their placeholders `$n, $n+1, ...`. */
  list(values: readonly Bind[]): string {
    return values.map((value) => this.add(value)).join(', ');
  }
}

/**
 * Returns `column IN (...)` with the integers as text in the statement, because databases limit the number of bound
 * values.
 */
export function inIntegers(column: string, values: readonly number[]): string {
  return values.length === 0 ? '1 = 0' : `${column} IN (${[...new Set(values)].map(integerText).join(', ')})`;
}

/** Returns `column IN (...)` with words of the library as text in the statement. Throws for any other text. */
export function inWords(column: string, words: readonly string[]): string {
  return words.length === 0 ? '1 = 0' : `${column} IN (${words.map(word).join(', ')})`;
}

function word(text: string): string {
  if (!/^[a-z0-9-]+$/.test(text)) throw new TypeError(`Not a word: ${JSON.stringify(text)}`);
  return `'${text}'`;
}

/** Returns `column IN (...)` for short lists of text. */
export function inTexts(column: string, values: readonly string[], binds: Binds): string {
  return values.length === 0 ? '1 = 0' : `${column} IN (${binds.list(values)})`;
}

/**
 * Returns an integer as SQL text. Throws for anything else, so that a statement can contain only digits at this place.
 */
export function integerText(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Not an integer: ${String(value)}`);
  return String(value);
}

/** Yields `items` in lists of at most `size`. */
export function* chunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
