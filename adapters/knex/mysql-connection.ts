import { Readable } from 'node:stream';
import type { MariadbConnection } from '../../lib/index';
import { invalidOption } from '../invalid-option';
import { type Column, type MysqlSettings, mysqlValue } from './mysql-values';

export type { MysqlSettings } from './mysql-values';

type Callback = (error: unknown, rows?: unknown, fields?: unknown) => void;
/** A statement, as Knex passes it to the drivers of MySQL. */
interface MysqlQuery {
  readonly sql: string;
}
/** The functions of the packages `mysql2` and `mysql` that the adapter needs in addition to a connection. */
interface MysqlDriver {
  format(sql: string, values: unknown, stringifyObjects: unknown, timezone: unknown): string;
}
/** Result of `mariadb` for a statement that returns no rows. */
interface OkPacket {
  readonly affectedRows: number;
  readonly insertId: bigint;
  readonly warningStatus: number;
}

/** Pattern for statements whose result may depend on the time zone of the session. */
const USES_TIME = /^\s*\(*\s*(?:select|insert|update|delete|replace|with)\b/i;

/** Wraps a connection of `mariadb` so that it has the methods of `mysql2` and `mysql`, and returns their values. */
export function asMysqlConnection(connection: MariadbConnection, settings: MysqlSettings): object {
  const send = async (query: MysqlQuery, values: unknown): Promise<[unknown, unknown]> => {
    const [rows, fields] = (await connection.query(
      {
        ...query,
        sql: inHostsZone(formatted(query.sql, values, settings)),
        metaAsArray: true,
        checkDuplicate: false,
        typeCast: (column: Column) => mysqlValue(column, settings),
      } as MysqlQuery,
      undefined,
    )) as [unknown, unknown];
    return [resultOf(rows), fieldsOf(fields)];
  };
  return {
    query(query: MysqlQuery, values: unknown, callback?: Callback): unknown {
      const sent = send(query, values);
      if (!callback) return { stream: (options: object) => streamOf(sent, options) };
      sent.then(
        ([rows, fields]) => callback(null, rows, fields),
        (error: unknown) => callback(asMysqlError(error)),
      );
      return undefined;
    },
  };
}

/**
 * Inserts values into the text of a statement, as the host's driver does: dates in the time zone of the driver, and
 * lists without parentheses.
 */
function formatted(sql: string, values: unknown, settings: MysqlSettings): string {
  if (!Array.isArray(values) || values.length === 0) return sql;
  const { format } = (settings.driver ?? {}) as Partial<MysqlDriver>;
  if (!format) {
    throw invalidOption(
      `lendToKnex: the driver ${settings.client} has no function format(). Upgrade shop-appointments, or use mysql2 3.`,
    );
  }
  return format(sql, values, settings.stringifyObjects === true, settings.timezone ?? 'local');
}

/**
 * Makes a statement run in the time zone of the server, in which the host wrote its times. The session of the lent
 * connection is in UTC, because Sequelize set it so.
 */
const inHostsZone = (sql: string): string =>
  USES_TIME.test(sql) ? `SET STATEMENT time_zone = @@global.time_zone FOR ${sql}` : sql;

/**
 * Converts a result of `mariadb` to the form of `mysql2`. Rows stay unchanged, and the properties of a result without
 * rows are renamed. A procedure returns a list in which both kinds may occur.
 */
function resultOf(rows: unknown): unknown {
  if (Array.isArray(rows)) return rows.some(isOk) ? rows.map(resultOf) : rows;
  return isOk(rows) ? headerOf(rows) : rows;
}

const isOk = (value: unknown): value is OkPacket =>
  typeof value === 'object' && value !== null && 'warningStatus' in value && 'insertId' in value;

function headerOf({ affectedRows, insertId, warningStatus }: OkPacket): object {
  const id = Number(insertId);
  return {
    fieldCount: 0,
    affectedRows,
    insertId: Number.isSafeInteger(id) ? id : String(insertId),
    info: '',
    warningStatus,
    changedRows: affectedRows,
  };
}

const fieldsOf = (columns: unknown): unknown =>
  Array.isArray(columns) && columns.length > 0
    ? (columns as (Column | Column[] | null)[]).flat().map((column) => column && { name: column.name() })
    : undefined;

/** Removes the statement from the message of an error, because `mariadb` adds the statement to its messages. */
function asMysqlError(error: unknown): unknown {
  const { sqlMessage } = error as { readonly sqlMessage?: unknown };
  if (error instanceof Error && typeof sqlMessage === 'string') error.message = sqlMessage;
  return error;
}

/**
 * Makes a stream of a result. All rows are read before the stream begins, because an open result would block the
 * statements of the library.
 */
function streamOf(sent: Promise<[unknown, unknown]>, options: object): Readable {
  async function* rows(): AsyncGenerator {
    const [result] = await sent.catch((error: unknown) => Promise.reject(asMysqlError(error) as Error));
    yield* result as unknown[];
  }
  return Readable.from(rows(), options);
}
