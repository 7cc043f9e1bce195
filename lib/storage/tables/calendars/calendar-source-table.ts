import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { CalendarSource, SourceDraft, SourceOutcome } from '../../../domain/calendar-source';
import { asInstant, type Instant } from '../../../time/units';
import {
  booleanColumn,
  type Columns,
  instantColumn,
  integerColumn,
  Mapping,
  optionalInstant,
  textColumn,
} from '../../mapping';
import type { Queries } from '../../queries';
import { integerText } from '../../sql';
import { isDuplicate } from '../../transactions/database-error-kind';
import type { Transactions } from '../../transactions/transactions';

/**
 * Seconds for which a process may work on an imported calendar: longer than fetching, reading and one step of writing
 * take. After that another process takes over, because the first has probably died.
 */
const LEASE_SECONDS = 120;

const DRAFT: Columns<SourceDraft> = {
  staffId: integerColumn('staff_id'),
  resourceId: integerColumn('resource_id'),
  key: textColumn('source_key'),
  address: textColumn('address'),
  isFollowed: booleanColumn('is_followed'),
  priority: integerColumn('priority'),
  dueAt: instantColumn('due_at'),
};
const drafts = new Mapping<SourceDraft>(DRAFT);
const sources = new Mapping<CalendarSource>({
  ...DRAFT,
  id: integerColumn('id'),
  triedAt: optionalInstant('tried_at'),
  refreshedAt: optionalInstant('refreshed_at'),
  events: integerColumn('events'),
  lastError: textColumn('last_error'),
});

/**
 * Table of imported external calendars (sources). A process must hold the lease of a source to write the source's
 * events.
 */
export class CalendarSourceTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly transactions: Transactions,
  ) {}

  async find(id: number): Promise<CalendarSource | undefined> {
    return (await this.where(`id = ${integerText(id)}`))[0];
  }

  /**
   * Returns the imported calendars that are read regularly, sorted by id.
   *
   * @param owner default: those of all members and resources
   */
  async followed(owner?: Pick<SourceDraft, 'staffId' | 'resourceId'>): Promise<CalendarSource[]> {
    return this.where(owner === undefined ? 'is_followed = 1' : `is_followed = 1 AND ${ownedBy(owner)}`);
  }

  /** Returns all imported calendars of a resource, sorted by id. */
  ofResource(resourceId: number, t: Transaction): Promise<CalendarSource[]> {
    return this.where(ownedBy({ staffId: 0, resourceId }), 'ORDER BY id', t);
  }

  /**
   * Returns the owner's imported calendar with this key; creates it if it does not exist. A calendar that was read
   * regularly before is still read regularly, whatever `draft` says.
   */
  async ensure(draft: SourceDraft): Promise<CalendarSource> {
    const stored = await this.keyed(draft);
    if (stored) {
      const isFollowed = stored.isFollowed || draft.isFollowed;
      const set = 'is_followed = $1, priority = $2, due_at = $3';
      const values = [isFollowed ? 1 : 0, draft.priority, draft.dueAt, stored.id];
      await this.transactions.run((t) =>
        this.queries.execute(`UPDATE ${this.table} SET ${set} WHERE id = $4`, values, t),
      );
      return { ...stored, isFollowed, priority: draft.priority, dueAt: draft.dueAt };
    }
    const names = `${drafts.names}, lease, leased_until, events, last_error`;
    const values = drafts.values(draft);
    const places = values.map((_, at) => `$${at + 1}`).join(', ');
    const sql = `INSERT INTO ${this.table} (${names}) VALUES (${places}, '', 0, 0, '')`;
    try {
      const id = await this.transactions.run((t) => this.queries.insert(sql, values, t));
      return { ...draft, id, triedAt: null, refreshedAt: null, events: 0, lastError: '' };
    } catch (error) {
      const first = isDuplicate(error) ? await this.keyed(draft) : undefined;
      if (!first) throw error;
      return first;
    }
  }

  /** Returns imported calendars that are due to be read again, and on which no process works. */
  due(now: Instant, limit: number): Promise<CalendarSource[]> {
    return this.where(
      `is_followed = 1 AND due_at <= ${integerText(now)} AND leased_until <= ${integerText(now)}`,
      `ORDER BY due_at, id LIMIT ${integerText(limit)}`,
    );
  }

  /**
   * Takes the right to work on an imported calendar (its lease). Returns the lease, or undefined if another process
   * holds it.
   */
  async take(id: number, now: Instant): Promise<string | undefined> {
    return this.lease(id, now, `AND leased_until <= ${integerText(now)}`);
  }

  /**
   * Takes over the lease of an imported calendar (the right to work on it). A process that held the lease can then no
   * longer write.
   */
  async seize(id: number, now: Instant): Promise<string | undefined> {
    return this.lease(id, now, '');
  }

  /**
   * Extends the right to work on an imported calendar (its lease). Returns false if another process holds the lease, or
   * the calendar no longer exists.
   */
  async keep(id: number, lease: string, now: Instant, t: Transaction): Promise<boolean> {
    // MariaDB does not count rows that a statement leaves unchanged. The statement changes a value of the row in any
    // case, so that the count shows whether this process still holds the lease.
    const sql = `UPDATE ${this.table} SET leased_until = CASE WHEN leased_until >= $1 THEN leased_until + 1 ELSE $1 END
      WHERE id = $2 AND lease = $3`;
    return (await this.queries.execute(sql, [asInstant(now + LEASE_SECONDS), id, lease], t)) === 1;
  }

  /**
   * Ends the lease of an imported calendar, and stores the result of the import. Does nothing if another process holds
   * the lease by now.
   */
  async endLease(id: number, lease: string, { at, dueAt, done, error }: SourceOutcome): Promise<void> {
    const reached =
      done === undefined ? '' : `, refreshed_at = ${integerText(at)}, events = ${integerText(done)}`;
    const sql = `UPDATE ${this.table} SET lease = '', leased_until = 0, tried_at = $1, due_at = $2, last_error = $3${reached}
      WHERE id = $4 AND lease = $5`;
    await this.transactions.run((t) => this.queries.execute(sql, [at, dueAt, error, id, lease], t));
  }

  async remove(id: number, t: Transaction): Promise<void> {
    await this.queries.execute(`DELETE FROM ${this.table} WHERE id = $1`, [id], t);
  }

  private async lease(id: number, now: Instant, condition: string): Promise<string | undefined> {
    const lease = randomUUID();
    const sql = `UPDATE ${this.table} SET lease = $1, leased_until = $2 WHERE id = $3 ${condition}`;
    const values = [lease, now + LEASE_SECONDS, id];
    const taken = await this.transactions.run((t) => this.queries.execute(sql, values, t));
    return taken === 1 ? lease : undefined;
  }

  private async keyed({ staffId, key }: SourceDraft): Promise<CalendarSource | undefined> {
    const sql = `SELECT ${sources.names} FROM ${this.table} WHERE staff_id = $1 AND source_key = $2`;
    const [row] = await this.queries.select(sql, [staffId, key]);
    return row && sources.read(row);
  }

  private async where(condition: string, order = 'ORDER BY id', t?: Transaction): Promise<CalendarSource[]> {
    const sql = `SELECT ${sources.names} FROM ${this.table} WHERE ${condition} ${order}`;
    return (await this.queries.select(sql, [], t)).map((row) => sources.read(row));
  }
}

const ownedBy = ({ staffId, resourceId }: Pick<SourceDraft, 'staffId' | 'resourceId'>): string =>
  `staff_id = ${integerText(staffId)} AND resource_id = ${integerText(resourceId)}`;
