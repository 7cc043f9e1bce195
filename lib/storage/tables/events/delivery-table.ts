import { randomUUID } from 'node:crypto';
import { type Delivery, type DeliveryDraft, LEASE_SECONDS, type Try } from '../../../domain/events/delivery';
import type { Instant } from '../../../time/units';
import type { Dialect } from '../../dialects/dialect';
import { type Columns, instantColumn, integerColumn, Mapping, textColumn } from '../../mapping';
import type { Queries } from '../../queries';
import { Binds, chunks, inIntegers, integerText } from '../../sql';
import type { Tables } from '../../table-names';
import type { Transactions } from '../../transactions/transactions';

const ROWS_A_STATEMENT = 200;

const DRAFT: Columns<DeliveryDraft> = {
  webhookId: textColumn('webhook_id'),
  eventId: integerColumn('event_id'),
  topic: textColumn('topic'),
  resource: textColumn('resource'),
  resourceId: integerColumn('resource_id'),
  body: textColumn('body'),
  createdAt: instantColumn('created_at'),
};
const drafts = new Mapping<DeliveryDraft>(DRAFT);
const deliveries = new Mapping<Delivery>({
  ...DRAFT,
  id: integerColumn('id'),
  attempts: integerColumn('attempts'),
  lease: textColumn('lease'),
});

/** Creates webhook deliveries from numbered events, and hands each to one background worker at a time. */
export class DeliveryTable {
  private readonly table: string;

  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly dialect: Dialect,
    private readonly transactions: Transactions,
  ) {
    this.table = tables.webhook_deliveries;
  }

  /** Returns the number of the last event from which deliveries were created. */
  async cursor(): Promise<number> {
    return this.cursorIn('');
  }

  /**
   * Adds the deliveries for the events with numbers above `after` and up to `upTo`, unless another process has added
   * them. Returns whether this call has added them.
   */
  add(after: number, upTo: number, added: readonly DeliveryDraft[]): Promise<boolean> {
    return this.transactions.run(async (t) => {
      if ((await this.cursorIn(this.dialect.lockRows, t)) !== after) return false;
      for (const run of chunks(added, ROWS_A_STATEMENT)) {
        const binds = new Binds();
        const rows = run.map((one) => `(${binds.list(drafts.values(one))}, 'waiting', 0, 0, '', 0, '')`);
        const names = `${drafts.names}, status, attempts, due_at, lease, leased_until, note`;
        const sql = `INSERT INTO ${this.table} (${names}) VALUES ${rows.join(', ')}`;
        await this.queries.execute(sql, binds.values, t);
      }
      const sql = `UPDATE ${this.tables.counters} SET value = $1 WHERE name = 'webhooks'`;
      await this.queries.execute(sql, [upTo], t);
      return true;
    });
  }

  /**
   * Takes due deliveries to a webhook, oldest first. A receiver gets the events of one record (an appointment or a
   * rule) in order: only the first waiting delivery of a record is taken, and none while another process works on a
   * delivery of that record.
   */
  async take(webhookId: string, limit: number, now: Instant): Promise<Delivery[]> {
    const due = await this.queries.select(
      `SELECT d.id FROM ${this.table} d
        WHERE d.status = 'waiting' AND d.webhook_id = $1 AND d.due_at <= $2 AND d.leased_until <= $2
        AND NOT EXISTS (SELECT 1 FROM ${this.table} e WHERE e.status = 'waiting' AND e.webhook_id = d.webhook_id
          AND e.resource = d.resource AND e.resource_id = d.resource_id AND e.id < d.id)
        AND NOT EXISTS (SELECT 1 FROM ${this.table} f WHERE f.status = 'waiting' AND f.webhook_id = d.webhook_id
          AND f.resource = d.resource AND f.resource_id = d.resource_id AND f.leased_until > $2)
        ORDER BY d.id LIMIT ${integerText(limit)}`,
      [webhookId, now],
    );
    const ids = due.map((row) => Number(row.id));
    if (ids.length === 0) return [];
    const lease = randomUUID();
    const sql = `UPDATE ${this.table} SET lease = $1, leased_until = $2
      WHERE ${inIntegers('id', ids)} AND status = 'waiting' AND due_at <= $3 AND leased_until <= $3`;
    await this.transactions.run((t) => this.queries.execute(sql, [lease, now + LEASE_SECONDS, now], t));
    const taken = await this.queries.select(
      `SELECT ${deliveries.names} FROM ${this.table} WHERE ${inIntegers('id', ids)} AND lease = $1 ORDER BY id`,
      [lease],
    );
    return taken.map((row) => deliveries.read(row));
  }

  /** Records the results of attempts to deliver. Deliveries that another process has taken by now stay unchanged. */
  async recordTries(tries: readonly Try[], now: Instant): Promise<void> {
    const delivered = tries.filter(({ outcome }) => outcome.status === 'delivered');
    const failed = tries.filter(({ outcome }) => outcome.status !== 'delivered');
    await this.transactions.run(async (t) => {
      for (const [note, ids] of idsByNote(delivered)) {
        const binds = new Binds();
        const sql = `UPDATE ${this.table} SET status = 'delivered', attempts = attempts + 1, note = ${binds.add(note)},
          finished_at = ${binds.add(now)}, lease = '', leased_until = 0
          WHERE ${inIntegers('id', ids)} AND lease = ${binds.add(delivered[0]!.delivery.lease)}`;
        await this.queries.execute(sql, binds.values, t);
      }
      for (const { delivery, outcome } of failed) {
        const { status, dueAt, note } = outcome;
        const values = [
          status,
          dueAt ?? 0,
          note,
          status === 'waiting' ? null : now,
          delivery.id,
          delivery.lease,
        ];
        const sql = `UPDATE ${this.table} SET status = $1, attempts = attempts + 1, due_at = $2, note = $3,
          finished_at = $4, lease = '', leased_until = 0 WHERE id = $5 AND lease = $6`;
        await this.queries.execute(sql, values, t);
      }
    });
  }

  /** Releases deliveries that were taken but not attempted, so that they are due again. */
  async giveBack(untried: readonly Delivery[]): Promise<void> {
    const [first] = untried;
    if (!first) return;
    const ids = untried.map(({ id }) => id);
    const sql = `UPDATE ${this.table} SET lease = '', leased_until = 0 WHERE ${inIntegers('id', ids)} AND lease = $1`;
    await this.transactions.run((t) => this.queries.execute(sql, [first.lease], t));
  }

  private async cursorIn(lock: string, t?: Parameters<Queries['select']>[2]): Promise<number> {
    const sql = `SELECT value FROM ${this.tables.counters} WHERE name = 'webhooks' ${lock}`;
    const [row] = await this.queries.select(sql, [], t);
    return Number(row?.value);
  }
}

function idsByNote(tries: readonly Try[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { delivery, outcome } of tries) {
    ids.set(outcome.note, [...(ids.get(outcome.note) ?? []), delivery.id]);
  }
  return ids;
}
