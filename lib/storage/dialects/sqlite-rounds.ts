import type { Read, Row, Statement } from '../sql';
import type { OneOfMany, Round } from './dialect';
import { rowsOfLists } from './row-views';
import { commandSqlite3, sendToSqlite3 } from './send-to-sqlite3';

/**
 * Combines statements for the package `sqlite3`, which accepts several commands as one text, but returns the rows of
 * one SELECT only. Successive commands become one text, and successive reads one SELECT. Each text costs two changes of
 * thread.
 */
export function sqliteRounds(statements: readonly Statement[]): Round[] {
  const rounds: Round[] = [];
  for (let at = 0; at < statements.length;) {
    const isRead = isReading(statements[at]!);
    const end = statements.findIndex((one, index) => index > at && isReading(one) !== isRead);
    const run = statements.slice(at, end < 0 ? undefined : end);
    rounds.push(isRead ? readingRound(run.filter(isReading)) : commandRound(run));
    at += run.length;
  }
  return rounds;
}

/**
 * Rewrites a SELECT so that it returns one row with one column, `name`: all rows as one JSON text, with a list of
 * values for each row. `rowsFromText` reads the text. Names next to all values would make the text of a month of
 * bookings three times as long, and reading it twice as slow.
 */
export const rowsAsText = ({ sql, columns }: Read, name: string): string =>
  `SELECT json_group_array(json_array(${columns.join(', ')})) AS ${name} FROM (${sql})`;

/** Reads the rows from the JSON text that the query of `rowsAsText` returns. */
export const rowsFromText = (text: unknown, columns: readonly string[]): Row[] =>
  rowsOfLists(columns, JSON.parse(String(text)) as unknown[][]);

const isReading = (statement: Statement): statement is Read => statement.columns !== null;

function commandRound(commands: readonly Statement[]): Round {
  const sql = commands.map((one) => one.sql).join(';\n');
  return { sql, send: (connection) => commandSqlite3(connection, sql) };
}

function readingRound(reads: readonly Read[]): Round {
  const { sql, rowsOf } = oneOfMany(reads);
  return { sql, send: async (connection) => rowsOf((await sendToSqlite3(connection, sql)).rows) };
}

/** Combines SELECTs into one that returns the rows of each as a JSON text. */
export function oneOfMany(reads: readonly Read[]): OneOfMany {
  const texts = reads.map((read, at) => `(${rowsAsText(read, 'many')}) AS read${at}`);
  return {
    sql: `SELECT ${texts.join(',\n')}`,
    rowsOf: ([row]) => reads.map(({ columns }, at) => rowsFromText(row![`read${at}`], columns)),
  };
}
