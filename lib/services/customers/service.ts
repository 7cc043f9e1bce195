import type { CustomerRecord } from '../../domain/people/admission';
import type { Appointment } from '../../domain/appointment';
import { type Contact, CONTACT_LENGTHS } from '../../domain/people/contact';
import { addressProblem } from '../../domain/checks/contact-problem';
import { isObject } from '../../domain/checks/option-check';
import { invalidParams } from '../../domain/errors';
import type { Topic } from '../../domain/events/event';
import { isUserId } from '../../domain/people/user';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import type { SeriesRow, VisitRow } from '../../storage/storage';
import type { Instant } from '../../time/units';
import { emailKey, phoneKey } from '../../domain/people/contact-keys';
import {
  type LoggedMessage,
  type MessageSubject,
  messageSubjectsOf,
  type OptionalMessageKind,
} from '../../domain/messages/message';
import { messageAddressKeys } from '../../domain/messages/message-address-keys';
import { NO_RECORD, readRecord } from '../admission/customer-record';
import { countedCustomer } from '../limits/counted-customer';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { allPages } from './all-pages';
import { eraseAddress } from './erase-address';
import { eraseCustomer } from './erase-customer';
import { erasePhone } from './erase-phone';
import { type IdsOfShop, idsOfShop } from './ids-of-shop';

/** Everything that the library stores about a customer, as plain JSON. Times are instants. */
export interface CustomerExport {
  readonly customerId: number;
  readonly exportedAt: Instant;
  /** All appointments, including holds, cancelled ones, and those in the trash. */
  readonly appointments: readonly Appointment[];
  /** The series of these appointments, with the data that all their occurrences share. */
  readonly series: readonly SeriesRow[];
  /**
   * The visits (several appointments booked together) that the customer booked, with the data that all items of a visit
   * share.
   */
  readonly visits: readonly VisitRow[];
  /** Messages about these appointments and waitlist entries, without their texts. */
  readonly messages: readonly LoggedMessage[];
  /** Note of staff about the customer; '' for none. */
  readonly note: string;
  /** The customer's entries in the waitlist. */
  readonly waitlist: readonly WaitlistEntry[];
  /**
   * E-mail addresses and phone numbers of these contacts to which not all messages are sent. `marks` are the kinds of
   * messages that are not wanted, and `bounced` if messages did not arrive.
   */
  readonly markedAddresses: readonly {
    readonly address: string;
    readonly marks: readonly ('bounced' | OptionalMessageKind)[];
  }[];
  /** Events about the customer in the last 30 days; `appointment` is the appointment's state at that time. */
  readonly events: readonly {
    /** Number of the event; null before the event is numbered. */
    readonly id: number | null;
    readonly topic: Topic;
    readonly at: Instant;
    readonly actorId: number | null;
    readonly reason: string;
    readonly appointment: Appointment;
  }[];
  /** The shop's ids for the integers in this export. Only present if the ids of the shop are texts. */
  readonly externalIds?: IdsOfShop;
}

/**
 * Export and erasure of the data about a person, as the person may demand. Orders and the account are the shop's own
 * data and not included. Ids are those of the shop: texts if the shop has external ids. Such a shop must not pass
 * integers. The integer 7 is an id of the library and may belong to another person than the shop's id "7".
 */
export interface CustomerService {
  /** Exports the data of a customer. @throws AppointmentsError 400 for a value that is not a customer's id */
  export(customerId: number | string): Promise<CustomerExport>;
  /**
   * Counts bookings of a customer, or of the guests with an e-mail address: future bookings, and the no-shows and late
   * cancellations of the last 365 days. @throws AppointmentsError 400 for a value that is neither a customer's id nor
   * an e-mail address
   */
  record(person: number | string | { readonly email: string }): Promise<CustomerRecord>;
  /**
   * Erases the personal data of one person, and ends the person's waitlist entries. The person's appointments stay and
   * keep their time. If appointments should not take place, cancel these appointments before you call `erase`.
   * docs/personal-data.md lists the fields that are emptied.
   *
   * Pass a customer's id, or `{ email }` for all appointments with this address in their contact, of guests and of
   * customers. Upper and lower case and spaces around the address make no difference. `{ phone }` stands for all guest
   * bookings with this phone number and without an e-mail address; only its digits count. The library emits
   * `appointment.updated` for each appointment. If the shop has external ids, an erasure by id also deletes the stored
   * text of the customer's id. An erasure consists of many transactions: after a crash, call `erase` again.
   *
   * @returns the number of the person's appointments
   * @throws AppointmentsError 400 for a value that is neither a customer's id, an e-mail address nor a phone number
   */
  erase(
    person: number | string | { readonly email: string } | { readonly phone: string },
    how?: Pick<WriteContext, 'actorId' | 'reason'>,
  ): Promise<{ readonly appointments: number }>;
}

const AT_ONCE = 100;

export function createCustomerService(core: Core): CustomerService {
  return {
    async export(hostId) {
      refuseIntegers(core, hostId);
      const customerId = await metCustomer(core, hostId);
      assertCustomer(customerId);
      const appointments = await appointmentsOf(core, customerId);
      const series = await seriesOf(core, customerId);
      const visits = await visitsOf(core, customerId);
      const waitlist = await allPages(async (page) => {
        const { items } = await core.storage.waitlist.list({ person: { customerId }, ...page });
        return items;
      });
      const addresses = addressesIn([...appointments, ...waitlist]);
      const messages = await messagesAbout(core, { appointments, waitlist, addresses });
      const markedAddresses = await marksOf(core, addresses);
      const events = await eventsAbout(core, customerId);
      const { hostIds, options, storage } = core;
      const note = await storage.personNotes.find({ customerId });
      const exportedAt = options.clock.now();
      const told = { messages, note, waitlist, markedAddresses };
      const kept = { customerId, exportedAt, appointments, series, visits, ...told, events };
      return hostIds.areExternal ? { ...kept, externalIds: await idsOfShop(kept, hostIds) } : kept;
    },
    async record(person) {
      if (isObject(person)) {
        assertAddress(person.email);
        const guest = countedCustomer(core, { email: person.email });
        return guest ? readRecord(core, guest) : NO_RECORD;
      }
      refuseIntegers(core, person);
      const customerId = await core.hostIds.takenIntegerOf('user', person);
      if (customerId === undefined) return NO_RECORD;
      assertCustomer(customerId);
      return readRecord(core, { customerId, keys: [] });
    },
    async erase(person, { actorId, reason } = {}) {
      if (isObject(person)) {
        if ('phone' in person) {
          assertPhone(person);
          return { appointments: await erasePhone(core, person.phone, { actorId, reason }) };
        }
        assertAddress(person.email);
        return { appointments: await eraseAddress(core, person.email, { actorId, reason }) };
      }
      const hostId = person;
      refuseIntegers(core, hostId);
      const customerId = await core.hostIds.takenIntegerOf('user', hostId);
      // A user whom the library has never seen has no integer id, and so no stored data.
      if (customerId === undefined) return { appointments: 0 };
      assertCustomer(customerId);
      return { appointments: await eraseCustomer(core, customerId, { actorId, reason }) };
    },
  };
}

/**
 * Returns the library's integer for a user of the shop. A user whom the library has never seen gets a new integer, and
 * so an empty export.
 */
async function metCustomer({ hostIds }: Core, hostId: number | string): Promise<number | undefined> {
  const met = await hostIds.takenIntegerOf('user', hostId);
  if (met !== undefined || typeof hostId === 'number') return met;
  return (await hostIds.resolve('user', [hostId])).get(hostId);
}

function refuseIntegers({ hostIds }: Core, hostId: number | string): void {
  if (!hostIds.areExternal || typeof hostId === 'string') return;
  throw invalidParams({ customerId: 'must be the id of the customer in your shop, as text: String(id)' });
}

/** Refuses customer 0, which stands for all guests: their bookings belong to different people. */
function assertCustomer(customerId: number | undefined): asserts customerId is number {
  if (isUserId(customerId)) return;
  throw invalidParams({ customerId: 'must be the id of a customer' });
}

/** Refuses an empty e-mail address, which would match all contacts without one. */
function assertAddress(email: unknown): void {
  const problem = email === '' ? 'must not be empty' : addressProblem(email);
  if (problem !== undefined) throw invalidParams({ email: problem });
}

/**
 * Refuses a phone number without digits, which would match all contacts without one, and an e-mail address beside it,
 * because the two find different bookings.
 */
function assertPhone({ phone, email }: { readonly phone?: unknown; readonly email?: unknown }): void {
  if (email !== undefined) throw invalidParams({ phone: 'must be given without an e-mail address' });
  if (typeof phone === 'string' && phone.length <= CONTACT_LENGTHS.phone && phoneKey(phone) !== '') return;
  throw invalidParams({
    phone: `must be a phone number with digits, of at most ${CONTACT_LENGTHS.phone} characters`,
  });
}

const appointmentsOf = ({ storage }: Core, customerId: number): Promise<Appointment[]> =>
  allPages((page) => storage.appointments.items({ customerId, orderBy: 'id', order: 'asc', ...page }));

const seriesOf = ({ storage, options }: Core, customerId: number): Promise<SeriesRow[]> =>
  allPages(async (page) => {
    const query = { customerId, now: options.clock.now(), orderBy: 'id', order: 'asc' } as const;
    return (await storage.series.list({ ...query, ...page })).items;
  });

const visitsOf = ({ storage }: Core, customerId: number): Promise<VisitRow[]> =>
  allPages(async (page) => (await storage.visits.list({ customerId, ...page })).items);

/** Returns the e-mail addresses and phone numbers of contacts, in the form that the log of messages has. */
function addressesIn(records: readonly { readonly contact: Contact }[]): ReadonlySet<string> {
  const all = records.flatMap(({ contact: { email, phone } }) => [emailKey(email), phone]);
  return new Set(all.filter((address) => address !== ''));
}

async function marksOf(
  { storage, options }: Core,
  addresses: ReadonlySet<string>,
): Promise<CustomerExport['markedAddresses']> {
  const all: CustomerExport['markedAddresses'][number][] = [];
  for (const address of addresses) {
    const marks = await storage.messageAddresses.marksOf(messageAddressKeys(options.secrets, address));
    if (marks.size > 0) all.push({ address, marks: [...marks].sort() });
  }
  return all;
}

async function messagesAbout(
  { storage }: Core,
  {
    appointments,
    waitlist,
    addresses,
  }: Pick<CustomerExport, 'appointments' | 'waitlist'> & { readonly addresses: ReadonlySet<string> },
): Promise<LoggedMessage[]> {
  const all = new Map<number, LoggedMessage>();
  const subjects = [
    ...appointments.flatMap(messageSubjectsOf),
    ...waitlist.map(({ id }): MessageSubject => ({ subjectKind: 'waitlist', subjectId: id })),
  ];
  for (let at = 0; at < subjects.length; at += AT_ONCE)
    for (const message of await storage.messages.ofSubjects(subjects.slice(at, at + AT_ONCE)))
      all.set(message.id, message);
  // The recipient is hidden in messages to other people: a visit or series may have items of other people, and an
  // appointment may have belonged to another customer before.
  return [...all.values()].map((message) =>
    addresses.has(message.recipient) ? message : { ...message, recipient: '' },
  );
}

async function eventsAbout({ storage }: Core, customerId: number): Promise<CustomerExport['events']> {
  const all: CustomerExport['events'][number][] = [];
  for (let after = 0; ;) {
    const found = await storage.personalData.eventsNaming(customerId, after, AT_ONCE);
    for (const { id, topic, at, actorId, reason, snapshot } of found) {
      const appointment = snapshot as Appointment;
      if (appointment.customerId === customerId) all.push({ id, topic, at, actorId, reason, appointment });
    }
    if (found.length < AT_ONCE) return all;
    after = found.at(-1)!.row;
  }
}
