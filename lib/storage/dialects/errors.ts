/**
 * The meaning of a failed statement for the database. `busy`: another attempt may succeed. `away`: the database, or
 * the way to it, is gone, and uncommitted changes are undone. `unwritable`: its disk is full, or it is read-only.
 */
export type DatabaseErrorKind = 'busy' | 'away' | 'unwritable';

/** Kinds of database errors, in order: if an error has several kinds, the first counts. */
export const KINDS = ['busy', 'away', 'unwritable'] as const satisfies readonly DatabaseErrorKind[];

/** The properties in which drivers and Sequelize tell the cause of an error. Any error may have any of them. */
export type ErrorFacts = Readonly<
  Partial<Record<'name' | 'code' | 'errno' | 'sqlState' | 'severity' | 'fatal' | 'message', unknown>>
>;

/**
 * Recognises the errors of one database. Every dialect is asked about every error, because a port of the host may use
 * another database than the library. Each dialect therefore recognises its own errors only.
 */
export interface DialectErrors {
  /** Returns undefined for errors that are the statement's own fault, and for errors of other databases. */
  kindOf(facts: ErrorFacts): DatabaseErrorKind | undefined;
  /** Whether the error comes from a driver of this database. */
  isOfDriver(facts: ErrorFacts): boolean;
  /** Whether the database itself reported the failure of a COMMIT, so that nothing is stored. */
  saysNotCommitted(facts: ErrorFacts): boolean;
  /** Whether the server has undone the transaction, so that its connection is in none. */
  endsTransaction(facts: ErrorFacts): boolean;
  /** Whether a row with the key is there already. */
  isDuplicate(facts: ErrorFacts): boolean;
  /** Whether a statement named a table that does not exist. */
  isNoSuchTable(facts: ErrorFacts): boolean;
  /** Whether a migration's statement failed because an earlier, interrupted run had already applied it. */
  isAlreadyApplied(sql: string, facts: ErrorFacts): boolean;
}

export type KindsByCode = Readonly<Record<DatabaseErrorKind, ReadonlySet<unknown>>>;

/** Returns the kind of an error by its name, code, number or SQLSTATE. */
export function kindByCode(
  codes: KindsByCode,
  { name, code, errno, sqlState }: ErrorFacts,
): DatabaseErrorKind | undefined {
  const facts = [name, code, errno, sqlState];
  return KINDS.find((kind) => facts.some((fact) => codes[kind].has(fact)));
}
