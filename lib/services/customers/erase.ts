import type { Appointment } from '../../domain/appointment';
import type { StoredCopy } from '../../storage/storage';
import { withLocked } from '../claims/locked';
import { eventsOfWrite } from '../events/appointment-events';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { eventWithoutPerson, textWithoutPerson, withoutPerson } from './without-person';

/** Batch size; each appointment, and each such batch of other rows, is a transaction of its own. */
const AT_ONCE = 100;

/**
 * Removes a customer from all stored data, step by step, so that no writer waits long and a call after a crash does the
 * rest.
 *
 * @returns the number of the customer's appointments
 */
export async function eraseCustomer(
  core: Core,
  customerId: number,
  how: Pick<WriteContext, 'actorId' | 'reason'>,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const page = { orderBy: 'id', order: 'asc', limit: AT_ONCE, offset: 0 } as const;
    const { items } = await core.storage.appointments.list({ customerId, ...page });
    if (items.length === 0) break;
    for (const { id } of items) await eraseFrom(core, id, customerId, how);
    erased += items.length;
  }
  await eraseFromSeries(core, customerId);
  await eraseElsewhere(core, customerId);
  await core.storage.externalIds.erase('user', customerId);
  return erased;
}

/** Series of the customer's appointments stay without the customer. */
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

/** Removes the person from an appointment, and from everything that was ever stored about it. */
async function eraseFrom(
  core: Core,
  id: number,
  customerId: number,
  how: Pick<WriteContext, 'actorId' | 'reason'>,
): Promise<void> {
  const { storage, options } = core;
  const { personalData } = storage;
  await withLocked(core, id, how, async (row, t) => {
    if (row?.customerId !== customerId) return;
    for (const event of await personalData.eventsOf(id, t)) {
      const cleaned = eventWithoutPerson(event, customerId, true);
      if (cleaned !== event) await personalData.rewriteEvent(cleaned, t);
    }
    for (const { key, text } of await personalData.payloadsOf(id, t)) {
      const cleaned = textWithoutPerson(text, customerId, true);
      if (cleaned !== text) await personalData.rewritePayload({ key, text: cleaned }, t);
    }
    const now = options.clock.now();
    const after = withoutPerson<Appointment>({ ...row, dateModified: modifiedAt(row, now) });
    const stored = await storage.appointments.update(after, t);
    const told = eventsOfWrite(row, stored, how, now);
    await storage.outbox.append(
      told.map((event) => ({ ...event, formerly: null })),
      t,
    );
  });
}

/**
 * Modification time to store. The worker skips appointments that were written after their end, so a past one keeps its
 * time and is still completed.
 */
const modifiedAt = ({ end, dateModified }: Appointment, now: Appointment['end']): Appointment['end'] =>
  end <= now ? dateModified : now;

/**
 * Erases the customer from events of appointments that now belong to others or are deleted, and from kept responses.
 */
async function eraseElsewhere({ storage: { personalData } }: Core, customerId: number): Promise<void> {
  for (let after = 0; ;) {
    const events = await personalData.eventsNaming(customerId, after, AT_ONCE);
    if (events.length === 0) break;
    await personalData.transaction(async (t) => {
      for (const event of events) {
        const cleaned = eventWithoutPerson(event, customerId, false);
        if (cleaned !== event) await personalData.rewriteEvent(cleaned, t);
      }
    });
    after = events.at(-1)!.row;
  }
  const rewrite = async <Key extends number | string>(
    first: Key,
    read: (after: Key) => Promise<StoredCopy[]>,
    write: typeof personalData.rewritePayload,
  ): Promise<void> => {
    for (let after = first; ;) {
      const copies = await read(after);
      if (copies.length === 0) return;
      await personalData.transaction(async (t) => {
        for (const { key, text } of copies) {
          const cleaned = textWithoutPerson(text, customerId, false);
          if (cleaned !== text) await write({ key, text: cleaned }, t);
        }
      });
      after = copies.at(-1)!.key as Key;
    }
  };
  await rewrite(
    0,
    (after) => personalData.payloadsNaming(customerId, after, AT_ONCE),
    (copy, t) => personalData.rewritePayload(copy, t),
  );
  await rewrite(
    '',
    (after) => personalData.answersNaming(customerId, after, AT_ONCE),
    (copy, t) => personalData.rewriteAnswer(copy, t),
  );
}
