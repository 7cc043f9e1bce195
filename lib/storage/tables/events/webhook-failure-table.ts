import { asInstant, type Instant } from '../../../time/units';
import type { Queries } from '../../queries';
import { Binds, inTexts } from '../../sql';
import { isDuplicate } from '../../transactions/database-error-kind';
import type { Transactions } from '../../transactions/transactions';

/**
 * Table of the time since which all deliveries to a webhook have failed. A webhook whose last delivery succeeded, or
 * that is no longer active, has no row.
 */
export class WebhookFailureTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly transactions: Transactions,
  ) {}

  async since(webhookId: string): Promise<Instant | undefined> {
    const [row] = await this.queries.select(`SELECT since FROM ${this.table} WHERE webhook_id = $1`, [
      webhookId,
    ]);
    return row && asInstant(Number(row.since));
  }

  /** Records a failed delivery, and returns the time of the first failure since the last success. */
  async note(webhookId: string, now: Instant): Promise<Instant> {
    const since = await this.since(webhookId);
    if (since !== undefined) return since;
    const sql = `INSERT INTO ${this.table} (webhook_id, since) VALUES ($1, $2)`;
    await this.transactions
      .run((t) => this.queries.execute(sql, [webhookId, now], t))
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
    return now;
  }

  /** Records a successful delivery: deletes the time of the first failure. */
  async forgive(webhookId: string): Promise<void> {
    if ((await this.since(webhookId)) !== undefined) await this.forget([webhookId]);
  }

  /**
   * Deletes the rows of webhooks that are no longer active, so that a webhook that becomes active again starts without
   * failures.
   */
  async keepOnly(active: readonly string[]): Promise<void> {
    const rows = await this.queries.select(`SELECT webhook_id FROM ${this.table}`);
    const gone = rows.map((row) => String(row.webhook_id)).filter((id) => !active.includes(id));
    if (gone.length > 0) await this.forget(gone);
  }

  private async forget(webhookIds: readonly string[]): Promise<void> {
    const binds = new Binds();
    const sql = `DELETE FROM ${this.table} WHERE ${inTexts('webhook_id', webhookIds, binds)}`;
    await this.transactions.run((t) => this.queries.execute(sql, binds.values, t));
  }
}
