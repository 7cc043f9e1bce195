import type { Transaction } from 'sequelize';
import type { ImportedEvent } from '../../../domain/calendar-source';
import { idListColumn, integerColumn, Mapping, textColumn } from '../../mapping';
import type { Queries } from '../../queries';
import { Binds, chunks, inIntegers, integerText, inTexts } from '../../sql';

const ROWS_A_STATEMENT = 500;

const events = new Mapping<ImportedEvent>({
  id: integerColumn('id'),
  key: textColumn('event_key'),
  ruleIds: idListColumn('rule_ids'),
});

/**
 * Table of the events of imported calendars, with the ids of the rules that were created from each event. An event's id
 * is the `event_id` of its rules.
 */
export class CalendarEventTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
  ) {}

  /** Reads the events of an imported calendar, sorted by id: all events, or only those with the given keys. */
  async of(sourceId: number, keys?: readonly string[], t?: Transaction): Promise<ImportedEvent[]> {
    if (!keys) return this.where(`source_id = ${integerText(sourceId)}`, new Binds(), t);
    const found: ImportedEvent[] = [];
    for (const run of chunks(keys, ROWS_A_STATEMENT)) {
      const binds = new Binds();
      const condition = `source_id = ${integerText(sourceId)} AND ${inTexts('event_key', run, binds)}`;
      found.push(...(await this.where(condition, binds, t)));
    }
    return found;
  }

  /** Adds events without rules to an imported calendar, and returns them with their ids. */
  async insert(sourceId: number, keys: readonly string[], t: Transaction): Promise<ImportedEvent[]> {
    for (const run of chunks(keys, ROWS_A_STATEMENT)) {
      const binds = new Binds();
      const rows = run.map((key) => `(${integerText(sourceId)}, ${binds.add(key)}, '')`).join(', ');
      const sql = `INSERT INTO ${this.table} (source_id, event_key, rule_ids) VALUES ${rows}`;
      await this.queries.execute(sql, binds.values, t);
    }
    return this.of(sourceId, keys, t);
  }

  /** Stores the ids of the availability rules of each event. */
  async setRules(changed: readonly Pick<ImportedEvent, 'id' | 'ruleIds'>[], t: Transaction): Promise<void> {
    for (const run of chunks(changed, ROWS_A_STATEMENT)) {
      const binds = new Binds();
      const cases = run.map(
        ({ id, ruleIds }) => `WHEN ${integerText(id)} THEN ${binds.add(ruleIds.join(','))}`,
      );
      const ids = run.map(({ id }) => id);
      const sql = `UPDATE ${this.table} SET rule_ids = CASE id ${cases.join(' ')} END WHERE ${inIntegers('id', ids)}`;
      await this.queries.execute(sql, binds.values, t);
    }
  }

  async remove(ids: readonly number[], t: Transaction): Promise<void> {
    if (ids.length === 0) return;
    await this.queries.execute(`DELETE FROM ${this.table} WHERE ${inIntegers('id', ids)}`, [], t);
  }

  /** Deletes all events of an imported calendar, however many there are. */
  async removeOf(sourceId: number, t: Transaction): Promise<void> {
    await this.queries.execute(`DELETE FROM ${this.table} WHERE source_id = $1`, [sourceId], t);
  }

  private async where(condition: string, binds: Binds, t?: Transaction): Promise<ImportedEvent[]> {
    const sql = `SELECT ${events.names} FROM ${this.table} WHERE ${condition} ORDER BY id`;
    return (await this.queries.select(sql, binds.values, t)).map((row) => events.read(row));
  }
}
