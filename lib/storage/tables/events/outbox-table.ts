import type { Transaction } from 'sequelize';
import type { OutboxDraft, OutboxEvent } from '../../../domain/events/event';
import type { Instant } from '../../../time/units';
import type { Dialect } from '../../dialects/dialect';
import { preparing } from '../../transactions/retry-while-busy';
import type { Queries } from '../../queries';
import { Binds, chunks, command, inIntegers, integerText } from '../../sql';
import type { Tables } from '../../table-names';
import type { Transactions } from '../../transactions/transactions';
import { eventDrafts, numberedEvents, numberedEventOf } from './event-rows';

const ROWS_A_STATEMENT = 500;

/**
 * Table of events. An event is written in the transaction of its change. It gets its number after the commit, and is
 * read by this number.
 */
export class OutboxTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly dialect: Dialect,
    private readonly transactions: Transactions,
  ) {}

  /** Adds events in the transaction of their change. They have no number yet, so readers do not see them. */
  async append(added: readonly OutboxDraft[], t: Transaction): Promise<void> {
    for (const run of chunks(added, ROWS_A_STATEMENT)) {
      const binds = new Binds();
      const rows = run.map((draft) => `(${binds.list(eventDrafts.values(draft))})`).join(', ');
      await this.queries.execute(
        `INSERT INTO ${this.tables.outbox} (${eventDrafts.names}) VALUES ${rows}`,
        binds.values,
        t,
      );
    }
  }

  /**
   * Numbers committed events in the order of insertion, and returns how many were numbered. Each batch is numbered in a
   * transaction of its own that locks one row. Therefore an event that commits later gets a larger number than every
   * visible event, even if the id of its row is smaller.
   */
  async number(): Promise<number> {
    let numbered = 0;
    while ((await this.queries.select(this.unnumberedSql(1))).length > 0) {
      const batch = await preparing(() => this.transactions.run((t) => this.numberBatch(t)));
      numbered += batch;
      if (batch < ROWS_A_STATEMENT) break;
    }
    return numbered;
  }

  /** Returns events with numbers above `after`, in ascending order. */
  async read(after: number, limit: number): Promise<OutboxEvent[]> {
    const rows = await this.queries.select(
      `SELECT ${numberedEvents.names} FROM ${this.tables.outbox} WHERE number > $1 ORDER BY number LIMIT ${integerText(limit)}`,
      [after],
    );
    return rows.map(numberedEventOf);
  }

  /** Returns every stored numbered event about these records, in ascending order. */
  async about(resource: OutboxDraft['resource'], resourceIds: readonly number[]): Promise<OutboxEvent[]> {
    const rows = await this.queries.select(
      `SELECT ${numberedEvents.names} FROM ${this.tables.outbox}
        WHERE resource = $1 AND ${inIntegers('resource_id', resourceIds)} AND number > 0 ORDER BY number`,
      [resource],
    );
    return rows.map(numberedEventOf);
  }

  /** Returns the largest number of an event; 0 before the first event. */
  async last(): Promise<number> {
    const [row] = await this.queries.select(this.lastSql(''));
    return Number(row?.value);
  }

  /**
   * Deletes the oldest events that happened before `before`, at most `limit`, and returns how many. Only the events
   * with the lowest numbers are deleted, even if the clocks of the writers differed, so that the numbers of the
   * remaining events have no gaps.
   */
  async trim(before: Instant, limit: number): Promise<number> {
    const rows = await this.queries.select(
      `SELECT id, happened_at FROM ${this.tables.outbox} WHERE number > 0 ORDER BY number LIMIT ${integerText(limit)}`,
    );
    const young = rows.findIndex((row) => Number(row.happened_at) >= before);
    const ids = (young < 0 ? rows : rows.slice(0, young)).map((row) => Number(row.id));
    if (ids.length === 0) return 0;
    const sql = `DELETE FROM ${this.tables.outbox} WHERE ${inIntegers('id', ids)}`;
    await this.transactions.run((t) => this.queries.execute(sql, [], t));
    return ids.length;
  }

  private async numberBatch(t: Transaction): Promise<number> {
    // The counter row is locked before the events are read. A plain read then suffices: it finds all committed events,
    // and neither waits for rows that are still being written nor locks them.
    const [counter = [], rows = []] = await this.queries.together(
      [
        { sql: this.lastSql(this.dialect.lockRows), columns: ['value'] },
        { sql: this.unnumberedSql(ROWS_A_STATEMENT), columns: ['id'] },
      ],
      t,
    );
    const last = Number(counter[0]?.value);
    const ids = rows.map((row) => Number(row.id));
    if (ids.length === 0) return 0;
    const cases = ids.map((id, at) => `WHEN ${integerText(id)} THEN ${integerText(last + at + 1)}`).join(' ');
    await this.queries.together(
      [
        `UPDATE ${this.tables.outbox} SET number = CASE id ${cases} END WHERE ${inIntegers('id', ids)}`,
        `UPDATE ${this.tables.counters} SET value = ${integerText(last + ids.length)} WHERE name = 'outbox'`,
      ].map(command),
      t,
    );
    return ids.length;
  }

  private lastSql(lock: string): string {
    return `SELECT value FROM ${this.tables.counters} WHERE name = 'outbox' ${lock}`;
  }

  private unnumberedSql(limit: number): string {
    return `SELECT id FROM ${this.tables.outbox} WHERE number IS NULL ORDER BY id LIMIT ${integerText(limit)}`;
  }
}
