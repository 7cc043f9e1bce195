import { asPersonal, personalKeysOf } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import { messageSubjectsOf } from '../../domain/messages/message';
import type { Product } from '../../domain/product';
import type { AppointmentListQuery } from '../../storage/storage';
import { withLocked } from '../claims/locked';
import { eventsOfWrite } from '../events/appointment-events';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { AT_ONCE } from './at-once';
import { modifiedAt } from './modified-at';
import { type PersonalQuestions, personalQuestionsOf, readableProductsOf } from './personal-questions';
import { eventWithoutPerson, namesCustomer, textWithoutPerson, withoutPerson } from './without-person';

/** The person whose data is erased, with the ways to find the person's appointments. */
export interface Person {
  /**
   * Filters that select the person's appointments. After its erasure, an appointment must no longer match these
   * filters.
   */
  readonly query: Pick<AppointmentListQuery, 'customerId' | 'contactEmail' | 'contactPhone'>;
  readonly isTheirs: (appointment: Appointment) => boolean;
  /**
   * Called with the appointments of each step, and the personal questions of their products, before these appointments
   * are erased.
   */
  readonly prepare: (appointments: readonly Appointment[], questions: PersonalQuestions) => Promise<void>;
}

type Cause = Pick<WriteContext, 'actorId' | 'reason'>;

/**
 * Erases a person from their appointments, and from everything else that is stored about these appointments, such as
 * events and HTTP responses. Each appointment is erased in a transaction of its own.
 *
 * @returns the ids of the appointments
 */
export async function eraseAppointments(
  core: Core,
  { query, isTheirs, prepare }: Person,
  how: Cause,
): Promise<number[]> {
  const erased: number[] = [];
  for (;;) {
    const page = { orderBy: 'id', order: 'asc', limit: AT_ONCE, offset: 0 } as const;
    const items = await core.storage.appointments.items({ ...query, ...page });
    if (items.length === 0) return erased;
    const products = await readableProductsOf(core, items);
    await prepare(items, personalQuestionsOf(products));
    for (const { id } of items) await eraseFrom(core, id, { isTheirs, products }, how);
    erased.push(...items.map(({ id }) => id));
  }
}

async function eraseFrom(
  core: Core,
  id: number,
  { isTheirs, products }: Pick<Person, 'isTheirs'> & { readonly products: ReadonlyMap<number, Product> },
  how: Cause,
): Promise<void> {
  const { storage, options } = core;
  const { personalData } = storage;
  await withLocked(core, id, { ...how, products }, async (row, t) => {
    if (!row || !isTheirs(row)) return;
    const { customerId } = row;
    for (const event of await personalData.eventsOf(id, t)) {
      const cleaned = eventWithoutPerson(event, customerId, true);
      if (cleaned !== event) await personalData.rewriteEvent(cleaned, t);
    }
    for (const { key, text } of await personalData.payloadsOf(id, t)) {
      const cleaned = textWithoutPerson(text, namesCustomer(customerId, true));
      if (cleaned !== text) await personalData.rewritePayload({ key, text: cleaned }, t);
    }
    const now = options.clock.now();
    const keys = personalKeysOf(products.get(row.productId)?.questions ?? []);
    const answers = asPersonal(row.answers, keys);
    const erased = { ...row, answers, dateModified: modifiedAt(row, now) };
    const after = withoutPerson<Appointment>(erased, customerId);
    await storage.messages.eraseRecipients(messageSubjectsOf(row), t);
    const stored = await storage.appointments.update(after, t, '');
    const events = eventsOfWrite(row, stored, how, now);
    await storage.outbox.append(
      events.map((event) => ({ ...event, formerly: null })),
      t,
    );
  });
}
