import type { Contact } from '../../../domain/people/contact';
import { personKey } from '../../../domain/people/contact-keys';
import type {
  WaitlistEntry,
  WaitlistRecord,
  WaitlistStatus,
  WaitlistWish,
} from '../../../domain/waitlist/waitlist-entry';
import {
  type Columns,
  idListColumn,
  instantColumn,
  integerColumn,
  jsonColumn,
  Mapping,
  optionalInstant,
  textColumn,
} from '../../mapping';

/** An entry of the waitlist, with the key that all entries of one person have in common. */
export type StoredEntry = WaitlistRecord & { readonly emailKey: string };

const RECORD: Columns<StoredEntry> = {
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
export const entryRecords = new Mapping<StoredEntry>(RECORD);
export const entryPersons = new Mapping<EntryOfPerson>({
  customerId: RECORD.customerId,
  contact: RECORD.contact,
});
export const openEntryFacts = new Mapping<OpenEntry>({
  id: integerColumn('id'),
  version: integerColumn('version'),
  status: RECORD.status,
  minDate: RECORD.minDate,
  maxDate: RECORD.maxDate,
  customerId: RECORD.customerId,
  contact: RECORD.contact,
});
export const waitingWishes = new Mapping<WaitingWish>({
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
export const entryRows = new Mapping<StoredEntry & Pick<WaitlistEntry, 'id' | 'version'>>({
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
export type EntryOfPerson = Pick<WaitlistEntry, 'customerId' | 'contact'>;

/**
 * The fields of an open waitlist entry that show whether the entry has changed, for which days it waits, and whose
 * entry it is.
 */
export type OpenEntry = EntryOfPerson &
  Pick<WaitlistEntry, 'id' | 'version' | 'status' | 'minDate' | 'maxDate'>;

/** The fields of a waitlist entry that decide which starts suit it. They do not include the customer. */
export type WaitingWish = WaitlistWish & Pick<WaitlistEntry, 'id' | 'version' | 'passedStarts'>;

export const withPersonKey = <Entry extends WaitlistRecord>(entry: Entry): Entry & StoredEntry => ({
  ...entry,
  emailKey: personKey(entry.contact),
});

export const withoutPersonKey = <Entry extends StoredEntry>(entry: Entry): Omit<Entry, 'emailKey'> =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'emailKey')) as Omit<
    Entry,
    'emailKey'
  >;
