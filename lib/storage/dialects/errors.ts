/**
 * The kind of a database error. `busy`: another attempt may succeed. `away`: the database or the connection to it is
 * gone, and uncommitted changes are undone. `unwritable`: the disk of the database is full, or the database is
 * read-only.
 */
export type DatabaseErrorKind = 'busy' | 'away' | 'unwritable';

/** All kinds of database errors. If an error matches several kinds, the first matching kind in this list counts. */
export const KINDS = ['busy', 'away', 'unwritable'] as const satisfies readonly DatabaseErrorKind[];

/** The properties by which drivers and Sequelize describe the cause of an error. An error may have any of them. */
export type ErrorFacts = Readonly<
  Partial<Record<'name' | 'code' | 'errno' | 'sqlState' | 'severity' | 'fatal' | 'message', unknown>>
>;

/**
 * Recognises the errors of one database. Each error is passed to all dialects, because a port (function of the shop)
 * may use another database than the library. A dialect must therefore not recognise errors of other databases.
 */
export interface DialectErrors {
  /**
   * Returns the kind of an error (busy, away or unwritable); undefined if the statement itself was wrong, and for
   * errors of other databases.
   */
  kindOf(facts: ErrorFacts): DatabaseErrorKind | undefined;
  /** Whether the error comes from a driver of this database. */
  isOfDriver(facts: ErrorFacts): boolean;
  /** Whether the database itself reported the failure of a COMMIT, so that nothing is stored. */
  saysNotCommitted(facts: ErrorFacts): boolean;
  /** Whether the server has undone and ended the transaction because of the error. */
  endsTransaction(facts: ErrorFacts): boolean;
  /** Whether the statement failed because a row with the key exists already. */
  isDuplicate(facts: ErrorFacts): boolean;
  /** Whether a statement named a table that does not exist. */
  isNoSuchTable(facts: ErrorFacts): boolean;
  /**
   * Whether a statement of a migration failed because an earlier, interrupted run of the migration had already applied
   * it.
   */
  isAlreadyApplied(sql: string, facts: ErrorFacts): boolean;
}

export type KindsByCode = Readonly<Record<DatabaseErrorKind, ReadonlySet<unknown>>>;

/** Returns the kind of an error (busy, away or unwritable), found with the error's name, code, number or SQLSTATE. */
export function kindByCode(
  codes: KindsByCode,
  { name, code, errno, sqlState }: ErrorFacts,
): DatabaseErrorKind | undefined {
  const facts = [name, code, errno, sqlState];
  return KINDS.find((kind) => facts.some((fact) => codes[kind].has(fact)));
}
