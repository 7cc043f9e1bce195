import { Readable } from 'node:stream';
import type { MariadbConnection } from '../../lib/index';
import { invalidOption } from '../invalid-option';
import { type Column, type MysqlSettings, mysqlValue } from './mysql-values';

export type { MysqlSettings } from './mysql-values';

type Callback = (error: unknown, rows?: unknown, fields?: unknown) => void;
/** A statement as Knex passes it to the drivers of MySQL. */
interface MysqlQuery {
  readonly sql: string;
}
/** The functions of `mysql2` and `mysql` that are used in addition to their connections. */
interface MysqlDriver {
  format(sql: string, values: unknown, stringifyObjects: unknown, timezone: unknown): string;
}
/** Response of `mariadb` to a statement without rows. */
interface OkPacket {
  readonly affectedRows: number;
  readonly insertId: bigint;
  readonly warningStatus: number;
}

/** Statements whose result may depend on the host's session time zone. */
const USES_TIME = /^\s*\(*\s*(?:select|insert|update|delete|replace|with)\b/i;

/** Wraps a connection of `mariadb` in the interface of `mysql2` and `mysql`, with the values that they return. */
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
 * Inserts values into the text of a statement like the host's driver: dates in the driver's zone, lists without
 * parentheses.
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
 * Runs a statement in the server's zone, in which the host wrote its times, because Sequelize's sessions are in UTC.
 */
const inHostsZone = (sql: string): string =>
  USES_TIME.test(sql) ? `SET STATEMENT time_zone = @@global.time_zone FOR ${sql}` : sql;

/**
 * Returns rows unchanged, and responses without rows in the form of `mysql2`. The result of a procedure is a list of
 * both kinds.
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

/** Removes the statement from an error: `mariadb` repeats the statement in its messages. */
function asMysqlError(error: unknown): unknown {
  const { sqlMessage } = error as { readonly sqlMessage?: unknown };
  if (error instanceof Error && typeof sqlMessage === 'string') error.message = sqlMessage;
  return error;
}

/** Reads all rows before the stream begins, because an open stream would block the statements of the library. */
function streamOf(sent: Promise<[unknown, unknown]>, options: object): Readable {
  async function* rows(): AsyncGenerator {
    const [result] = await sent.catch((error: unknown) => Promise.reject(asMysqlError(error) as Error));
    yield* result as unknown[];
  }
  return Readable.from(rows(), options);
}
