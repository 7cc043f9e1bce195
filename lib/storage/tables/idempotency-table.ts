import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import { asInstant, type Instant } from '../../time/units';
import type { Queries } from '../queries';
import type { Row } from '../sql';
import { isDuplicate } from '../transactions/database-error-kind';
import { preparing } from '../transactions/retry-while-busy';
import type { Transactions } from '../transactions/transactions';

/** Seconds for which a process may work on an idempotency key that it reserved. */
const LEASE_SECONDS = 60;
/** Seconds for which the response to a request with an Idempotency-Key is kept. */
const KEPT_SECONDS = 24 * 3600;

/** Ids of the records that a request has created or changed, by the index of the item in the request. */
export type Made = ReadonlyMap<number, number>;

/** An idempotency key on which this process works. */
export interface Lease {
  readonly digest: string;
  readonly lease: string;
  /**
   * Ids of the records that earlier, interrupted attempts of the same request have created or changed, by the index of the
   * item.
   */
  readonly made: Made;
}

export type Reservation =
  | { readonly kind: 'leased'; readonly lease: Lease }
  /** The request has a stored response. `answer` is the text that was passed to `complete`. */
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'in-flight'; readonly until: Instant }
  | { readonly kind: 'mismatch' };

/** A request that reserves its idempotency key, with the records that its earlier attempts have created. */
interface NewLease {
  readonly digest: string;
  readonly request: string;
  readonly now: Instant;
  readonly made: Made;
}

/** Table of idempotency keys: keys of requests that must not be carried out twice, whichever processes get them. */
export class IdempotencyTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Reserves an idempotency key for this process, in a short transaction of its own, unless the key has a response or
   * another process works on it.
   *
   * @param digest 64 characters that stand for caller, route and key
   * @param request 64 characters that stand for the content of the request
   */
  async reserve(digest: string, request: string, now: Instant): Promise<Reservation> {
    const attempt = () => preparing(() => this.transactions.run((t) => this.take(digest, request, now, t)));
    try {
      return await attempt();
    } catch (error) {
      // Another process has inserted the key in the meantime. The next attempt finds that key.
      if (isDuplicate(error)) return attempt();
      throw error;
    }
  }

  /**
   * Notes the id of a record that the request creates. Called in the transaction that stores the record. Extends the
   * reservation of the key.
   *
   * @throws AppointmentsError 409 if the reservation ran out and another process works on the key: the
   * transaction must not commit
   */
  async noteMade(
    { digest, lease }: Lease,
    { item, id }: { readonly item: number; readonly id: number },
    now: Instant,
    t: Transaction,
  ): Promise<void> {
    const made = readMade((await this.find(digest, t))?.made).set(item, id);
    const sql = `UPDATE ${this.table} SET made = $1, leased_until = $2 WHERE digest = $3 AND lease = $4`;
    const changed = await this.queries.execute(
      sql,
      [JSON.stringify([...made]), now + LEASE_SECONDS, digest, lease],
      t,
    );
    if (changed === 0)
      throw new AppointmentsError(
        'shop_rest_in_flight',
        'This request took too long, and a repeated request with the same Idempotency-Key is being carried out now: try again in a moment.',
        { retryAfter: LEASE_SECONDS },
      );
  }

  /** Stores the response to a request, unless another process works on its key by now. */
  async complete({ digest, lease }: Lease, answer: string): Promise<void> {
    const sql = `UPDATE ${this.table} SET answer = $1 WHERE digest = $2 AND lease = $3`;
    await this.transactions.run((t) => this.queries.execute(sql, [answer, digest, lease], t));
  }

  /** Releases a key without a response. The ids of records that were created under the key stay stored. */
  async release({ digest, lease }: Lease): Promise<void> {
    await this.transactions.run(async (t) => {
      const where = 'WHERE digest = $1 AND lease = $2';
      await this.queries.execute(`DELETE FROM ${this.table} ${where} AND made = '[]'`, [digest, lease], t);
      await this.queries.execute(`UPDATE ${this.table} SET leased_until = 0 ${where}`, [digest, lease], t);
    });
  }

  /** Deletes idempotency keys whose time is over. */
  async trim(now: Instant): Promise<void> {
    const sql = `DELETE FROM ${this.table} WHERE reserved_at <= $1`;
    await this.transactions.run((t) => this.queries.execute(sql, [now - KEPT_SECONDS], t));
  }

  private async take(digest: string, request: string, now: Instant, t: Transaction): Promise<Reservation> {
    const row = await this.find(digest, t);
    const leasedUntil = Number(row?.leased_until ?? 0);
    // A lease whose end is too far in the future does not count: it began before the clock was set back.
    const isLeased = leasedUntil > now && leasedUntil <= now + 2 * LEASE_SECONDS;
    const made = readMade(row?.made);
    const isOver = row !== undefined && Number(row.reserved_at) <= now - KEPT_SECONDS;
    const isUnused = row?.answer === null && made.size === 0 && !isLeased;
    if (row === undefined || isOver || isUnused)
      return this.lease(row, { digest, request, now, made: new Map() }, t);
    if (row.request !== request) return { kind: 'mismatch' };
    if (typeof row.answer === 'string') return { kind: 'answered', answer: row.answer };
    if (isLeased) return { kind: 'in-flight', until: asInstant(leasedUntil) };
    return this.lease(row, { digest, request, now, made }, t);
  }

  private async lease(
    row: Row | undefined,
    { digest, request, now, made }: NewLease,
    t: Transaction,
  ): Promise<Reservation> {
    const lease = randomUUID();
    const until = asInstant(now + LEASE_SECONDS);
    const values = [request, lease, until, JSON.stringify([...made]), now, digest];
    const leased: Reservation = { kind: 'leased', lease: { digest, lease, made } };
    if (row === undefined) {
      const insert = `INSERT INTO ${this.table} (request, lease, leased_until, made, reserved_at, digest)
        VALUES ($1, $2, $3, $4, $5, $6)`;
      await this.queries.execute(insert, values, t);
      return leased;
    }
    // A slow holder may have committed a record since the row was read. Without this condition, the request would be done twice.
    const update = `UPDATE ${this.table}
      SET request = $1, lease = $2, leased_until = $3, made = $4, reserved_at = $5, answer = NULL
      WHERE digest = $6 AND lease = $7 AND made = $8`;
    const changed = await this.queries.execute(
      update,
      [...values, row.lease as string, row.made as string],
      t,
    );
    return changed === 1 ? leased : { kind: 'in-flight', until };
  }

  private async find(digest: string, t: Transaction): Promise<Row | undefined> {
    const [row] = await this.queries.select(`SELECT * FROM ${this.table} WHERE digest = $1`, [digest], t);
    return row;
  }
}

const readMade = (text: unknown): Map<number, number> =>
  new Map(typeof text === 'string' ? (JSON.parse(text) as [number, number][]) : []);
