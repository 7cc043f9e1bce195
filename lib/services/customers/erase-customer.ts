import type { Appointment } from '../../domain/appointment';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { eraseNotesOfPhones } from './erase-phone';
import { eraseFromWaitlist } from './erase-from-waitlist';
import { AT_ONCE } from './at-once';
import { eraseAppointments } from './erase-appointments';
import { eraseFromVisits } from './erase-from-visits';
import { rewriteCopies } from './rewrite-copies';
import { NO_QUESTIONS, type PersonalQuestions } from './personal-questions';
import { eventWithoutPerson, isAppointment, namesCustomer, textWithoutPerson } from './without-person';

/**
 * Erases a customer from all stored data, in many small transactions so that other writes do not wait for long. After a
 * crash, another call erases the rest.
 *
 * @returns the number of the customer's appointments
 */
export async function eraseCustomer(
  core: Core,
  customerId: number,
  how: Pick<WriteContext, 'actorId' | 'reason'>,
): Promise<number> {
  const isTheirs = (row: { readonly customerId: number }): boolean => row.customerId === customerId;
  // Stored HTTP responses are erased before the appointments. Some responses do not name the customer: those to a
  // self-service link, and those from the time before the appointment had this customer. They can only be found by the
  // appointment.
  const prepare = async (
    appointments: readonly Appointment[],
    questions: PersonalQuestions,
  ): Promise<void> => {
    await eraseFromResponsesAbout(core, new Set(appointments.map(({ id }) => id)), {
      isTheirs: namesCustomer(customerId, true),
      questions,
    });
    await eraseNotesOfPhones(core, appointments);
  };
  const erased = await eraseAppointments(core, { query: { customerId }, isTheirs, prepare }, how);
  await eraseFromSeries(core, customerId);
  await eraseFromVisits(core, customerId);
  await eraseFromWaitlist(core, { customerId });
  await core.storage.personNotes.erase({ customerId });
  await eraseElsewhere(core, customerId);
  await core.storage.externalIds.erase('user', customerId);
  return erased.length;
}

/** Functions that find the records about a person in stored HTTP responses. */
interface Theirs {
  readonly isTheirs: (record: { readonly customer_id?: unknown }) => boolean;
  readonly questions: PersonalQuestions;
}

/**
 * Erases the person from the stored HTTP responses about these appointments. Responses to self-service links are
 * included, although they do not name the customer.
 */
async function eraseFromResponsesAbout(
  { storage: { personalData } }: Core,
  ids: ReadonlySet<unknown>,
  { isTheirs, questions }: Theirs,
): Promise<void> {
  await rewriteCopies('', {
    personalData,
    read: (after) => personalData.answersWithPeople(after, AT_ONCE),
    clean: (text) =>
      textWithoutPerson(
        text,
        (record) =>
          isAppointment(record) &&
          ids.has(record.id) &&
          (record.customer_id === undefined || isTheirs(record)),
        questions,
      ),
    write: (copy, t) => personalData.rewriteAnswer(copy, t),
  });
}

/** Erases the customer from the series of the customer's appointments. The series stay. */
async function eraseFromSeries({ storage, options }: Core, customerId: number): Promise<void> {
  for (;;) {
    const page = { orderBy: 'id', order: 'asc', limit: AT_ONCE, offset: 0 } as const;
    const { items } = await storage.series.list({ customerId, now: options.clock.now(), ...page });
    if (items.length === 0) return;
    await storage.transaction(async (t) => {
      const ids = items.map(({ id }) => id);
      for (const row of (await storage.series.find(ids, t)).values()) {
        if (row.customerId !== customerId) continue;
        await storage.series.update({ ...row, customerId: 0, dateModified: options.clock.now() }, t);
      }
    });
  }
}

/**
 * Erases the customer from events of appointments that now belong to other customers or are deleted, and from stored
 * HTTP responses.
 */
async function eraseElsewhere(core: Core, customerId: number): Promise<void> {
  const { personalData } = core.storage;
  for (let after = 0; ;) {
    const events = await personalData.eventsNaming(customerId, after, AT_ONCE);
    if (events.length === 0) break;
    // The response to a request with a self-service link names the appointment, but not the customer. The events tell
    // which appointments were this customer's.
    await eraseFromResponsesAbout(core, new Set(events.map(({ resourceId }) => resourceId)), {
      isTheirs: () => false,
      questions: NO_QUESTIONS,
    });
    await personalData.transaction(async (t) => {
      for (const event of events) {
        const cleaned = eventWithoutPerson(event, customerId, false);
        if (cleaned !== event) await personalData.rewriteEvent(cleaned, t);
      }
    });
    after = events.at(-1)!.row;
  }
  const clean = (text: string): string => textWithoutPerson(text, namesCustomer(customerId, false));
  await rewriteCopies(0, {
    personalData,
    read: (after) => personalData.payloadsNaming(customerId, after, AT_ONCE),
    clean,
    write: (copy, t) => personalData.rewritePayload(copy, t),
  });
  await rewriteCopies('', {
    personalData,
    read: (after) => personalData.answersNaming(customerId, after, AT_ONCE),
    clean,
    write: (copy, t) => personalData.rewriteAnswer(copy, t),
  });
}
