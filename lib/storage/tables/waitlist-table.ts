import type { Transaction } from 'sequelize';
import { type Contact, NO_CONTACT } from '../../domain/people/contact';
import { emailKey, personKey } from '../../domain/people/contact-keys';
import {
  OPEN_WAITLIST_STATUSES,
  type WaitlistEntry,
  type WaitlistRecord,
  type WaitlistStatus,
  type WaitlistWish,
} from '../../domain/waitlist/waitlist-entry';
import type { Instant } from '../../time/units';
import {
  type Columns,
  idListColumn,
  instantColumn,
  integerColumn,
  jsonColumn,
  Mapping,
  optionalInstant,
  textColumn,
} from '../mapping';
import type { Queries } from '../queries';
import { Binds, inTexts, integerText } from '../sql';
import type { Tables } from '../table-names';
import type { Transactions } from '../transactions/transactions';
import { VersionedRows } from './versioned-rows';

/** An entry of the waitlist, with the key that all entries of one person have in common. */
type Stored = WaitlistRecord & { readonly emailKey: string };

const RECORD: Columns<Stored> = {
  status: textColumn<WaitlistStatus>('status'),
  productId: integerColumn('product_id'),
  staffId: integerColumn('staff_id'),
  quantity: integerColumn('qty'),
  minDate: textColumn('min_date'),
  maxDate: textColumn('max_date'),
  weekdays: idListColumn('weekdays'),
  timeFrom: textColumn('time_from'),
  timeTo: textColumn('time_to'),
  customerId: integerColumn('customer_id'),
  emailKey: textColumn('email_key'),
  contact: jsonColumn<Contact>('contact'),
  passedStarts: idListColumn('passed_starts'),
  offers: integerColumn('offers'),
  appointmentId: integerColumn('appointment_id'),
  offerStart: optionalInstant('offer_start'),
  offerExpiresAt: optionalInstant('offer_expires_at'),
  dateCreated: instantColumn('date_created'),
  dateModified: instantColumn('date_modified'),
};
const records = new Mapping<Stored>(RECORD);
const persons = new Mapping<EntryOfPerson>({ customerId: RECORD.customerId, contact: RECORD.contact });
const open = new Mapping<OpenEntry>({
  id: integerColumn('id'),
  version: integerColumn('version'),
  status: RECORD.status,
  minDate: RECORD.minDate,
  maxDate: RECORD.maxDate,
  customerId: RECORD.customerId,
  contact: RECORD.contact,
});
const wishes = new Mapping<WaitingWish>({
  id: integerColumn('id'),
  version: integerColumn('version'),
  productId: RECORD.productId,
  staffId: RECORD.staffId,
  quantity: RECORD.quantity,
  minDate: RECORD.minDate,
  maxDate: RECORD.maxDate,
  weekdays: RECORD.weekdays,
  timeFrom: RECORD.timeFrom,
  timeTo: RECORD.timeTo,
  passedStarts: RECORD.passedStarts,
});
const rows = new Mapping<Stored & Pick<WaitlistEntry, 'id' | 'version'>>({
  ...RECORD,
  id: integerColumn('id'),
  version: integerColumn('version'),
});

/**
 * A person with entries of the waitlist: a customer, the guest with an e-mail address, or the guest with a key of
 * `personKey`.
 */
export type WaitingPerson =
  | { readonly customerId: number }
  | { readonly email: string }
  | { readonly personKey: string };

/** The fields of a waitlist entry that identify the customer. */
type EntryOfPerson = Pick<WaitlistEntry, 'customerId' | 'contact'>;

/**
 * The fields of an open waitlist entry that show whether the entry has changed, for which days it waits, and whose
 * entry it is.
 */
export type OpenEntry = EntryOfPerson &
  Pick<WaitlistEntry, 'id' | 'version' | 'status' | 'minDate' | 'maxDate'>;

/** The fields of a waitlist entry that decide which starts suit it. They do not include the customer. */
export type WaitingWish = WaitlistWish & Pick<WaitlistEntry, 'id' | 'version' | 'passedStarts'>;

/** Selects entries of the waitlist by the days for which they wait, and by their ids. Default: any id. */
interface WaitingDays {
  readonly minDate: string;
  readonly maxDate: string;
  readonly lastId?: number;
  /** A page of the entries: at most `limit` with ids above `afterId`. */
  readonly page?: { readonly afterId: number; readonly limit: number };
}

/** Filters and page of a list of entries of the waitlist, oldest entry first. */
export interface WaitlistListQuery {
  readonly productId?: number;
  readonly person?: WaitingPerson;
  readonly statuses?: readonly WaitlistStatus[];
  readonly limit: number;
  readonly offset: number;
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
    return withoutKey(await this.stored.insert(withKey(record), t));
  }

  /**
   * Stores a changed entry of the waitlist. If its version is no longer the stored one, throws an error after which the
   * transaction is repeated.
   */
  async update(entry: WaitlistEntry, t: Transaction): Promise<WaitlistEntry> {
    return withoutKey(await this.stored.update(withKey(entry), t));
  }

  /** Reads entries of the waitlist by id. The result leaves out unknown ids. */
  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, WaitlistEntry>> {
    const found = await this.stored.find(ids, t);
    return new Map([...found].map(([id, row]) => [id, withoutKey(row)]));
  }

  /** Reads one page of entries of the waitlist, with the total over all pages. */
  async list(query: WaitlistListQuery): Promise<{ items: WaitlistEntry[]; total: number }> {
    const { items, total } = await this.stored.list(query);
    return { items: items.map(withoutKey), total };
  }

  /** Returns the open entries that a person has on the waitlist, oldest first. */
  openOf(person: WaitingPerson, t?: Transaction): Promise<WaitlistEntry[]> {
    const binds = new Binds();
    return this.read(`${OPEN} AND ${isOf(person, binds)}`, binds, 'ORDER BY id', t);
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
      `SELECT ${wishes.names} FROM ${this.table} WHERE ${condition} ${upTo} ${after} ORDER BY id ${limit}`,
      binds.values,
      t,
    );
    return found.map((row) => wishes.read(row));
  }

  /** Returns all open entries (waiting or with an offer) of a product. They are read in pages. */
  async openFor(productId: number): Promise<OpenEntry[]> {
    const entries: OpenEntry[] = [];
    for (let afterId = 0; ;) {
      const found = await this.queries.select(
        `SELECT ${open.names} FROM ${this.table} WHERE ${OPEN} AND product_id = $1 AND id > $2
          ORDER BY id LIMIT ${OPEN_AT_ONCE}`,
        [productId, afterId],
      );
      entries.push(...found.map((row) => open.read(row)));
      if (found.length < OPEN_AT_ONCE) return entries;
      afterId = entries.at(-1)!.id;
    }
  }

  /** Returns the persons who have an open offer of a product at present. */
  async offeredFor(productId: number, t?: Transaction): Promise<EntryOfPerson[]> {
    const found = await this.queries.select(
      `SELECT ${persons.names} FROM ${this.table} WHERE status = 'offered' AND product_id = $1`,
      [productId],
      t,
    );
    return found.map((row) => persons.read(row));
  }

  /**
   * Returns entries of the waitlist whose offer has ended, sorted by id. An offer has ended if it was answered, if it
   * has expired with the appointment that holds the place, or if its message was not sent.
   */
  async toSettle(now: Instant, page: { readonly afterId: number; readonly limit: number }) {
    return (await this.stored.toSettle(now, page)).map(withoutKey);
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
    return (await this.stored.where(condition, binds, order, t)).map(withoutKey);
  }
}

const ERASED_AT_ONCE = 100;
const OPEN_AT_ONCE = 2_000;

/** Rows of the waitlist's table, each with the key that all entries of one person have in common. */
class StoredEntries extends VersionedRows<Stored> {
  constructor(
    queries: Queries,
    private readonly tables: Tables,
    name: string,
  ) {
    super(queries, { name, records, rows, label: 'Waitlist entry' });
  }

  where(condition: string, binds: Binds, order: string, t?: Transaction) {
    return this.select(condition, binds, order, t);
  }

  list({ productId, person, statuses, limit, offset }: WaitlistListQuery) {
    const binds = new Binds();
    const conditions = ['1 = 1'];
    if (productId !== undefined) conditions.push(`product_id = ${binds.add(productId)}`);
    if (person) conditions.push(isOf(person, binds));
    if (statuses) conditions.push(inTexts('status', statuses, binds));
    const page = `ORDER BY id LIMIT ${integerText(limit)} OFFSET ${integerText(offset)}`;
    return this.page(conditions.join(' AND '), binds, page);
  }

  toSettle(now: Instant, { afterId, limit }: { readonly afterId: number; readonly limit: number }) {
    const { appointments, messages, waitlist_entries: entries } = this.tables;
    const binds = new Binds();
    const isHeld = `EXISTS (SELECT 1 FROM ${appointments} a
      WHERE a.id = ${entries}.appointment_id AND a.status = 'in-cart' AND a.expires_at > ${binds.add(now)})`;
    const isUnsent = `EXISTS (SELECT 1 FROM ${messages} m WHERE m.subject_kind = 'waitlist'
      AND m.subject_id = ${entries}.id AND m.kind = 'waitlist_offer' AND m.hours = 0
      AND m.version = ${entries}.appointment_id AND m.state IN ('dropped', 'failed'))`;
    const condition = `status = 'offered' AND id > ${binds.add(afterId)} AND (NOT ${isHeld} OR ${isUnsent})`;
    return this.select(condition, binds, `ORDER BY id LIMIT ${integerText(limit)}`);
  }
}

function isOf(person: WaitingPerson, binds: Binds): string {
  if ('customerId' in person) return `customer_id = ${binds.add(person.customerId)}`;
  const key = 'email' in person ? emailKey(person.email) : person.personKey;
  return `email_key = ${binds.add(key)}`;
}

const withKey = <Entry extends WaitlistRecord>(entry: Entry): Entry & Stored => ({
  ...entry,
  emailKey: personKey(entry.contact),
});

const withoutKey = <Entry extends Stored>(entry: Entry): Omit<Entry, 'emailKey'> =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'emailKey')) as Omit<
    Entry,
    'emailKey'
  >;

const withoutPerson = (entry: WaitlistEntry, now: Instant): WaitlistEntry => ({
  ...entry,
  status: (OPEN_WAITLIST_STATUSES as readonly WaitlistStatus[]).includes(entry.status)
    ? 'erased'
    : entry.status,
  customerId: 0,
  contact: NO_CONTACT,
  dateModified: now,
});
