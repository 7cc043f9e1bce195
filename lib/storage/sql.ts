export type Bind = string | number | null;
export type Row = Record<string, unknown>;

/** An SQL statement in which all values are part of the text. */
export interface Statement {
  readonly sql: string;
  /**
   * Names of the columns of the returned rows; null if the statement returns no rows, or only rows that the caller does
   * not need.
   */
  readonly columns: readonly string[] | null;
  /** Whether the statement may return thousands of rows. Default: false. */
  readonly isLarge?: boolean;
}

/** A statement that returns rows. */
export type Read = Statement & { readonly columns: readonly string[] };

/** Makes a statement whose rows, if it returns any, the caller does not need. */
export const command = (sql: string): Statement => ({ sql, columns: null });

/** The response of a database to a statement, in a form that is equal for all drivers. */
export interface Result {
  readonly rows: Row[];
  /** Number of rows that the statement inserted, changed or deleted. */
  readonly changed: number;
  /** Id of the row that an INSERT wrote; 0 for other statements. */
  readonly insertedId: number;
  /** The command that PostgreSQL has carried out, such as `ROLLBACK`; '' on other databases. */
  readonly command: string;
}

/** Collects the values of a statement, and numbers their placeholders. */
export class Binds {
  readonly values: Bind[] = [];

  /** Adds a value, and returns its placeholder, such as `$3`. */
  add(value: Bind): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds values, and returns their placeholders, such as `$3, $4`. */
  list(values: readonly Bind[]): string {
    return values.map((value) => this.add(value)).join(', ');
  }
}

/**
 * Returns `column IN (...)` with the integers written into the SQL, because databases limit the number of bound values.
 */
export function inIntegers(column: string, values: readonly number[]): string {
  return values.length === 0 ? '1 = 0' : `${column} IN (${[...new Set(values)].map(integerText).join(', ')})`;
}

/**
 * Returns `column IN (...)` with words of the library, such as statuses, written into the SQL.
 *
 * @throws TypeError for any other text
 */
export function inWords(column: string, words: readonly string[]): string {
  return words.length === 0 ? '1 = 0' : `${column} IN (${words.map(word).join(', ')})`;
}

function word(text: string): string {
  if (!/^[a-z0-9-]+$/.test(text))
    throw new TypeError(`${JSON.stringify(text)} is not a word of the library, such as a status`);
  return `'${text}'`;
}

/** Returns `column IN (...)` for a short list of texts, which are bound as values. */
export function inTexts(column: string, values: readonly string[], binds: Binds): string {
  return values.length === 0 ? '1 = 0' : `${column} IN (${binds.list(values)})`;
}

/**
 * Returns an integer as SQL.
 *
 * @throws TypeError for anything else, so that no other text can get into a statement
 */
export function integerText(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Not an integer: ${String(value)}`);
  return String(value);
}

/** Yields the items in lists of at most `size` items. */
export function* chunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
