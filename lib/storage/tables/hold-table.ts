import type { Transaction } from 'sequelize';
import { asInstant, type Instant } from '../../time/units';
import { booleanColumn, type Columns, instantColumn, integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, inIntegers, integerText, inTexts } from '../sql';
import type { Tables } from '../table-names';
import type { Transactions } from '../transactions/transactions';

/**
 * The data of a hold that its in-cart appointment does not have. For a booking that was made without a hold: data about
 * the visitor.
 */
export interface HoldRow {
  readonly appointmentId: number;
  /**
   * Keyed hash of the secret token of the hold. The token itself is returned once and never stored. '' for a released
   * hold, and for a booking without a hold.
   */
  readonly tokenHash: string;
  readonly ownerHash: string;
  /** Keyed hash of the network from which the visitor came; '' if the shop did not pass an address. */
  readonly networkHash: string;
  /** Keyed hash of the wider network around the visitor's network; '' if there is none. */
  readonly wideNetworkHash: string;
  readonly placedAt: Instant;
  /** Hash of the owner and the idempotency key of the request that placed the hold; '' without an idempotency key. */
  readonly keyHash: string;
  /**
   * Hash of the content of the request that placed the hold. It shows whether a request that is repeated under the same
   * idempotency key has the same content.
   */
  readonly requestHash: string;
  /** Time at which the hold ends, or has ended. */
  readonly expiresAt: Instant;
  readonly isExtended: boolean;
}

/**
 * Totals of the current holds of one visitor or network, together with its booked appointments that wait for payment or
 * confirmation. `holds` is the number of all these, and `places` the sum of their places.
 */
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

/** Columns by which the holds of a visitor or a network are counted. Each column contains a hash. */
const COUNTED_BY = {
  owner: 'owner_hash',
  network: 'network_hash',
  wideNetwork: 'wide_network_hash',
} as const;

/**
 * Table of holds (appointments in carts, with facts about their visitors). A hold is written while the guard rows
 * (locks) of its appointment's places are locked.
 */
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

  /** Returns holds by the ids of their appointments. The result leaves out appointments without a hold. */
  async find(appointmentIds: readonly number[], t?: Transaction): Promise<Map<number, HoldRow>> {
    if (appointmentIds.length === 0) return new Map();
    const found = await this.queries.select(
      `SELECT ${rows.names} FROM ${this.tables.holds} WHERE ${inIntegers('appointment_id', appointmentIds)}`,
      [],
      t,
    );
    return new Map(found.map((row) => rows.read(row)).map((hold) => [hold.appointmentId, hold]));
  }

  /** Returns the newest hold that was stored by a request whose idempotency key has one of the given hashes. */
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
   * Counts the holds of one owner or network that have not expired at `now`, and the appointments of this owner or
   * network that wait for payment or confirmation. The owner or network may be stored under any of `hashes`. The hold
   * of one appointment can be left out of the count.
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
   * Counts the holds and bookings of one owner or network that were placed after `since`, and returns the time of the
   * first of them. Holds that were released, and holds whose appointments were deleted, count as well; paid and
   * confirmed bookings do not.
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
   * Deletes appointments that left the cart without a checkout, and whose hold had expired by `expiredBy`. All items of
   * a visit are deleted together, with their visit. If a late checkout takes place at the same moment, it either finds
   * the appointments deleted, or keeps them from being deleted.
   *
   * @returns the number of appointments that were examined, at most `limit`
   */
  async removeNeverBooked(expiredBy: Instant, limit: number): Promise<number> {
    const { holds, appointments, appointment_staff, appointment_resources, visits } = this.tables;
    const neverBooked = "status = 'was-in-cart' AND order_id = 0 AND order_reference = ''";
    const found = await this.queries.select(
      `SELECT id, visit_id FROM ${appointments} WHERE ${neverBooked}
        AND id IN (SELECT appointment_id FROM ${holds} WHERE expires_at <= $1) LIMIT ${integerText(limit)}`,
      [expiredBy],
    );
    const ids = found.map(({ id }) => Number(id));
    if (ids.length === 0) return 0;
    const visitIds = [...new Set(found.map((row) => Number(row.visit_id)))].filter((id) => id > 0);
    const items = visitIds.length > 0 ? `${inIntegers('visit_id', visitIds)} AND ${neverBooked}` : undefined;
    const all = items ? ids.concat(await this.idsOf(items)) : ids;
    await this.transactions.run(async (t) => {
      const statements = [
        `DELETE FROM ${appointments} WHERE ${inIntegers('id', all)} AND ${neverBooked}`,
        ...[appointment_staff, appointment_resources].map(
          (owners) => `DELETE FROM ${owners} WHERE ${inIntegers('appointment_id', all)}
            AND NOT EXISTS (SELECT 1 FROM ${appointments} a WHERE a.id = ${owners}.appointment_id)`,
        ),
      ];
      if (visitIds.length > 0)
        statements.push(
          `DELETE FROM ${visits} WHERE ${inIntegers('id', visitIds)} AND in_cart = 1
            AND NOT EXISTS (SELECT 1 FROM ${appointments} a WHERE a.visit_id = ${visits}.id)`,
        );
      for (const sql of statements) await this.queries.execute(sql, [], t);
    });
    return ids.length;
  }

  private async idsOf(condition: string): Promise<number[]> {
    const found = await this.queries.select(
      `SELECT id FROM ${this.tables.appointments} WHERE ${condition}`,
      [],
    );
    return found.map(({ id }) => Number(id));
  }

  /**
   * Deletes holds that had expired at `expiredBy`. Keeps a hold whose appointment is in the cart, waits for its order,
   * or still counts towards the visitor's limits at `now`.
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
 * Returns the SQL condition that the appointment `a` has not ended, and waits for confirmation or, with a time limit,
 * for payment. An appointment does not wait for payment while its order is on hold.
 */
const isWaiting = (now: Instant): string =>
  `(a.ends_at > ${integerText(now)} AND a.order_status NOT IN ('processing', 'completed')
    AND (a.status = 'pending-confirmation'
      OR (a.status = 'unpaid' AND a.expires_at IS NOT NULL AND a.order_status <> 'on-hold')))`;

/** SQL condition that the appointment `a` is paid or confirmed, or has a status that the site added. */
const IS_SETTLED = `(a.order_status IN ('processing', 'completed') OR a.status NOT IN
  ('in-cart', 'was-in-cart', 'unpaid', 'pending-confirmation', 'cancelled', 'trash'))`;
