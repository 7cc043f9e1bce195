import type { DeliveryCounts, DeliveryRecord, DeliveryState } from '../../../domain/events/delivery';
import { asInstant, type Instant } from '../../../time/units';
import {
  type Columns,
  instantColumn,
  integerColumn,
  Mapping,
  optionalInstant,
  textColumn,
} from '../../mapping';
import type { Queries } from '../../queries';
import { Binds, integerText, inTexts } from '../../sql';
import type { Transactions } from '../../transactions/transactions';

const RECORD: Columns<DeliveryRecord> = {
  id: integerColumn('id'),
  webhookId: textColumn('webhook_id'),
  eventId: integerColumn('event_id'),
  topic: textColumn('topic'),
  resource: textColumn('resource'),
  resourceId: integerColumn('resource_id'),
  body: textColumn('body'),
  status: textColumn<DeliveryState>('status'),
  attempts: integerColumn('attempts'),
  note: textColumn('note'),
  createdAt: instantColumn('created_at'),
  dueAt: instantColumn('due_at'),
  finishedAt: optionalInstant('finished_at'),
};
const records = new Mapping<DeliveryRecord>(RECORD);

/** Reads and administers webhook deliveries for the shop's operators. Deliveries are kept for 30 days. */
export class DeliveryLog {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the deliveries to a webhook, those of the newest event first. */
  async list(webhookId: string, offset: number, limit: number): Promise<DeliveryRecord[]> {
    const rows = await this.queries.select(
      `SELECT ${records.names} FROM ${this.table} WHERE webhook_id = $1
        ORDER BY event_id DESC LIMIT ${integerText(limit)} OFFSET ${integerText(offset)}`,
      [webhookId],
    );
    return rows.map((row) => records.read(row));
  }

  async count(webhookId: string): Promise<number> {
    const sql = `SELECT COUNT(*) AS total FROM ${this.table} WHERE webhook_id = $1`;
    const [row] = await this.queries.select(sql, [webhookId]);
    return Number(row?.total ?? 0);
  }

  async find(id: number): Promise<DeliveryRecord | undefined> {
    const sql = `SELECT ${records.names} FROM ${this.table} WHERE id = $1`;
    const [row] = await this.queries.select(sql, [id]);
    return row && records.read(row);
  }

  /**
   * Returns deliveries to all webhooks that were created at `since` or later, and that wait after a failed attempt or
   * have no attempts left; newest first.
   */
  async undelivered(since: Instant, limit: number): Promise<DeliveryRecord[]> {
    const rows = await this.queries.select(
      `SELECT ${records.names} FROM ${this.table}
        WHERE status IN ('waiting', 'dead') AND (status = 'dead' OR attempts > 0) AND created_at >= $1
        ORDER BY id DESC LIMIT ${integerText(limit)}`,
      [since],
    );
    return rows.map((row) => records.read(row));
  }

  /**
   * Counts the deliveries to the given webhooks that failed and will be attempted again, and returns the newest of
   * them.
   */
  async failing(webhookIds: readonly string[]): Promise<{ total: number; newest?: DeliveryRecord }> {
    const binds = new Binds();
    const isFailing = `status = 'waiting' AND attempts > 0 AND ${inTexts('webhook_id', webhookIds, binds)}`;
    const [count] = await this.queries.select(
      `SELECT COUNT(*) AS total FROM ${this.table} WHERE ${isFailing}`,
      binds.values,
    );
    const [row] = await this.queries.select(
      `SELECT ${records.names} FROM ${this.table} WHERE ${isFailing} ORDER BY id DESC LIMIT 1`,
      binds.values,
    );
    return { total: Number(count?.total ?? 0), newest: row && records.read(row) };
  }

  /**
   * Makes a delivery due immediately, with all of its attempts left. A delivery on which a background worker is working
   * stays unchanged.
   */
  async resend(id: number, now: Instant): Promise<void> {
    const sql = `UPDATE ${this.table} SET status = 'waiting', attempts = 0, due_at = $1, finished_at = NULL
      WHERE id = $2 AND leased_until <= $1`;
    await this.transactions.run((t) => this.queries.execute(sql, [now, id], t));
  }

  /**
   * Marks a waiting delivery as `dead` if its webhook is not in `active`, and if the delivery was created and became
   * due before the instant `before`.
   */
  async giveUp(active: readonly string[], before: Instant, now: Instant): Promise<void> {
    const binds = new Binds();
    const old = binds.add(before);
    const others = active.length === 0 ? '' : `AND webhook_id NOT IN (${binds.list(active)})`;
    const isStale = `status = 'waiting' AND created_at < ${old} AND due_at < ${old} ${others}`;
    const [row] = await this.queries.select(
      `SELECT id FROM ${this.table} WHERE ${isStale} LIMIT 1`,
      binds.values,
    );
    if (!row) return;
    const sql = `UPDATE ${this.table} SET status = 'dead', note = 'Its webhook is not active.',
      finished_at = ${binds.add(now)} WHERE ${isStale}`;
    await this.transactions.run((t) => this.queries.execute(sql, binds.values, t));
  }

  /** Deletes all deliveries to a webhook. */
  async forget(webhookId: string): Promise<void> {
    const sql = `DELETE FROM ${this.table} WHERE webhook_id = $1`;
    await this.transactions.run((t) => this.queries.execute(sql, [webhookId], t));
  }

  /** Deletes deliveries that were created before an instant. */
  async trim(before: Instant): Promise<void> {
    const sql = `DELETE FROM ${this.table} WHERE created_at < $1`;
    await this.transactions.run((t) => this.queries.execute(sql, [before], t));
  }

  async counts(): Promise<DeliveryCounts> {
    const [row] = await this.queries.select(
      `SELECT SUM(CASE WHEN status = 'waiting' THEN 1 ELSE 0 END) AS waiting,
        SUM(CASE WHEN status = 'delivered' THEN 1 ELSE 0 END) AS delivered,
        SUM(CASE WHEN status = 'waiting' AND attempts > 0 THEN 1 ELSE 0 END) AS failed,
        SUM(CASE WHEN status = 'dead' THEN 1 ELSE 0 END) AS dead,
        MIN(CASE WHEN status = 'waiting' THEN created_at END) AS oldest FROM ${this.table}`,
    );
    const count = (value: unknown): number => Number(value ?? 0);
    const oldest = row?.oldest ?? undefined;
    return {
      waiting: count(row?.waiting),
      delivered: count(row?.delivered),
      failed: count(row?.failed),
      dead: count(row?.dead),
      oldestWaiting: oldest === undefined ? undefined : asInstant(Number(oldest)),
    };
  }
}
