import type { Transaction } from 'sequelize';
import { emailKey } from '../../../domain/people/contact-keys';
import type { WaitlistStatus } from '../../../domain/waitlist/waitlist-entry';
import type { Instant } from '../../../time/units';
import type { Queries } from '../../queries';
import { Binds, inTexts, integerText } from '../../sql';
import type { Tables } from '../../table-names';
import { VersionedRows } from '../versioned-rows';
import { type StoredEntry, type WaitingPerson, entryRecords, entryRows } from './waitlist-rows';

/** Filters and page of a list of entries of the waitlist, oldest entry first. */
export interface WaitlistListQuery {
  readonly productId?: number;
  readonly person?: WaitingPerson;
  readonly statuses?: readonly WaitlistStatus[];
  /** Earliest last day of the entries. */
  readonly dateFrom?: string;
  /** Latest first day of the entries. */
  readonly dateTo?: string;
  readonly limit: number;
  readonly offset: number;
}

/** Rows of the waitlist's table, each with the key that all entries of one person have in common. */
export class StoredEntries extends VersionedRows<StoredEntry> {
  constructor(
    queries: Queries,
    private readonly tables: Tables,
    name: string,
  ) {
    super(queries, { name, records: entryRecords, rows: entryRows, label: 'Waitlist entry' });
  }

  where(condition: string, binds: Binds, order: string, t?: Transaction) {
    return this.select(condition, binds, order, t);
  }

  list({ productId, person, statuses, dateFrom, dateTo, limit, offset }: WaitlistListQuery) {
    const binds = new Binds();
    const conditions = ['1 = 1'];
    if (productId !== undefined) conditions.push(`product_id = ${binds.add(productId)}`);
    if (person) conditions.push(isOfPerson(person, binds));
    if (statuses) conditions.push(inTexts('status', statuses, binds));
    if (dateFrom !== undefined) conditions.push(`max_date >= ${binds.add(dateFrom)}`);
    if (dateTo !== undefined) conditions.push(`min_date <= ${binds.add(dateTo)}`);
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

/** SQL condition: whether an entry belongs to a person. */
export function isOfPerson(person: WaitingPerson, binds: Binds): string {
  if ('customerId' in person) return `customer_id = ${binds.add(person.customerId)}`;
  if ('email' in person) return `email_key = ${binds.add(emailKey(person.email))}`;
  return `customer_id = 0 AND email_key = ${binds.add(person.personKey)}`;
}
