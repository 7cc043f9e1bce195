import type { Appointment } from '../../domain/appointment';
import { messageAddressKeys } from '../../domain/messages/message-address-keys';
import type { Contact } from '../../domain/people/contact';
import { personKey, phoneKey } from '../../domain/people/contact-keys';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { allPages } from './all-pages';
import { eraseAppointments } from './erase-appointments';
import { eraseFromResponsesWith } from './erase-from-responses';
import { eraseFromWaitlist } from './erase-from-waitlist';
import { NO_QUESTIONS } from './personal-questions';

/**
 * Erases the guest who is known only by a phone number: from each booking without a customer whose contact has this
 * number and no e-mail address, from the waitlist, and from the notes of staff. After a crash, another call erases the
 * rest.
 *
 * @returns the number of these bookings
 */
export async function erasePhone(
  core: Core,
  phone: string,
  how: Pick<WriteContext, 'actorId' | 'reason'>,
): Promise<number> {
  const key = phoneKey(phone);
  const hasTheirNumber = (contact: Partial<Contact>): boolean =>
    personKey({ name: '', language: '', email: '', phone: '', ...contact }) === key;
  const isTheirs = ({ customerId, contact }: Appointment): boolean =>
    customerId === 0 && hasTheirNumber(contact);
  const isTheirRecord = ({
    customer_id: customerId = 0,
    contact,
  }: Readonly<Record<string, unknown>>): boolean =>
    customerId === 0 && typeof contact === 'object' && contact !== null && hasTheirNumber(contact);

  const query = { customerId: 0, contactEmail: '', contactPhone: key };
  const isShared =
    (await countOf(core, { contactPhone: key })) > (await countOf(core, query)) ||
    (await core.storage.waitlist.isNumberOfOthers(key));
  const forget = async (numbers: readonly string[]): Promise<void> => {
    if (!isShared) await eraseNumbers(core, numbers);
  };
  const numbersOf = (things: readonly { readonly contact: Contact }[]): string[] =>
    things.map(({ contact }) => contact.phone);

  // The records of the guest may have been erased before, while other people still had the number.
  await forget([phone]);
  const ids = await eraseAppointments(
    core,
    {
      query,
      isTheirs,
      prepare: async (appointments, questions) => {
        await forget(numbersOf(appointments));
        const found = new Set<unknown>(appointments.map(({ id }) => id));
        await eraseFromResponsesWith(core, isTheirRecord, { ids: found, questions });
      },
    },
    how,
  );
  const person = { personKey: key };
  const entries = await allPages(
    async (page) => (await core.storage.waitlist.list({ person, ...page })).items,
  );
  await forget(numbersOf(entries));
  await eraseFromWaitlist(core, person);
  await core.storage.personNotes.erase(person);
  await eraseFromResponsesWith(core, isTheirRecord, { ids: new Set(ids), questions: NO_QUESTIONS });
  return ids.length;
}

/**
 * Erases the note of each phone number of these appointments, unless a guest without an e-mail address still has bookings
 * or waitlist entries with the number.
 */
export async function eraseNotesOfPhones(core: Core, appointments: readonly Appointment[]): Promise<void> {
  const { personNotes, waitlist } = core.storage;
  for (const key of new Set(appointments.map(({ contact }) => phoneKey(contact.phone)))) {
    if (key === '' || (await countOf(core, { customerId: 0, contactEmail: '', contactPhone: key })) > 0)
      continue;
    const person = { personKey: key };
    const { total } = await waitlist.list({ person, limit: 1, offset: 0 });
    if (total === 0) await personNotes.erase(person);
  }
}

const countOf = async (
  { storage }: Core,
  filters: { readonly customerId?: number; readonly contactEmail?: string; readonly contactPhone: string },
): Promise<number> =>
  (await storage.appointments.list({ ...filters, orderBy: 'id', order: 'asc', limit: 1, offset: 0 })).total;

/**
 * Erases phone numbers from the log of messages, and the marks of numbers to which not all messages are
 * sent. A number is kept there as it was written. Not called while other people have the number: a mark may be theirs.
 */
async function eraseNumbers(
  { options, storage: { messageAddresses, messages } }: Core,
  numbers: readonly string[],
): Promise<void> {
  for (const number of new Set(numbers)) {
    await messages.eraseAddress(number);
    await messageAddresses.remove(messageAddressKeys(options.secrets, number));
  }
}
