import type { Transaction } from 'sequelize';
import { WRITE_PATIENCE } from './busy';
import type { Dialect } from './database';
import {
  keyConditions,
  keyText,
  keyValues,
  rangeCondition,
  sortedKeys,
  type GuardKey,
  type GuardRange,
} from './guard-keys';
import type { Queries } from './queries';
import { chunks } from './sql';

const ROWS_A_STATEMENT = 1_000;

/** A statement that only GuardTable makes. */
export type VersionsQuery = string & { readonly brand: 'versions' };

/**
 * Guard rows: lock and version at once. Whoever writes what a row stands for locks it first, and by that
 * raises its version; whoever kept a version can tell whether anything was written since.
 */
export class GuardTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
  ) {}

  /** Locks the rows against every other lock() and share() until `t` ends, and raises their versions. */
  async lock(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    await this.touch(keys, t);
  }

  /**
   * Locks the rows against lock(), but not against another share(); versions stay. To be called before
   * lock() in a transaction that needs both.
   */
  async share(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    // SQLite has one writer at a time: nobody can lock anything meanwhile.
    if (this.dialect === 'sqlite' || keys.length === 0) return;
    const missing = await this.shareFound(keys, t);
    if (missing.length === 0) return;
    // Made, and not touched where another has made it meanwhile: to raise a lock that others share would be to wait
    // for them while they wait for us. The maker holds its row alone until it commits, once.
    for (const run of chunks(sortedKeys(missing), ROWS_A_STATEMENT)) {
      await this.queries.execute(this.creation(run.map((key) => keyValues(key, 0)).join(', ')), [], t);
    }
    await this.shareFound(missing, t);
  }

  /** Shares the rows that are there; answers the keys of the others. */
  private async shareFound(keys: readonly GuardKey[], t: Transaction): Promise<GuardKey[]> {
    const condition = keyConditions(keys)
      .map((one) => `(${one})`)
      .join(' OR ');
    const rows = await this.queries.select(this.sharing(condition), [], t);
    const found = new Set(
      rows.map(({ scope, id, day }) =>
        keyText({ scope: scope as GuardKey['scope'], id: Number(id), day: Number(day) }),
      ),
    );
    return keys.filter((key) => !found.has(keyText(key)));
  }

  /** A number that differs from an earlier answer for the same keys exactly when any of their rows was locked since. */
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

  /** What versionsByDay() asks for these keys, to be made once where it is asked often. */
  versionsQuery(keys: readonly (GuardKey | GuardRange)[]): VersionsQuery {
    return conditionsOf(keys)
      .map(
        (condition) =>
          `SELECT day, SUM(version) AS version FROM ${this.table} WHERE ${condition} GROUP BY day`,
      )
      .join(' UNION ALL ') as VersionsQuery;
  }

  /**
   * For each day, RULES_DAY among them, a number that differs from an earlier one for the same keys exactly when any of
   * the day's rows was locked since; 0 where it is absent. One statement.
   */
  async versionsByDay(query: VersionsQuery): Promise<Map<number, number>> {
    const versions = new Map<number, number>();
    for (const row of await this.queries.select(query)) {
      const day = Number(row.day);
      versions.set(day, (versions.get(day) ?? 0) + Number(row.version));
    }
    return versions;
  }

  /**
   * One statement that creates, locks and counts up, row by row in key order. Measured against inserting
   * first and locking then: the insert's shared locks made one MariaDB transaction in ten a deadlock's victim.
   */
  private async touch(keys: readonly GuardKey[], t: Transaction): Promise<void> {
    for (const run of chunks(sortedKeys(keys), ROWS_A_STATEMENT)) {
      const rows = run.map((key) => keyValues(key, 1)).join(', ');
      await this.queries.execute(this.upsert(rows), [], t);
    }
  }

  private upsert(rows: string): string {
    const insert = `INSERT INTO ${this.table} (scope, id, day, version) VALUES ${rows}`;
    return this.dialect === 'mariadb'
      ? this.bounded(`${insert} ON DUPLICATE KEY UPDATE version = version + 1`)
      : `${insert} ON CONFLICT (scope, id, day) DO UPDATE SET version = ${this.table}.version + 1`;
  }

  /** On MariaDB an `INSERT IGNORE` was measured to meet more deadlocks, and to take four times as long. */
  private creation(rows: string): string {
    const insert = `INSERT INTO ${this.table} (scope, id, day, version) VALUES ${rows}`;
    return this.dialect === 'mariadb'
      ? this.bounded(`${insert} ON DUPLICATE KEY UPDATE version = version`)
      : `${insert} ON CONFLICT (scope, id, day) DO NOTHING`;
  }

  private sharing(condition: string): string {
    const select = (hint: string) =>
      `SELECT scope, id, day FROM ${this.table}${hint} WHERE ${condition} ORDER BY scope, id, day`;
    // On a small table MariaDB would rather read, and lock, all of it.
    return this.dialect === 'mariadb'
      ? this.bounded(`${select(' FORCE INDEX (PRIMARY)')} LOCK IN SHARE MODE`)
      : `${select('')} FOR SHARE`;
  }

  /** MariaDB's own lock timeout is 50 seconds, and the session is the host's: the limit goes with the statement. */
  private bounded(sql: string): string {
    return `SET STATEMENT innodb_lock_wait_timeout = ${WRITE_PATIENCE.lock / 1_000} FOR ${sql}`;
  }
}

/** Conditions no two of which match the same row. */
const conditionsOf = (keys: readonly (GuardKey | GuardRange)[]): string[] => [
  ...keyConditions(keys.filter((key) => 'day' in key)),
  ...keys.filter((key) => 'ids' in key).map(rangeCondition),
];
