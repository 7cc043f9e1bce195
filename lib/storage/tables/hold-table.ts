import type { Transaction } from 'sequelize';
import { asInstant, type Instant } from '../../time/units';
import { booleanColumn, type Columns, instantColumn, integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, inIntegers, integerText, inTexts } from '../sql';
import type { Tables } from '../table-names';
import type { Transactions } from '../transactions/transactions';

/**
 * Facts about a hold beyond its in-cart appointment, or about the visitor who booked an appointment without a hold.
 */
export interface HoldRow {
  readonly appointmentId: number;
  /**
   * Keyed hash of the hold's token, which is returned once and never stored. '' for a released hold, and for a
   * booking without a hold.
   */
  readonly tokenHash: string;
  readonly ownerHash: string;
  /** Hash of the visitor's network; '' if the host did not pass an address. */
  readonly networkHash: string;
  /** Hash of the wider network around it; '' if there is none. */
  readonly wideNetworkHash: string;
  readonly placedAt: Instant;
  /** Hash of the owner and the idempotency key of the request that placed the hold; '' without a key. */
  readonly keyHash: string;
  /** Hash of the content of that request. */
  readonly requestHash: string;
  /** Time at which the hold ends, or ended. */
  readonly expiresAt: Instant;
  readonly isExtended: boolean;
}

/** A visitor's current holds in carts, and booked appointments that are neither paid nor confirmed. */
export interface HeldTotals {
  readonly holds: number;
  readonly places: number;
}

const HOLD: Columns<HoldRow> = {
  appointmentId: integerColumn('appointment_id'),
  tokenHash: textColumn('token_hash'),
  ownerHash: textColumn('owner_hash'),
  networkHash: textColumn('network_hash'),
  wideNetworkHash: textColumn('wide_network_hash'),
  placedAt: instantColumn('placed_at'),
  keyHash: textColumn('key_hash'),
  requestHash: textColumn('request_hash'),
  expiresAt: instantColumn('expires_at'),
  isExtended: booleanColumn('is_extended'),
};
const rows = new Mapping<HoldRow>(HOLD);

/** The column by whose hash the holds of a visitor or a network are counted. */
const COUNTED_BY = {
  owner: 'owner_hash',
  network: 'network_hash',
  wideNetwork: 'wide_network_hash',
} as const;

/** Holds. They are written under the lock of their appointments' places. */
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

  /** Returns holds by the ids of their appointments; unknown ones are absent. */
  async find(appointmentIds: readonly number[], t?: Transaction): Promise<Map<number, HoldRow>> {
    if (appointmentIds.length === 0) return new Map();
    const found = await this.queries.select(
      `SELECT ${rows.names} FROM ${this.tables.holds} WHERE ${inIntegers('appointment_id', appointmentIds)}`,
      [],
      t,
    );
    return new Map(found.map((row) => rows.read(row)).map((hold) => [hold.appointmentId, hold]));
  }

  /** Returns the newest hold that was stored by a request with one of these hashes of its key. */
  async withKey(keyHashes: readonly string[], t?: Transaction): Promise<HoldRow | undefined> {
    const binds = new Binds();
    const [row] = await this.queries.select(
      `SELECT ${rows.names} FROM ${this.tables.holds} WHERE ${inTexts('key_hash', keyHashes, binds)}
        ORDER BY appointment_id DESC LIMIT 1`,
      binds.values,
      t,
    );
    return row && rows.read(row);
  }

  /**
   * Counts for one owner or network, under any of its hashes and except for one hold: the holds that last at `now`,
   * and the appointments that wait for payment or confirmation.
   */
  async waitingOf(
    who: keyof typeof COUNTED_BY,
    hashes: readonly string[],
    { now, exceptId = 0 }: { readonly now: Instant; readonly exceptId?: number },
    t?: Transaction,
  ): Promise<HeldTotals> {
    const binds = new Binds();
    const { holds, appointments } = this.tables;
    const [row] = await this.queries.select(
      `SELECT COUNT(*) AS holds, COALESCE(SUM(a.qty), 0) AS places
        FROM ${holds} h JOIN ${appointments} a ON a.id = h.appointment_id
        WHERE ${inTexts(`h.${COUNTED_BY[who]}`, hashes, binds)} AND a.id <> ${binds.add(exceptId)}
          AND ((a.status = 'in-cart' AND a.expires_at > ${binds.add(now)}) OR ${isWaiting(now)})`,
      binds.values,
      t,
    );
    return { holds: Number(row?.holds), places: Number(row?.places) };
  }

  /**
   * Returns the number of holds and bookings that were placed after `since` (including released and deleted ones,
   * without paid or confirmed ones), and the time of the first of them.
   */
  async placedSince(
    who: keyof typeof COUNTED_BY,
    hashes: readonly string[],
    since: Instant,
    t?: Transaction,
  ): Promise<{ readonly count: number; readonly first: Instant }> {
    const binds = new Binds();
    const { holds, appointments } = this.tables;
    const [row] = await this.queries.select(
      `SELECT COUNT(*) AS placed, COALESCE(MIN(h.placed_at), 0) AS first_at
        FROM ${holds} h LEFT JOIN ${appointments} a ON a.id = h.appointment_id
        WHERE ${inTexts(`h.${COUNTED_BY[who]}`, hashes, binds)} AND h.placed_at > ${binds.add(since)}
          AND (a.id IS NULL OR NOT ${IS_SETTLED})`,
      binds.values,
      t,
    );
    return { count: Number(row?.placed), first: asInstant(Number(row?.first_at)) };
  }

  /**
   * Deletes appointments that left the cart without a checkout, and whose hold had expired by `expiredBy`. A late
   * checkout at the same moment either finds them gone or keeps them.
   *
   * @returns the number of appointments that were examined, at most `limit`
   */
  async removeNeverBooked(expiredBy: Instant, limit: number): Promise<number> {
    const { holds, appointments, appointment_staff: staff } = this.tables;
    const neverBooked = "status = 'was-in-cart' AND order_id = 0 AND order_reference = ''";
    const found = await this.queries.select(
      `SELECT id FROM ${appointments} WHERE ${neverBooked}
        AND id IN (SELECT appointment_id FROM ${holds} WHERE expires_at <= $1) LIMIT ${integerText(limit)}`,
      [expiredBy],
    );
    const ids = found.map(({ id }) => Number(id));
    if (ids.length === 0) return 0;
    await this.transactions.run(async (t) => {
      await this.queries.execute(
        `DELETE FROM ${appointments} WHERE ${inIntegers('id', ids)} AND ${neverBooked}`,
        [],
        t,
      );
      await this.queries.execute(
        `DELETE FROM ${staff} WHERE ${inIntegers('appointment_id', ids)}
          AND NOT EXISTS (SELECT 1 FROM ${appointments} a WHERE a.id = ${staff}.appointment_id)`,
        [],
        t,
      );
    });
    return ids.length;
  }

  /**
   * Deletes holds that expired by `expiredBy`, except those whose appointment is in the cart, waits for its order, or
   * still counts at `now`.
   */
  async trim({ expiredBy, now }: { readonly expiredBy: Instant; readonly now: Instant }): Promise<void> {
    const { holds, appointments } = this.tables;
    const sql = `DELETE FROM ${holds} WHERE expires_at <= $1 AND NOT EXISTS
      (SELECT 1 FROM ${appointments} a WHERE a.id = ${holds}.appointment_id
        AND (a.order_reference > '' OR a.status = 'in-cart' OR ${isWaiting(now)}))`;
    await this.transactions.run((t) => this.queries.execute(sql, [expiredBy], t));
  }
}

/**
 * SQL condition: whether the appointment `a` waits for payment with a time limit, or for confirmation, and has not
 * ended. It does not wait for payment while its order is on hold.
 */
const isWaiting = (now: Instant): string =>
  `(a.ends_at > ${integerText(now)} AND a.order_status NOT IN ('processing', 'completed')
    AND (a.status = 'pending-confirmation'
      OR (a.status = 'unpaid' AND a.expires_at IS NOT NULL AND a.order_status <> 'on-hold')))`;

/** SQL condition: whether the appointment `a` is paid or confirmed, or has a status that the site added. */
const IS_SETTLED = `(a.order_status IN ('processing', 'completed') OR a.status NOT IN
  ('in-cart', 'was-in-cart', 'unpaid', 'pending-confirmation', 'cancelled', 'trash'))`;
