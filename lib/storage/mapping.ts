import { asInstant, type Instant } from '../time/units';
import type { Bind, Row } from './sql';

/**
 * The column of a field of a domain object, and the conversion of its values. Values are stored as integers and text
 * only, so that every database stores them in the same way.
 */
export interface Column<T> {
  readonly name: string;
  read(stored: unknown): T;
  write(value: T): Bind;
}

/** A column for each field of T. */
export type Columns<T> = { readonly [K in keyof T]-?: Column<T[K]> };

// A column for integers. PostgreSQL returns 64-bit integers as text, so every value is converted with Number().
export const integerColumn = (name: string): Column<number> => ({
  name,
  read: Number,
  write: (value) => value,
});

export const instantColumn = (name: string): Column<Instant> => ({
  name,
  read: (stored) => asInstant(Number(stored)),
  write: (value) => value,
});

export const booleanColumn = (name: string): Column<boolean> => ({
  name,
  read: (stored) => Number(stored) === 1,
  write: (value) => (value ? 1 : 0),
});

export const textColumn = <T extends string = string>(name: string): Column<T> => ({
  name,
  read: (stored) => stored as T,
  write: (value) => value,
});

export const jsonColumn = <T>(name: string): Column<T> => ({
  name,
  read: (stored) => JSON.parse(stored as string) as T,
  write: (value) => JSON.stringify(value),
});

/**
 * A column for a list of member ids, stored as `3,1,2` in the given order, so that they are read with the row and need
 * no second query.
 */
export const idListColumn = (name: string): Column<readonly number[]> => ({
  name,
  read: readIds,
  write: (ids) => ids.join(','),
});

/** Makes a column that may be NULL. */
export const optionalColumn = <T>(column: Column<T>): Column<T | null> => ({
  name: column.name,
  read: (stored) => (stored === null ? null : column.read(stored)),
  write: (value) => (value === null ? null : column.write(value)),
});

export const optionalInteger = (name: string): Column<number | null> => optionalColumn(integerColumn(name));
export const optionalInstant = (name: string): Column<Instant | null> => optionalColumn(instantColumn(name));
export const optionalText = (name: string): Column<string | null> => optionalColumn(textColumn(name));

export function readIds(stored: unknown): number[] {
  return stored === '' ? [] : (stored as string).split(',').map(Number);
}

/** Reads and writes whole rows of one table. */
export class Mapping<T extends object> {
  private readonly entries: readonly (readonly [keyof T, Column<T[keyof T]>])[];
  /** Column names. */
  readonly columns: readonly string[];
  /** Column names, separated by commas, for SELECT and INSERT. */
  readonly names: string;

  constructor(columns: Columns<T>) {
    this.entries = (Object.keys(columns) as (keyof T)[]).map((field) => [field, columns[field]]);
    this.columns = this.entries.map(([, column]) => column.name);
    this.names = this.columns.join(', ');
  }

  /** Returns the values in the order of `names`. */
  values(record: T): Bind[] {
    return this.entries.map(([field, column]) => column.write(record[field]));
  }

  /** Returns `column = $n` for every column, numbered from `first`. */
  assignments(first: number): string {
    return this.entries.map(([, column], at) => `${column.name} = $${first + at}`).join(', ');
  }

  /** Reads a row as a new object. The loop makes no list of fields and values for each row. */
  read(row: Row): T {
    const record: Partial<T> = {};
    for (const [field, column] of this.entries) record[field] = column.read(row[column.name]);
    return record as T;
  }
}
