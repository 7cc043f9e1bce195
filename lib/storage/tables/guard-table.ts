import type { Transaction } from 'sequelize';
import { createSharedReads } from '../../runtime/coalesced-reads';
import type { Dialect } from '../dialects/dialect';
import {
  APART_DAY,
  type GuardKey,
  type GuardRange,
  keyConditions,
  keyText,
  keyValues,
  rangeCondition,
  sortedKeys,
} from '../guard-keys';
import type { Queries } from '../queries';
import { chunks, type Row, type Statement } from '../sql';
import { WRITE_PATIENCE } from '../transactions/retry-while-busy';

const ROWS_A_STATEMENT = 1_000;

/** A statement that was built by GuardTable. */
export type VersionsQuery = string & { readonly brand: 'versions' };

/** Rows that a transaction first shares, and rows that it then locks. */
export interface Guard {
  readonly shared: readonly GuardKey[];
  readonly locked: readonly GuardKey[];
}

/**
 * Guard rows, which are both locks and versions. A writer locks the row for the data that it writes, which raises the
 * row's version. A reader that kept a version can tell whether anything was written since.
 */
export class GuardTable {
  private readonly shareVersions = createSharedReads<Map<number, number>>();

  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
  ) {}

  /** Locks the rows against every other lock() and share() until `t` ends, and raises their versions. */
  async lock(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    await this.behind({ shared: [], locked: keys }, [], t);
  }

  /**
   * Locks the rows against lock(), but not against another share(); their versions stay. A transaction that needs
   * both calls it before lock().
   */
  async share(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    await this.behind({ shared: keys, locked: [] }, [], t);
  }

  /**
   * Runs share(), lock(), and then these reads, in as few round trips as the database allows. Each read sees the
   * changes of the transactions that the locks waited for.
   */
  async behind({ shared, locked }: Guard, reads: readonly string[], t: Transaction): Promise<Row[][]> {
    const sharing = shared.length > 0 ? this.dialect.share(this.table, shared, WRITE_PATIENCE.lock) : [];
    const reading = reads.map((sql) => ({ sql, answers: true }));
    const answers = await this.queries.together([...sharing, ...this.locking(locked), ...reading], t);
    if (!sharing.some((one) => one.answers)) return answers;
    // Only the rows that exist are shared by now.
    const [found = [], ...rest] = answers;
    const missing = without(shared, found);
    if (missing.length === 0) return rest;
    // Creates the missing rows, and leaves those alone that another transaction has created meanwhile: upgrading a
    // lock that others share would wait for them while they wait for this one. A new row is locked by its creator
    // alone until it commits, once.
    for (const rows of valuesOf(missing, 0)) await this.queries.execute(this.creation(rows), [], t);
    // The reads ran before these rows were locked, so run them again.
    return this.behind({ shared, locked: [] }, reads, t);
  }

  /**
   * Returns a number that differs from an earlier one for the same keys exactly if any of their rows was locked
   * since.
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
   * Builds the query that versionsByDay() runs for these keys; to be built once if it is repeated often.
   *
   * @param apart a row whose version is also returned by itself, under APART_DAY
   */
  versionsQuery(keys: readonly (GuardKey | GuardRange)[], apart: GuardKey): VersionsQuery {
    const byDay = conditionsOf(keys).map(
      (condition) => `SELECT day, SUM(version) AS version FROM ${this.table} WHERE ${condition} GROUP BY day`,
    );
    const alone = keyConditions([apart]).map(
      (condition) => `SELECT ${APART_DAY} AS day, version FROM ${this.table} WHERE ${condition}`,
    );
    return [...byDay, ...alone].join(' UNION ALL ') as VersionsQuery;
  }

  /**
   * Returns, for each day (also for RULES_DAY), a number that differs from an earlier one for the same keys exactly
   * if any of the day's rows was locked since; days without rows are absent. One statement serves all simultaneous
   * callers.
   */
  versionsByDay(query: VersionsQuery): Promise<ReadonlyMap<number, number>> {
    // Uncommitted changes that this read can see must not be shared with other callers.
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
      ...valuesOf(keys, 1).map((rows) => ({ sql: this.upsert(rows), answers: false })),
    ];
  }

  /**
   * Creates, locks and increments row by row in key order. The alternative, inserting first and then locking, was
   * measured: the insert's shared locks made one MariaDB transaction in ten the victim of a deadlock.
   */
  private upsert(rows: string): string {
    return this.insertion(rows, `version = ${this.table}.version + 1`);
  }

  /** Creates rows. An `INSERT IGNORE` was measured to cause more deadlocks, and to take four times as long. */
  private creation(rows: string): string {
    return this.insertion(rows, `version = ${this.table}.version`);
  }

  private insertion(rows: string, update: string): string {
    const insert = `INSERT INTO ${this.table} (scope, id, day, version) VALUES ${rows}`;
    const onConflict = this.dialect.onConflict(['scope', 'id', 'day']);
    return this.dialect.bounded(`${insert} ${onConflict} ${update}`, WRITE_PATIENCE.lock);
  }
}

/** Returns the values of rows to insert, in key order, for one statement each. */
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

/** Returns conditions of which no two match the same row. */
const conditionsOf = (keys: readonly (GuardKey | GuardRange)[]): string[] => [
  ...keyConditions(keys.filter((key) => 'day' in key)),
  ...keys.filter((key) => 'ids' in key).map(rangeCondition),
];
