import type { OptionalMessageKind } from '../../domain/messages/message';
import type { Instant } from '../../time/units';
import type { Dialect } from '../dialects/dialect';
import type { Queries } from '../queries';
import { Binds, inTexts } from '../sql';
import type { Transactions } from '../transactions/transactions';

/**
 * The reason why an address gets no messages or not all: its mail bounced, or its owner does not want a kind of
 * message.
 */
type AddressMark = OptionalMessageKind | 'bounced';

/** Table of addresses that get no messages, or not all of them, stored as keyed hashes. */
export class MessageAddressTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
    private readonly transactions: Transactions,
  ) {}

  async add(addressKey: string, marks: readonly AddressMark[], now: Instant): Promise<void> {
    const binds = new Binds();
    const rows = [...marks].sort().map((mark) => `(${binds.list([addressKey, mark, now])})`);
    const sql = `INSERT INTO ${this.table} (address_key, kind, noted_at) VALUES ${rows.join(', ')}
      ${this.dialect.onConflict(['address_key', 'kind'])} noted_at = ${this.dialect.proposed('noted_at')}`;
    await this.transactions.run((t) => this.queries.execute(sql, binds.values, t));
  }

  /** Removes reasons (marks) for which an address gets no messages. Default: all reasons. */
  async remove(addressKeys: readonly string[], marks?: readonly AddressMark[]): Promise<void> {
    const binds = new Binds();
    const keys = inTexts('address_key', addressKeys, binds);
    const sql = `DELETE FROM ${this.table} WHERE ${keys}${marks ? ` AND ${inTexts('kind', marks, binds)}` : ''}`;
    await this.transactions.run((t) => this.queries.execute(sql, binds.values, t));
  }

  /**
   * Returns the reasons (marks) for which an address gets no messages. The address may be stored under any of the keys.
   */
  async marksOf(addressKeys: readonly string[]): Promise<Set<AddressMark>> {
    const binds = new Binds();
    const sql = `SELECT kind FROM ${this.table} WHERE ${inTexts('address_key', addressKeys, binds)}`;
    return new Set((await this.queries.select(sql, binds.values)).map((row) => row.kind as AddressMark));
  }
}
