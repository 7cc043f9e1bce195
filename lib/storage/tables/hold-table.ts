import type { Transaction } from 'sequelize';
import type { Instant } from '../../time/units';
import { booleanColumn, type Columns, instantColumn, integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, inIntegers, inTexts } from '../sql';
import type { Tables } from '../table-names';
import type { Transactions } from '../transactions/transactions';

/** The facts about a hold beside its in-cart appointment. */
export interface HoldRow {
  readonly appointmentId: number;
  /** A keyed hash: the token itself is told once and kept nowhere. */
  readonly tokenHash: string;
  readonly ownerHash: string;
  /** The hash of the visitor's network; '' if the host did not pass an address. */
  readonly networkHash: string;
  /** Until when it holds, or held, its place. */
  readonly expiresAt: Instant;
  readonly isExtended: boolean;
}

/** The holds that a visitor has in carts now, and the appointments checked out but not paid. */
export interface HeldTotals {
  readonly holds: number;
  readonly places: number;
}

const HOLD: Columns<HoldRow> = {
  appointmentId: integerColumn('appointment_id'),
  tokenHash: textColumn('token_hash'),
  ownerHash: textColumn('owner_hash'),
  networkHash: textColumn('network_hash'),
  expiresAt: instantColumn('expires_at'),
  isExtended: booleanColumn('is_extended'),
};
const rows = new Mapping<HoldRow>(HOLD);

/** Holds: written under the lock of their appointments' places. */
export class HoldTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly transactions: Transactions,
  ) {}

  async insert(hold: HoldRow, t: Transaction): Promise<void> {
    const binds = new Binds();
    const values = binds.list(rows.values(hold));
    const sql = `INSERT INTO ${this.tables.holds} (${rows.names}) VALUES (${values})`;
    await this.queries.execute(sql, binds.values, t);
  }

  async update(hold: HoldRow, t: Transaction): Promise<void> {
    const sql = `UPDATE ${this.tables.holds} SET ${rows.assignments(2)} WHERE appointment_id = $1`;
    await this.queries.execute(sql, [hold.appointmentId, ...rows.values(hold)], t);
  }

  async remove(appointmentId: number, t: Transaction): Promise<void> {
    const sql = `DELETE FROM ${this.tables.holds} WHERE appointment_id = $1`;
    await this.queries.execute(sql, [appointmentId], t);
  }

  /** By the ids of their appointments; unknown ones are absent. */
  async find(appointmentIds: readonly number[], t?: Transaction): Promise<Map<number, HoldRow>> {
    if (appointmentIds.length === 0) return new Map();
    const found = await this.queries.select(
      `SELECT ${rows.names} FROM ${this.tables.holds} WHERE ${inIntegers('appointment_id', appointmentIds)}`,
      [],
      t,
    );
    return new Map(found.map((row) => rows.read(row)).map((hold) => [hold.appointmentId, hold]));
  }

  /**
   * Counts for one owner or network, under any of its hashes and except for one hold: the holds that last at `now`,
   * and the appointments from carts that wait for payment or confirmation. Appointments whose order is on hold or
   * paid do not count.
   */
  async waitingOf(
    who: 'owner' | 'network',
    hashes: readonly string[],
    { now, exceptId = 0 }: { readonly now: Instant; readonly exceptId?: number },
    t?: Transaction,
  ): Promise<HeldTotals> {
    const binds = new Binds();
    const { holds, appointments } = this.tables;
    const [row] = await this.queries.select(
      `SELECT COUNT(*) AS holds, COALESCE(SUM(a.qty), 0) AS places
        FROM ${holds} h JOIN ${appointments} a ON a.id = h.appointment_id
        WHERE ${inTexts(`h.${who}_hash`, hashes, binds)} AND a.id <> ${binds.add(exceptId)}
          AND ((a.status = 'in-cart' AND a.expires_at > ${binds.add(now)})
            OR (a.order_status NOT IN ('on-hold', 'processing', 'completed')
              AND (a.status = 'pending-confirmation' OR (a.status = 'unpaid' AND a.expires_at IS NOT NULL))))`,
      binds.values,
      t,
    );
    return { holds: Number(row?.holds), places: Number(row?.places) };
  }

  /** Forgets those that ran out by then, but for those whose appointment waits for its order. */
  async trim(expiredBy: Instant): Promise<void> {
    const { holds, appointments } = this.tables;
    const sql = `DELETE FROM ${holds} WHERE expires_at <= $1 AND NOT EXISTS
      (SELECT 1 FROM ${appointments} a WHERE a.id = ${holds}.appointment_id AND a.order_reference > '')`;
    await this.transactions.run((t) => this.queries.execute(sql, [expiredBy], t));
  }
}
