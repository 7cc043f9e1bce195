import type { Transaction } from 'sequelize';
import { NO_CONTACT } from '../../../domain/people/contact';
import { phoneKey } from '../../../domain/people/contact-keys';
import {
  OPEN_WAITLIST_STATUSES,
  type WaitlistEntry,
  type WaitlistRecord,
  type WaitlistStatus,
} from '../../../domain/waitlist/waitlist-entry';
import type { Instant } from '../../../time/units';
import type { Queries } from '../../queries';
import { Binds, integerText } from '../../sql';
import type { Tables } from '../../table-names';
import type { Transactions } from '../../transactions/transactions';
import {
  type EntryOfPerson,
  type OpenEntry,
  type WaitingWish,
  type WaitingPerson,
  entryPersons,
  openEntryFacts,
  waitingWishes,
  withPersonKey,
  withoutPersonKey,
} from './waitlist-rows';
import { type WaitlistListQuery, StoredEntries, isOfPerson } from './stored-entries';

/** Selects entries of the waitlist by the days for which they wait, and by their ids. Default: any id. */
interface WaitingDays {
  readonly minDate: string;
  readonly maxDate: string;
  readonly lastId?: number;
  /** A page of the entries: at most `limit` with ids above `afterId`. */
  readonly page?: { readonly afterId: number; readonly limit: number };
}

/** A product for which entries of the waitlist wait. */
export interface WaitingProduct {
  readonly productId: number;
  /** First and last day, `YYYY-MM-DD`, for which any entry of the waitlist waits. */
  readonly minDate: string;
  readonly maxDate: string;
  /** Text that changes whenever an entry of the waitlist begins or ceases to wait, or an offer ends. */
  readonly mark: string;
}

const OPEN = `status IN (${OPEN_WAITLIST_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** Table of the entries of the waitlist. */
export class WaitlistTable {
  private readonly stored: StoredEntries;
  private readonly table: string;

  constructor(
    private readonly queries: Queries,
    tables: Tables,
    private readonly transactions: Transactions,
  ) {
    this.table = tables.waitlist_entries;
    this.stored = new StoredEntries(queries, tables, this.table);
  }

  async insert(record: WaitlistRecord, t: Transaction): Promise<WaitlistEntry> {
    return withoutPersonKey(await this.stored.insert(withPersonKey(record), t));
  }

  /**
   * Stores a changed entry of the waitlist. If its version is no longer the stored one, throws an error after which the
   * transaction is repeated.
   */
  async update(entry: WaitlistEntry, t: Transaction): Promise<WaitlistEntry> {
    return withoutPersonKey(await this.stored.update(withPersonKey(entry), t));
  }

  /** Reads entries of the waitlist by id. The result leaves out unknown ids. */
  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, WaitlistEntry>> {
    const found = await this.stored.find(ids, t);
    return new Map([...found].map(([id, row]) => [id, withoutPersonKey(row)]));
  }

  /** Reads one page of entries of the waitlist, with the total over all pages. */
  async list(query: WaitlistListQuery): Promise<{ items: WaitlistEntry[]; total: number }> {
    const { items, total } = await this.stored.list(query);
    return { items: items.map(withoutPersonKey), total };
  }

  /** Returns the open entries that a person has on the waitlist, oldest first. */
  openOf(person: WaitingPerson, t?: Transaction): Promise<WaitlistEntry[]> {
    const binds = new Binds();
    return this.read(`${OPEN} AND ${isOfPerson(person, binds)}`, binds, 'ORDER BY id', t);
  }

  /**
   * Whether a customer, or a guest with an e-mail address, has an entry of the waitlist with a phone number. Reads all
   * their entries, in pages.
   *
   * @param digits the number as `phoneKey` returns it
   */
  async isNumberOfOthers(digits: string): Promise<boolean> {
    for (let afterId = 0; ;) {
      const binds = new Binds();
      const isOther = `(customer_id > 0 OR email_key <> ${binds.add(digits)})`;
      const page = `ORDER BY id LIMIT ${READ_AT_ONCE}`;
      const found = await this.read(`id > ${integerText(afterId)} AND ${isOther}`, binds, page);
      if (found.some(({ contact }) => phoneKey(contact.phone) === digits)) return true;
      if (found.length < READ_AT_ONCE) return false;
      afterId = found.at(-1)!.id;
    }
  }

  /** Returns the number of open entries of the waitlist. */
  async countOpen(t?: Transaction): Promise<number> {
    const [row] = await this.queries.select(
      `SELECT COUNT(*) AS total FROM ${this.table} WHERE ${OPEN}`,
      [],
      t,
    );
    return Number(row?.total);
  }

  /** Returns the products for which entries of the waitlist wait. */
  async waitingProducts(): Promise<WaitingProduct[]> {
    const found = await this.queries.select(
      `SELECT product_id, MIN(min_date) AS min_date, MAX(max_date) AS max_date, COUNT(*) AS entries,
        SUM(version) AS versions, MAX(id) AS last FROM ${this.table}
        WHERE ${OPEN} GROUP BY product_id HAVING SUM(CASE WHEN status = 'waiting' THEN 1 ELSE 0 END) > 0 ORDER BY product_id`,
    );
    return found.map((row) => ({
      productId: Number(row.product_id),
      minDate: String(row.min_date),
      maxDate: String(row.max_date),
      mark: [row.entries, row.versions, row.last].join(' '),
    }));
  }

  /** Returns the wishes of the entries that wait for a product on any of the given days, the oldest entry first. */
  async waitingFor(
    productId: number,
    { minDate, maxDate, lastId, page }: WaitingDays,
    t?: Transaction,
  ): Promise<WaitingWish[]> {
    const binds = new Binds();
    const condition = `status = 'waiting' AND product_id = ${binds.add(productId)}
      AND min_date <= ${binds.add(maxDate)} AND max_date >= ${binds.add(minDate)}`;
    const upTo = lastId === undefined ? '' : `AND id <= ${binds.add(lastId)}`;
    const after = page ? `AND id > ${integerText(page.afterId)}` : '';
    const limit = page ? `LIMIT ${integerText(page.limit)}` : '';
    const found = await this.queries.select(
      `SELECT ${waitingWishes.names} FROM ${this.table} WHERE ${condition} ${upTo} ${after} ORDER BY id ${limit}`,
      binds.values,
      t,
    );
    return found.map((row) => waitingWishes.read(row));
  }

  /** Returns all open entries (waiting or with an offer) of a product. They are read in pages. */
  async openFor(productId: number): Promise<OpenEntry[]> {
    const entries: OpenEntry[] = [];
    for (let afterId = 0; ;) {
      const found = await this.queries.select(
        `SELECT ${openEntryFacts.names} FROM ${this.table} WHERE ${OPEN} AND product_id = $1 AND id > $2
          ORDER BY id LIMIT ${READ_AT_ONCE}`,
        [productId, afterId],
      );
      entries.push(...found.map((row) => openEntryFacts.read(row)));
      if (found.length < READ_AT_ONCE) return entries;
      afterId = entries.at(-1)!.id;
    }
  }

  /** Returns the persons who have an open offer of a product at present. */
  async offeredFor(productId: number, t?: Transaction): Promise<EntryOfPerson[]> {
    const found = await this.queries.select(
      `SELECT ${entryPersons.names} FROM ${this.table} WHERE status = 'offered' AND product_id = $1`,
      [productId],
      t,
    );
    return found.map((row) => entryPersons.read(row));
  }

  /**
   * Returns entries of the waitlist whose offer has ended, sorted by id. An offer has ended if it was answered, if it
   * has expired with the appointment that holds the place, or if its message was not sent.
   */
  async toSettle(now: Instant, page: { readonly afterId: number; readonly limit: number }) {
    return (await this.stored.toSettle(now, page)).map(withoutPersonKey);
  }

  /**
   * Gives waiting entries of the waitlist whose last day is before `today` the status `past`, at most `limit`. Returns
   * their number.
   */
  async endPast(today: string, limit: number, now: Instant): Promise<number> {
    const binds = new Binds();
    const condition = `status = 'waiting' AND max_date < ${binds.add(today)}`;
    const found = await this.read(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`);
    if (found.length === 0) return 0;
    await this.transactions.run(async (t) => {
      const fresh = await this.find(
        found.map(({ id }) => id),
        t,
      );
      for (const entry of fresh.values())
        if (entry.status === 'waiting') await this.update({ ...entry, status: 'past', dateModified: now }, t);
    });
    return found.length;
  }

  /**
   * Ends the entries that a person has on the waitlist, and removes the personal data from them. Returns the ids of the
   * erased entries.
   */
  async erase(person: WaitingPerson, now: Instant): Promise<number[]> {
    const erased: number[] = [];
    for (;;) {
      const { items } = await this.list({ person, limit: ERASED_AT_ONCE, offset: 0 });
      if (items.length === 0) return erased;
      await this.transactions.run(async (t) => {
        const fresh = await this.find(
          items.map(({ id }) => id),
          t,
        );
        for (const entry of fresh.values()) await this.update(withoutPerson(entry, now), t);
      });
      erased.push(...items.map(({ id }) => id));
    }
  }

  private async read(
    condition: string,
    binds: Binds,
    order: string,
    t?: Transaction,
  ): Promise<WaitlistEntry[]> {
    return (await this.stored.where(condition, binds, order, t)).map(withoutPersonKey);
  }
}

const ERASED_AT_ONCE = 100;
const READ_AT_ONCE = 2_000;

const withoutPerson = (entry: WaitlistEntry, now: Instant): WaitlistEntry => ({
  ...entry,
  status: (OPEN_WAITLIST_STATUSES as readonly WaitlistStatus[]).includes(entry.status)
    ? 'erased'
    : entry.status,
  customerId: 0,
  contact: NO_CONTACT,
  dateModified: now,
});
