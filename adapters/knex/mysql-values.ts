/** Settings of the host's own connections that decide which JavaScript values its rows have. */
export interface MysqlSettings {
  readonly client: 'mysql' | 'mysql2';
  /** Package of the host's driver. */
  readonly driver?: unknown;
  readonly timezone?: string;
  readonly stringifyObjects?: boolean;
  readonly supportBigNumbers?: boolean;
  readonly bigNumberStrings?: boolean;
  readonly decimalNumbers?: boolean;
  readonly jsonStrings?: boolean;
  /** Whether the driver recognises columns that contain JSON, and parses their values. */
  readonly readsJson: boolean;
  readonly dateStrings?: boolean | readonly string[];
  readonly typeCast?: unknown;
}

/** A column of a row, as the driver `mariadb` passes it to `typeCast`. Its value can be read only once. */
export interface Column {
  readonly type: string;
  readonly columnLength: number;
  readonly collation: { readonly index: number };
  name(): string;
  table(): string;
  db(): string;
  string(): string | null;
  buffer(): Buffer | null;
  isDataTypeFormatJson(): boolean;
}

/** Id of the collation that marks binary data. */
const BINARY = 63;
/** Types whose names in `mariadb` differ from those in `mysql`. */
const MYSQL_NAMES: Readonly<Record<string, string>> = {
  INT: 'LONG',
  BIGINT: 'LONGLONG',
  VARCHAR: 'VAR_STRING',
};

type HostsCast = (field: object, next: () => unknown) => unknown;

/** Reads the value of a column in the way in which the host's own driver reads it. */
export function mysqlValue(column: Column, settings: MysqlSettings): unknown {
  const next = (): unknown => defaultValue(column, settings);
  if (typeof settings.typeCast !== 'function') return next();
  const field = {
    type: MYSQL_NAMES[column.type] ?? column.type,
    length: column.columnLength,
    db: column.db(),
    table: column.table(),
    name: column.name(),
    string: () => column.string(),
    buffer: () => column.buffer(),
  };
  return (settings.typeCast as HostsCast)(field, next);
}

function defaultValue(column: Column, settings: MysqlSettings): unknown {
  switch (column.type) {
    case 'TINY':
    case 'SHORT':
    case 'INT':
    case 'INT24':
    case 'YEAR':
    case 'FLOAT':
    case 'DOUBLE':
      return numberOf(column.string());
    case 'BIGINT':
      return bigNumber(column.string(), settings);
    case 'DECIMAL':
    case 'NEWDECIMAL':
      return decimal(column.string(), settings);
    case 'DATE':
    case 'DATETIME':
    case 'TIMESTAMP':
      return date(column.string(), column.type, settings);
    case 'TIME':
    case 'NULL':
      return column.string();
    case 'BIT':
      return column.buffer();
    default:
      if (column.isDataTypeFormatJson()) return json(column.string(), settings);
      return column.collation.index === BINARY ? column.buffer() : column.string();
  }
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Reads a big number. Without `supportBigNumbers`, both drivers lose the last digits beyond 2^53. */
function bigNumber(text: string | null, settings: MysqlSettings): number | string | null {
  if (text === null || !settings.supportBigNumbers) return numberOf(text);
  return settings.bigNumberStrings || !Number.isSafeInteger(Number(text)) ? text : Number(text);
}

/**
 * Reads a decimal. `mysql2` keeps the text; `mysql` converts it to a number, unless `supportBigNumbers` forbids that.
 */
function decimal(text: string | null, settings: MysqlSettings): number | string | null {
  const { client, decimalNumbers, supportBigNumbers, bigNumberStrings } = settings;
  if (client === 'mysql2') return decimalNumbers ? numberOf(text) : text;
  const staysText = supportBigNumbers && (bigNumberStrings || Math.abs(Number(text)) >= 2 ** 53);
  return staysText ? text : numberOf(text);
}

/** Reads JSON. MariaDB stores JSON as text, so `mysql`, and `mysql2` before 3.23, return the text. */
function json(text: string | null, { readsJson, jsonStrings }: MysqlSettings): unknown {
  if (text === null || !readsJson || jsonStrings) return text;
  return JSON.parse(text);
}

function date(text: string | null, type: string, settings: MysqlSettings): Date | string | null {
  const { client, dateStrings, timezone = 'local' } = settings;
  const staysText = Array.isArray(dateStrings) ? dateStrings.includes(type) : dateStrings === true;
  if (text === null || staysText) return text;
  const time = text.length === 10 ? 'T00:00:00' : '';
  const read = new Date(text.replace(' ', 'T') + time + (timezone === 'local' ? '' : timezone));
  // A date that does not exist, such as 0000-00-00, stays a text, as with `mysql`.
  return client === 'mysql' && Number.isNaN(read.getTime()) ? text : read;
}
