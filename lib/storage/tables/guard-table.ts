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

/** A statement that GuardTable has built. */
export type VersionsQuery = string & { readonly brand: 'versions' };

/** The rows that a transaction first shares, and the rows that it then locks. */
export interface Guard {
  readonly shared: readonly GuardKey[];
  readonly locked: readonly GuardKey[];
}

/**
 * Guard rows, each of which is both a lock and a version. A writer locks the row for the data that it writes, which
 * raises the row's version. A reader that has kept an earlier version compares it with the present one to know whether
 * anything was written in between.
 */
export class GuardTable {
  private readonly shareVersions = createSharedReads<Map<number, number>>();
  /** Rows that a transaction has yet to lock, because it may read before it locks. */
  private readonly late = new WeakMap<Transaction, readonly GuardKey[]>();

  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
  ) {}

  /** Locks the rows until `t` ends, against every other lock() and share(), and raises their versions. */
  async lock(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    await this.behind({ shared: [], locked: keys }, [], t);
  }

  /**
   * Locks the rows against lock(), but not against another share(); their versions stay. A transaction that needs
   * share() and lock() calls share() first.
   */
  async share(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    await this.behind({ shared: keys, locked: [] }, [], t);
  }

  /**
   * Runs share(), lock() and then these reads, in as few round trips as the database allows; returns the rows of each
   * read. Each read sees the changes of the transactions for which the locks had to wait. The caller calls lockBehind()
   * before it writes.
   */
  async behind({ shared, locked }: Guard, reads: readonly Statement[], t: Transaction): Promise<Row[][]> {
    if (reads.length > 0 && connectionBehind(rootOf(t))?.readsFirst === true) {
      // Several bookings may be judged in one transaction, of which only the first names the rows.
      this.late.set(t, [...(this.late.get(t) ?? []), ...locked]);
      return this.queries.together(reads, t);
    }
    const sharing = shared.length > 0 ? this.dialect.share(this.table, shared, WRITE_PATIENCE.lock) : [];
    const answers = await this.queries.together([...sharing, ...this.locking(locked), ...reads], t);
    if (!sharing.some((one) => one.columns)) return answers;
    // At this point only the rows that already exist are shared.
    const [found = [], ...rest] = answers;
    const missing = without(shared, found);
    if (missing.length === 0) return rest;
    // Creates the missing rows, and leaves alone those that another transaction has created meanwhile. Locking such a
    // row would be an upgrade of a lock that others share: it would wait for them while they wait for this transaction.
    // A new row is locked by its creator alone, once, until the creator commits.
    for (const rows of valuesOf(missing, 0)) await this.queries.execute(this.creation(rows), [], t);
    // The reads ran before the missing rows were shared, so they run again.
    return this.behind({ shared, locked: [] }, reads, t);
  }

  /**
   * Locks the rows of behind(), if its reads came first. Throws an error by which the whole transaction is
   * repeated, if anything was committed since these reads.
   */
  async lockBehind(t: Transaction): Promise<void> {
    const keys = this.late.get(t) ?? [];
    this.late.delete(t);
    await this.lock(keys, t);
  }

  /**
   * Returns a number for these keys. It differs from an earlier number for the same keys exactly if one of their rows
   * was locked in between.
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
   * Builds the query that versionsByDay() runs for these keys. Build it once if it is used often.
   *
   * @param apart a row whose version is also returned separately, under APART_DAY
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
   * Returns a number for each day, and for RULES_DAY. It differs from an earlier number for the same keys exactly if
   * one of the day's rows was locked in between. Days without rows are absent. One statement serves all simultaneous
   * callers.
   */
  versionsByDay(query: VersionsQuery): Promise<ReadonlyMap<number, number>> {
    // This read may see uncommitted changes, which must not be shared with other callers.
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
   * Creates, locks and increments rows one after the other, in the order of their keys. Inserting all rows first and
   * locking them afterwards was measured: the insert's shared locks made one MariaDB transaction in ten the victim of a
   * deadlock.
   */
  private upsert(rows: string): string {
    return this.insertion(rows, `version = ${this.table}.version + 1`);
  }

  /**
   * Creates rows. `INSERT IGNORE` is not used: it was measured to cause more deadlocks, and to take four times as long.
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

/** Returns the values of the rows to insert, in the order of the keys, in one list for each statement. */
const valuesOf = (keys: readonly GuardKey[], version: number): string[] =>
  [...chunks(sortedKeys(keys), ROWS_A_STATEMENT)].map((run) =>
    run.map((key) => keyValues(key, version)).join(', '),
  );

/** Returns the keys that have no row. */
function without(keys: readonly GuardKey[], rows: readonly Row[]): GuardKey[] {
  const found = new Set(
    rows.map(({ scope, id, day }) =>
      keyText({ scope: scope as GuardKey['scope'], id: Number(id), day: Number(day) }),
    ),
  );
  return keys.filter((key) => !found.has(keyText(key)));
}

/** Returns conditions for these rows. No row matches two of them. */
const conditionsOf = (keys: readonly (GuardKey | GuardRange)[]): string[] => [
  ...keyConditions(keys.filter((key) => 'day' in key)),
  ...keys.filter((key) => 'fromDay' in key).map(rangeCondition),
];
