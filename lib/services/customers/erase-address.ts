import type { Appointment } from '../../domain/appointment';
import { emailKey } from '../../domain/people/contact-keys';
import { messageAddressKeys } from '../../domain/messages/message-address-keys';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { eraseFromResponsesWith } from './erase-from-responses';
import { eraseNotesOfPhones } from './erase-phone';
import { eraseFromWaitlist } from './erase-from-waitlist';
import { AT_ONCE } from './at-once';
import { eraseAppointments } from './erase-appointments';
import { eraseVisitCustomers } from './erase-from-visits';
import { rewriteCopies } from './rewrite-copies';
import { NO_QUESTIONS, type PersonalQuestions } from './personal-questions';
import { textWithoutPerson } from './without-person';

/**
 * Erases a person by e-mail address. The person is erased from each appointment whose contact has the address, even if
 * the appointment belongs to a customer, and from the series and visits of these appointments. After a crash, another
 * call erases the rest.
 *
 * @returns the number of these appointments
 */
export async function eraseAddress(
  core: Core,
  address: string,
  how: Pick<WriteContext, 'actorId' | 'reason'>,
): Promise<number> {
  const contactEmail = emailKey(address);
  const isTheirs = ({ contact }: Appointment): boolean => emailKey(contact.email) === contactEmail;
  const hasTheirAddress = (record: Readonly<Record<string, unknown>>): boolean => {
    const { email } = (record.contact ?? {}) as { readonly email?: unknown };
    return typeof email === 'string' && emailKey(email) === contactEmail;
  };
  // Series and visits are erased before their appointments: without the appointments' contact it would be unknown that
  // they belong to the person.
  const prepare = async (
    appointments: readonly Appointment[],
    questions: PersonalQuestions,
  ): Promise<void> => {
    const ids = new Set<unknown>(appointments.map(({ id }) => id));
    await eraseFromResponsesWith(core, hasTheirAddress, { ids, questions });
    await eraseFromResponses(core, appointments);
    await eraseFromSeries(core, appointments);
    await eraseFromVisitsOf(core, appointments);
    await eraseNotesOf(core, appointments, contactEmail);
    await eraseNotesOfPhones(core, appointments);
  };
  const ids = await eraseAppointments(core, { query: { contactEmail }, isTheirs, prepare }, how);
  await eraseFromWaitlist(core, { email: address });
  await core.storage.personNotes.erase({ personKey: contactEmail });
  const { messageAddresses, messages } = core.storage;
  await messages.eraseAddress(contactEmail);
  await messageAddresses.remove(messageAddressKeys(core.options.secrets, address));
  await eraseFromResponsesWith(core, hasTheirAddress, { ids: new Set(ids), questions: NO_QUESTIONS });
  return ids.length;
}

/** Erases the notes about those customers of these appointments whose account has the address. */
async function eraseNotesOf(
  { host, storage }: Core,
  appointments: readonly Appointment[],
  email: string,
): Promise<void> {
  const ids = new Set(appointments.flatMap(({ customerId }) => (customerId > 0 ? [customerId] : [])));
  if (ids.size === 0) return;
  for (const user of (await host.users.find([...ids], {})).values())
    if (emailKey(user.email) === email) await storage.personNotes.erase({ customerId: user.id });
}

/**
 * Erases the customers of these appointments from the stored HTTP responses about their series and visits. This comes
 * first, because only the stored series and visits show that the responses are about this person.
 */
async function eraseFromResponses(
  { storage: { personalData } }: Core,
  appointments: readonly Appointment[],
): Promise<void> {
  const booked = appointments.filter(
    ({ customerId, seriesId, visitId }) => customerId > 0 && seriesId + visitId > 0,
  );
  for (const customerId of new Set(booked.map((row) => row.customerId))) {
    const theirs = booked.filter((row) => row.customerId === customerId);
    const seriesIds = new Set<unknown>(theirs.map(({ seriesId }) => seriesId));
    const visitIds = new Set<unknown>(theirs.map(({ visitId }) => visitId));
    await rewriteCopies('', {
      personalData,
      read: (after) => personalData.answersNaming(customerId, after, AT_ONCE),
      clean: (text) =>
        textWithoutPerson(
          text,
          ({ id, customer_id: named, rrule, arrange }) =>
            named === customerId &&
            ((rrule !== undefined && seriesIds.has(id)) || (arrange !== undefined && visitIds.has(id))),
        ),
      write: (copy, t) => personalData.rewriteAnswer(copy, t),
    });
  }
}

/** Erases the customer of these appointments from their series. A series of another customer stays as it is. */
async function eraseFromSeries(
  { storage, options }: Core,
  appointments: readonly Appointment[],
): Promise<void> {
  const customerOf = new Map(appointments.map(({ seriesId, customerId }) => [seriesId, customerId]));
  customerOf.delete(0);
  if (customerOf.size === 0) return;
  await storage.transaction(async (t) => {
    for (const row of (await storage.series.find([...customerOf.keys()], t)).values()) {
      if (row.customerId === 0 || row.customerId !== customerOf.get(row.id)) continue;
      await storage.series.update({ ...row, customerId: 0, dateModified: options.clock.now() }, t);
    }
  });
}

/** Erases the customer of these appointments from their visits. A visit of another customer stays as it is. */
function eraseFromVisitsOf(core: Core, appointments: readonly Appointment[]): Promise<void> {
  const customerOf = new Map(appointments.map(({ visitId, customerId }) => [visitId, customerId]));
  customerOf.delete(0);
  return eraseVisitCustomers(core, customerOf);
}
