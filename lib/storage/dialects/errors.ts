/**
 * The meaning of a failed statement for the database. `busy`: another try may succeed. `away`: the database, or the
 * way to it, is gone, and uncommitted changes are undone. `unwritable`: its disk is full, or it can only be read.
 */
export type DatabaseErrorKind = 'busy' | 'away' | 'unwritable';

/** If an error has several kinds, the first of these counts. */
export const KINDS = ['busy', 'away', 'unwritable'] as const satisfies readonly DatabaseErrorKind[];

/** The properties by which drivers, and Sequelize, tell what failed. Any error may have any of them. */
export type ErrorFacts = Readonly<
  Partial<Record<'name' | 'code' | 'errno' | 'sqlState' | 'severity' | 'fatal' | 'message', unknown>>
>;

/**
 * The meaning of a database's errors. Every dialect is asked about every error, because a port of the host may use a
 * database that differs from ours. Each dialect therefore recognises its own errors only.
 */
export interface DialectErrors {
  /** Undefined for errors that are the statement's own fault, and for errors of other databases. */
  kindOf(facts: ErrorFacts): DatabaseErrorKind | undefined;
  /** Whether the error comes from a driver of this database. */
  isOfDriver(facts: ErrorFacts): boolean;
  /** Whether the database itself reported the failure of a COMMIT, so that nothing is stored. */
  saysNotCommitted(facts: ErrorFacts): boolean;
  /** Whether a row with the key is there already. */
  isDuplicate(facts: ErrorFacts): boolean;
  /** Whether a statement named a table that does not exist. */
  isNoSuchTable(facts: ErrorFacts): boolean;
  /** Whether a migration's statement failed because an earlier run, which was broken off, had already applied it. */
  isAlreadyApplied(sql: string, facts: ErrorFacts): boolean;
}

export type KindsByCode = Readonly<Record<DatabaseErrorKind, ReadonlySet<unknown>>>;

/** The kind of an error by its name, code, number or SQLSTATE. */
export function kindByCode(
  codes: KindsByCode,
  { name, code, errno, sqlState }: ErrorFacts,
): DatabaseErrorKind | undefined {
  const facts = [name, code, errno, sqlState];
  return KINDS.find((kind) => facts.some((fact) => codes[kind].has(fact)));
}
