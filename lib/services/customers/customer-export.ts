import type { Appointment } from '../../domain/appointment';
import type { Topic } from '../../domain/events/event';
import { messageAddressKeys } from '../../domain/messages/message-address-keys';
import {
  type LoggedMessage,
  type MessageSubject,
  messageSubjectsOf,
  type OptionalMessageKind,
} from '../../domain/messages/message';
import type { Contact } from '../../domain/people/contact';
import { emailKey } from '../../domain/people/contact-keys';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import type { SeriesRow, VisitRow } from '../../storage/storage';
import type { Instant } from '../../time/units';
import type { Core } from '../work/core';
import { AT_ONCE } from './at-once';
import { allPages } from './all-pages';
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

/** Reads everything that the library stores about a customer. */
export async function exportCustomer(core: Core, customerId: number): Promise<CustomerExport> {
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
