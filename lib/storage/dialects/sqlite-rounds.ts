import type { Row, Statement } from '../sql';
import type { Round } from './dialect';
import { commandSqlite3, sendToSqlite3 } from './send-to-sqlite3';

/** A statement that returns rows. */
type Read = Statement & { readonly columns: readonly string[] };

/**
 * Combines statements for the driver, which takes several commands as one text, but returns the rows of one SELECT
 * only: successive commands become one text, and successive reads one SELECT. With each text fewer, the driver makes
 * two trips fewer to its thread.
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
 * Returns a SELECT with one row and one column, which has the name `name` and contains all rows of a read as one JSON
 * text: a list of values for each row. `rowsFromText` reads it. Names beside all values would make the text of a month
 * of bookings three times as long, and reading it twice as slow.
 */
export const rowsAsText = ({ sql, columns }: Read, name: string): string =>
  `SELECT json_group_array(json_array(${columns.join(', ')})) AS ${name} FROM (${sql})`;

/** Reads the text of `rowsAsText`. */
export const rowsFromText = (text: unknown, columns: readonly string[]): Row[] =>
  (JSON.parse(String(text)) as unknown[][]).map((values) => {
    const row: Row = {};
    for (let at = 0; at < columns.length; at += 1) row[columns[at]!] = values[at];
    return row;
  });

const isReading = (statement: Statement): statement is Read => statement.columns !== null;

function commandRound(commands: readonly Statement[]): Round {
  const sql = commands.map((one) => one.sql).join(';\n');
  return { sql, send: (connection) => commandSqlite3(connection, sql) };
}

function readingRound(reads: readonly Read[]): Round {
  const texts = reads.map((read, at) => `(${rowsAsText(read, 'many')}) AS read${at}`);
  const sql = `SELECT ${texts.join(',\n')}`;
  return {
    sql,
    async send(connection) {
      const { rows } = await sendToSqlite3(connection, sql);
      return reads.map(({ columns }, at) => rowsFromText(rows[0]![`read${at}`], columns));
    },
  };
}
