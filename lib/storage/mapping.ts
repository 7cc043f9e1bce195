import { asInstant, type Instant } from '../time/units';
import type { Bind, Row } from './sql';

/**
 * A column for one field of a record, with the conversion of its values. Values are stored as integers and text only,
 * so that every database stores them in the same way. A value may depend on other fields of its record, for example if
 * it has times that are stored relative to another time.
 */
export interface Column<T, Of extends object = object> {
  readonly name: string;
  read(stored: unknown, row: Row): T;
  write(value: T, record: Of): Bind;
}

/** A column for each field of a record. */
export type Columns<T> = { readonly [K in keyof T]-?: Column<T[K]> };

// Makes a column for integers. PostgreSQL returns 64-bit integers as text, so every value is converted with Number().
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
 * Makes a column for a list of integers, such as the ids of members. The list is stored as `3,1,2` in the given order,
 * so that it is read with its row and needs no second query.
 */
export const idListColumn = (name: string): Column<readonly number[]> => ({
  name,
  read: readIds,
  write: (ids) => ids.join(','),
});

/** Makes a column like another one that may also be NULL. */
export const optionalColumn = <T>(column: Column<T>): Column<T | null> => ({
  name: column.name,
  read: (stored, row) => (stored === null ? null : column.read(stored, row)),
  write: (value, record) => (value === null ? null : column.write(value, record)),
});

export const optionalInteger = (name: string): Column<number | null> => optionalColumn(integerColumn(name));
export const optionalInstant = (name: string): Column<Instant | null> => optionalColumn(instantColumn(name));
export const optionalText = (name: string): Column<string | null> => optionalColumn(textColumn(name));

export function readIds(stored: unknown): number[] {
  return stored === '' ? [] : (stored as string).split(',').map(Number);
}

/** Reads and writes whole rows of one table: converts records to values, and rows to records. */
export class Mapping<T extends object> {
  private readonly entries: readonly (readonly [keyof T, Column<T[keyof T]>])[];
  /** Names of the columns, in the order of the fields. */
  readonly columns: readonly string[];
  /** Names of the columns, separated by commas, for SELECT and INSERT. */
  readonly names: string;

  constructor(columns: Columns<T>) {
    this.entries = (Object.keys(columns) as (keyof T)[]).map((field) => [field, columns[field]]);
    this.columns = this.entries.map(([, column]) => column.name);
    this.names = this.columns.join(', ');
  }

  /** Returns the values of a record in the order of `names`. */
  values(record: T): Bind[] {
    return this.entries.map(([field, column]) => column.write(record[field], record));
  }

  /** Returns `column = $n` for every column, with placeholders numbered from `first`. */
  assignments(first: number): string {
    return this.entries.map(([, column], at) => `${column.name} = $${first + at}`).join(', ');
  }

  /**
   * Converts a row to a new record. The loop makes no list of fields and values for each row, because lists have
   * thousands of rows.
   */
  read(row: Row): T {
    const record: Partial<T> = {};
    for (const [field, column] of this.entries) record[field] = column.read(row[column.name], row);
    return record as T;
  }
}
