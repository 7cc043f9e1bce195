import type { Transaction } from 'sequelize';
import { createSharedReads } from '../../runtime/coalesced-reads';
import { connectionBehind } from '../connections/connection';
import type { Dialect } from '../dialects/dialect';
import {
  APART_DAY,
  type GuardKey,
  type GuardRange,
  keyConditions,
  keyText,
  keyValues,
  rangeCondition,
  RULES_DAY,
  sortedKeys,
} from '../guard-keys';
import type { Queries } from '../queries';
import { chunks, command, type Row, type Statement } from '../sql';
import { WRITE_PATIENCE } from '../transactions/retry-while-busy';
import { rootOf } from '../transactions/transaction-end';

const ROWS_A_STATEMENT = 1_000;

/** A SELECT of versions that `GuardTable.versionsQuery` has built. */
export type VersionsQuery = string & { readonly brand: 'versions' };

/**
 * The guard rows (rows that serve as locks) of a transaction. It first locks the `shared` ones in shared mode, then the
 * `locked` ones in exclusive mode.
 */
export interface Guard {
  readonly shared: readonly GuardKey[];
  readonly locked: readonly GuardKey[];
}

/**
 * Table of guard rows, each of which is a lock and a version for other data. A write of the data locks the guard row,
 * which raises the row's version. A reader that has kept an earlier version compares it with the present one to know
 * whether anything was written in between.
 */
export class GuardTable {
  private readonly shareVersions = createSharedReads<Map<number, number>>();
  /** For a transaction that reads before it locks: the guard rows (locks and versions) that it still has to lock. */
  private readonly late = new WeakMap<Transaction, readonly GuardKey[]>();

  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
  ) {}

  /**
   * Locks guard rows (locks and versions) until `t` ends, and raises their versions. Every other `lock` and `share` of
   * these rows waits.
   */
  async lock(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    await this.behind({ shared: [], locked: keys }, [], t);
  }

  /**
   * Locks guard rows (locks and versions) in shared mode: `lock` waits for them, another `share` does not. Their
   * versions do not change. A transaction that needs both calls `share` first.
   */
  async share(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    await this.behind({ shared: keys, locked: [] }, [], t);
  }

  /**
   * Locks guard rows like `share` and `lock`, and then runs reads, all in as few round trips as the database allows.
   * Returns the rows of each read. A read sees the changes of the transactions for which the locks had to wait. The
   * caller must call `lockBehind` before it writes.
   */
  async behind({ shared, locked }: Guard, reads: readonly Statement[], t: Transaction): Promise<Row[][]> {
    if (reads.length > 0 && connectionBehind(rootOf(t))?.readsFirst === true) {
      // A transaction that checks several bookings names its guard rows in the first call only, so the rows of earlier
      // calls are kept.
      this.late.set(t, [...(this.late.get(t) ?? []), ...locked]);
      return this.queries.together(reads, t);
    }
    const sharing = shared.length > 0 ? this.dialect.share(this.table, shared, WRITE_PATIENCE.lock) : [];
    const answers = await this.queries.together([...sharing, ...this.locking(locked), ...reads], t);
    if (!sharing.some((one) => one.columns)) return answers;
    // `share` has locked only rows that exist.
    const [found = [], ...rest] = answers;
    const missing = without(shared, found);
    if (missing.length === 0) return rest;
    // Missing rows are created without locking the rows that another transaction has created in the meantime. With such
    // a lock, this transaction would wait for the transactions that hold the row in shared mode, while they wait for
    // this one. Until its creator commits, a new row is locked by the creator alone.
    for (const rows of valuesOf(missing, 0)) await this.queries.execute(this.creation(rows), [], t);
    // The data may have changed between the reads and the locking of the missing rows, so the reads run again.
    return this.behind({ shared, locked: [] }, reads, t);
  }

  /**
   * For a transaction that reads before it locks: locks the guard rows (locks and versions) that were passed to
   * `behind`. If anything was committed since the reads, throws an error after which the whole transaction is repeated.
   */
  async lockBehind(t: Transaction): Promise<void> {
    const keys = this.late.get(t) ?? [];
    this.late.delete(t);
    await this.lock(keys, t);
  }

  /**
   * Returns one number for a set of guard rows (locks and versions). If, and only if, one of the rows was locked
   * between two calls, the numbers of these calls differ.
   */
  async versions(keys: readonly (GuardKey | GuardRange)[], t?: Transaction): Promise<number> {
    const conditions = conditionsOf(keys);
    if (conditions.length === 0) return 0;
    const sums = conditions.map(
      (condition) => `SELECT SUM(version) AS version FROM ${this.table} WHERE ${condition}`,
    );
    const [row] = await this.queries.select(
      `SELECT SUM(version) AS version FROM (${sums.join(' UNION ALL ')}) sums`,
      [],
      t,
    );
    return Number(row?.version ?? 0);
  }

  /**
   * Builds the SELECT of `versionsByDay` for a set of guard rows (locks and versions). The caller can keep it and use
   * it again.
   *
   * @param apart a guard row whose version the query returns separately from the versions of the days: in a result row
   * with APART_DAY as its day
   */
  versionsQuery(keys: readonly (GuardKey | GuardRange)[], apart: GuardKey): VersionsQuery {
    const isOfAllDays = (key: GuardKey | GuardRange): key is GuardRange =>
      'fromDay' in key && key.bearsOnAllDays === true;
    const byDay = conditionsOf(keys.filter((key) => !isOfAllDays(key))).map(
      (condition) => `SELECT day, SUM(version) AS version FROM ${this.table} WHERE ${condition} GROUP BY day`,
    );
    const ofAllDays = keys
      .filter(isOfAllDays)
      .map(
        (range) =>
          `SELECT ${RULES_DAY} AS day, COALESCE(SUM(version), 0) AS version FROM ${this.table} WHERE ${rangeCondition(range)}`,
      );
    const alone = keyConditions([apart]).map(
      (condition) => `SELECT ${APART_DAY} AS day, version FROM ${this.table} WHERE ${condition}`,
    );
    return [...byDay, ...ofAllDays, ...alone].join(' UNION ALL ') as VersionsQuery;
  }

  /**
   * Returns a number for each day, and one for RULES_DAY. If, and only if, a guard row (lock and version) of a day was
   * locked between two calls, the numbers of that day differ. The result leaves out days without rows. Simultaneous
   * callers share one statement.
   */
  versionsByDay(query: VersionsQuery): Promise<ReadonlyMap<number, number>> {
    // A read that sees uncommitted changes must not be shared with other callers.
    if (this.queries.seesUncommitted) return this.readVersions(query);
    return this.shareVersions(query, () => this.readVersions(query));
  }

  private async readVersions(query: VersionsQuery): Promise<Map<number, number>> {
    const versions = new Map<number, number>();
    for (const row of await this.queries.select(query)) {
      const day = Number(row.day);
      versions.set(day, (versions.get(day) ?? 0) + Number(row.version));
    }
    return versions;
  }

  private locking(keys: readonly GuardKey[]): Statement[] {
    return [
      ...this.dialect.queueForLock(this.table, keys),
      ...valuesOf(keys, 1).map((rows) => command(this.upsert(rows))),
    ];
  }

  /**
   * Builds the statement that creates or locks guard rows (locks and versions) and raises their versions, one after the
   * other, in the order of their keys. Inserting all rows first and locking them later is worse: in a measurement, the
   * shared locks of the INSERT led one MariaDB transaction in ten into a deadlock.
   */
  private upsert(rows: string): string {
    return this.insertion(rows, `version = ${this.table}.version + 1`);
  }

  /**
   * Builds the statement that creates guard rows (locks and versions) and leaves existing ones unchanged. `INSERT
   * IGNORE` is not used, because in measurements it caused more deadlocks and took four times as long.
   */
  private creation(rows: string): string {
    return this.insertion(rows, `version = ${this.table}.version`);
  }

  private insertion(rows: string, update: string): string {
    const insert = `INSERT INTO ${this.table} (scope, id, day, version) VALUES ${rows}`;
    const onConflict = this.dialect.onConflict(['scope', 'id', 'day']);
    return this.dialect.bounded(`${insert} ${onConflict} ${update}`, WRITE_PATIENCE.lock);
  }
}

/**
 * Returns the values of the guard rows (locks and versions) to insert, in the order of the keys, as one text for each
 * statement.
 */
const valuesOf = (keys: readonly GuardKey[], version: number): string[] =>
  [...chunks(sortedKeys(keys), ROWS_A_STATEMENT)].map((run) =>
    run.map((key) => keyValues(key, version)).join(', '),
  );

/** Returns the keys of guard rows (locks and versions) that are not among the rows. */
function without(keys: readonly GuardKey[], rows: readonly Row[]): GuardKey[] {
  const found = new Set(
    rows.map(({ scope, id, day }) =>
      keyText({ scope: scope as GuardKey['scope'], id: Number(id), day: Number(day) }),
    ),
  );
  return keys.filter((key) => !found.has(keyText(key)));
}

/** Returns SQL conditions for guard rows (locks and versions). Each row matches only one of the conditions. */
const conditionsOf = (keys: readonly (GuardKey | GuardRange)[]): string[] => [
  ...keyConditions(keys.filter((key) => 'day' in key)),
  ...keys.filter((key) => 'fromDay' in key).map(rangeCondition),
];
