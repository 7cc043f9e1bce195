/** The strings and comments of a database's SQL: what a scanner has to skip. */
export type Syntax = 'pg' | 'mariadb' | 'sqlite3';

/** The part that a statement has in a transaction: it begins or ends one, sets its modes, or has none. */
export type TransactionStep =
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'modes'; readonly isolation: string | null }
  /** A statement about transactions that cannot be turned into savepoints. */
  | { readonly kind: 'other control'; readonly words: string }
  | { readonly kind: 'none' };

const NONE: TransactionStep = { kind: 'none' };
const COMMENT = String.raw`--[^\n]*|/\*[\s\S]*?\*/`;
const PLAIN_STRING = String.raw`'(?:[^']|'')*'|"(?:[^"]|"")*"`;
const ESCAPED_STRING = String.raw`'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*"`;

/** One alternative for each piece that may contain a semicolon which ends no statement. */
const PIECES: Readonly<Record<Syntax, RegExp>> = {
  pg: new RegExp(
    String.raw`${COMMENT}|\$(\w*)\$[\s\S]*?\$\1\$|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|${PLAIN_STRING}|;`,
    'g',
  ),
  mariadb: new RegExp(String.raw`${COMMENT}|#[^\n]*|${ESCAPED_STRING}|\x60[^\x60]*\x60|;`, 'g'),
  sqlite3: new RegExp(String.raw`${COMMENT}|${PLAIN_STRING}|\x60[^\x60]*\x60|;`, 'g'),
};

/** The statements of a text, without their comments; strings become a blank string. */
function statementsOf(sql: string, syntax: Syntax): string[] {
  const bare = sql.replace(PIECES[syntax], (piece) => {
    if (piece === ';') return '\0';
    return /^(?:--|\/\*|#)/.test(piece) ? ' ' : "''";
  });
  return bare
    .split('\0')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const ISOLATION =
  /\bISOLATION\s+LEVEL\s+(READ\s+COMMITTED|READ\s+UNCOMMITTED|REPEATABLE\s+READ|SERIALIZABLE)/i;

function stepOf(statement: string): TransactionStep {
  const isolation = ISOLATION.exec(statement)?.[1]!.toUpperCase().replaceAll(/\s+/g, ' ') ?? null;
  // A block of MariaDB, and not a transaction.
  if (/^BEGIN\s+NOT\s+ATOMIC\b/i.test(statement)) return NONE;
  if (/^(?:BEGIN|START\s+TRANSACTION)\b/i.test(statement)) return { kind: 'begin', isolation };
  if (/^SET\s+(?:LOCAL\s+|SESSION\s+)?TRANSACTION\b/i.test(statement)) return { kind: 'modes', isolation };
  if (/^(?:COMMIT|END)(?:\s+(?:WORK|TRANSACTION))?$/i.test(statement)) return { kind: 'commit', isolation };
  if (/^(?:ROLLBACK|ABORT)(?:\s+(?:WORK|TRANSACTION))?$/i.test(statement))
    return { kind: 'rollback', isolation };
  if (/^ROLLBACK(?:\s+(?:WORK|TRANSACTION))?\s+TO\b/i.test(statement)) return NONE;
  const other =
    /^(?:COMMIT|ROLLBACK|ABORT|END|PREPARE\s+TRANSACTION|SET\s+(?:SESSION\s+|@@\w*\.?)?(?:AUTOCOMMIT|CHARACTERISTICS))\b/i;
  const words = other.exec(statement)?.[0];
  return words === undefined ? NONE : { kind: 'other control', words: words.toUpperCase() };
}

/**
 * Finds the part that a text has in a transaction. A text of several statements, one of which is about transactions,
 * is `other control`, because it cannot be replaced by one savepoint.
 */
export function transactionStepOf(sql: string, syntax: Syntax): TransactionStep {
  const [first, ...more] = statementsOf(sql, syntax).map(stepOf);
  if (first === undefined) return NONE;
  if (more.length === 0) return first;
  const controls = [first, ...more].some(({ kind }) => kind !== 'none');
  return controls ? { kind: 'other control', words: 'several statements at once' } : NONE;
}
