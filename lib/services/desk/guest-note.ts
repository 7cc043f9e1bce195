import { invalidParams } from '../../domain/errors';
import type { Contact } from '../../domain/people/contact';
import { personKey } from '../../domain/people/contact-keys';
import { type ChangedGuest, joinedNotes, LONGEST_PERSON_NOTE } from '../../domain/people/guest-change';
import type { Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { personRows } from '../waitlist/person';
import type { Core } from '../work/core';
import { guestBooking } from './guest';

/**
 * Stores the note of staff about the guest who made a booking; '' removes it.
 *
 * @throws AppointmentsError 404 if there is no such booking, or if it has a customer; 400 if the booking has neither an e-mail address nor a phone number
 */
export const writeGuestNote = (core: Core, bookingId: number, note: string): Promise<void> =>
  untilFresh(async () => {
    const { storage, options } = core;
    const { noted, contact } = await notedGuest(core, bookingId);
    await storage.lockingTransaction(async (t) => {
      await storage.guards.lock(guestRows(core, contact), t);
      // A change of the contact may have moved the guest's note before the locks were taken.
      const { noted: present } = await notedGuest(core, bookingId, t);
      if (present.personKey !== noted.personKey) throw new StalePlan();
      await storage.personNotes.write(noted, note.trim(), options.clock.now(), t);
    });
  });

/** Reads the contact of the guest who made a booking, and the key of the note about the guest. */
async function notedGuest(core: Core, bookingId: number, t?: Transaction) {
  const { contact } = await guestBooking(core, bookingId, t);
  const noted = { personKey: personKey(contact) };
  if (noted.personKey !== '') return { contact, noted };
  throw invalidParams({ bookingId: 'must be a booking with an e-mail address or a phone number' });
}

/** Lists the guard rows (locks) to take before the note about a guest, or the guest's waitlist entries, are changed. */
export const guestRows = (core: Core, contact: Contact) => personRows(core, { customerId: 0, contact });

/**
 * Returns the note about a guest once the contact has changed; '' if no note moves. If there is a note about a guest
 * with the new contact, one note has the texts of both.
 *
 * @throws AppointmentsError 400 if the note would be too long
 */
export async function movedNote(
  { storage: { personNotes } }: Core,
  change: ChangedGuest,
  t?: Transaction,
): Promise<string> {
  const [former, present] = [personKey(change.before), personKey(change.after)];
  if (former === '' || former === present) return '';
  const moved = await personNotes.find({ personKey: former }, t);
  if (moved === '') return '';
  const joined = joinedNotes(await personNotes.find({ personKey: present }, t), moved);
  if (joined.length > LONGEST_PERSON_NOTE) throw notesTooLong(change);
  return joined;
}

/**
 * Moves the note about a guest to the changed contact, under the locks of both contacts.
 *
 * @throws AppointmentsError 400 if the note would be too long
 */
export async function moveGuestNote(core: Core, change: ChangedGuest, t: Transaction): Promise<void> {
  const note = await movedNote(core, change, t);
  if (note === '') return;
  const { personNotes } = core.storage;
  await personNotes.write({ personKey: personKey(change.after) }, note, core.options.clock.now(), t);
  await personNotes.erase({ personKey: personKey(change.before) }, t);
}

const notesTooLong = ({ after }: ChangedGuest) =>
  invalidParams({
    [after.email === '' ? 'phone' : 'email']:
      `is that of another guest with a note, and the two notes together have more than ${LONGEST_PERSON_NOTE} characters: shorten one of them first`,
  });
