import { type Syntax, statementStarts } from './sql-statements';

export type { Syntax };

/**
 * The effect of a statement on transactions: it begins or ends a transaction, sets its isolation level or access mode,
 * or has no effect.
 */
type TransactionStep =
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'modes'; readonly isolation: string | null }
  /** A statement about transactions that no savepoint can replace. */
  | { readonly kind: 'other control'; readonly words: string }
  | { readonly kind: 'none' };

const NONE: TransactionStep = { kind: 'none' };

const ISOLATION =
  /\bISOLATION\s+LEVEL\s+(READ\s+COMMITTED|READ\s+UNCOMMITTED|REPEATABLE\s+READ|SERIALIZABLE)/i;

/**
 * Matches a SET of a variable that lasts longer than the statement, and changes how transactions begin, end or read.
 */
const VARIABLE =
  /^SET\b.*?\b(autocommit|(?:default_)?transaction_(?:isolation|read_only)|tx_isolation|tx_read_only)\b\s*(?:=|:=|TO\b)/is;
const CONTROL = /^(?:COMMIT|ROLLBACK|ABORT|END|PREPARE\s+TRANSACTION|SET\s+SESSION\s+CHARACTERISTICS)\b/i;
const COMMITS_ON_MARIADB =
  /^(?:CREATE\s+(?!(?:OR\s+REPLACE\s+)?TEMPORARY\b)(?:OR\s+REPLACE\s+)?\w+|DROP\s+(?!TEMPORARY\b|PREPARE\b)\w+|(?:ALTER|RENAME)\s+\w+|(?:ANALYZE|CHECK|OPTIMIZE|REPAIR)\s+(?:(?:LOCAL|NO_WRITE_TO_BINLOG)\s+)?TABLES?|LOCK\s+TABLES?|TRUNCATE|FLUSH|GRANT|REVOKE)\b/i;

function stepOf(statement: string, syntax: Syntax): TransactionStep {
  const isolation = ISOLATION.exec(statement)?.[1]!.toUpperCase().replaceAll(/\s+/g, ' ') ?? null;
  // BEGIN NOT ATOMIC opens a block of MariaDB; it does not begin a transaction.
  if (/^BEGIN\s+NOT\s+ATOMIC\b/i.test(statement)) return NONE;
  if (/^(?:BEGIN|START\s+TRANSACTION)\b/i.test(statement)) return { kind: 'begin', isolation };
  if (/^SET\s+(?:LOCAL\s+|SESSION\s+)?TRANSACTION\b/i.test(statement)) return { kind: 'modes', isolation };
  if (/^(?:COMMIT|END)(?:\s+(?:WORK|TRANSACTION))?$/i.test(statement)) return { kind: 'commit', isolation };
  if (/^(?:ROLLBACK|ABORT)(?:\s+(?:WORK|TRANSACTION))?$/i.test(statement))
    return { kind: 'rollback', isolation };
  if (/^ROLLBACK(?:\s+(?:WORK|TRANSACTION))?\s+TO\b/i.test(statement)) return NONE;
  const words = CONTROL_IN[syntax](statement);
  return words === null ? NONE : { kind: 'other control', words };
}

function controlIn(statement: string): string | null {
  const variable = VARIABLE.exec(statement)?.[1];
  if (variable !== undefined) return `SET ${variable.toUpperCase()}`;
  return CONTROL.exec(statement)?.[0].toUpperCase() ?? null;
}

function mariadbControlIn(statement: string): string | null {
  const inner = /^SET\s+STATEMENT\b.*?\bFOR\s+(.*)$/is.exec(statement)?.[1];
  if (inner !== undefined && stepOf(inner, 'mariadb').kind !== 'none') return 'SET STATEMENT';
  // EXECUTE IMMEDIATE may run a text from a variable, which cannot be examined here.
  if (/^EXECUTE\s+IMMEDIATE\b/i.test(statement)) return 'EXECUTE IMMEDIATE';
  const commits = COMMITS_ON_MARIADB.exec(statement)?.[0];
  return commits === undefined ? null : `${commits.toUpperCase()} (it commits on MariaDB)`;
}

/**
 * Returns the keywords of a statement that controls transactions, by database. Null for any other statement, and for
 * BEGIN, COMMIT and ROLLBACK, which savepoints replace.
 */
const CONTROL_IN: Readonly<Record<Syntax, (statement: string) => string | null>> = {
  pg: controlIn,
  mariadb: (statement) => mariadbControlIn(statement) ?? controlIn(statement),
  sqlite3: controlIn,
};

/**
 * Returns the effect of an SQL text on transactions. A text of several statements is `other control` if one of them is
 * about transactions, because one savepoint cannot replace the text. The scan splits the body of a function or trigger
 * into several statements and reads its END as a commit, so such a text is refused.
 */
export function transactionStepOf(sql: string, syntax: Syntax): TransactionStep {
  const [first, ...more] = statementStarts(sql, syntax).map((statement) => stepOf(statement, syntax));
  if (first === undefined) return NONE;
  if (more.length === 0) return first;
  const controls = [first, ...more].some(({ kind }) => kind !== 'none');
  return controls ? { kind: 'other control', words: 'several statements at once' } : NONE;
}
