import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import { changedContact, type Contact } from '../../domain/people/contact';
import { personKey } from '../../domain/people/contact-keys';
import {
  type ChangedGuest,
  contactAfterGuestChange,
  type GuestChanges,
} from '../../domain/people/guest-change';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { changedCustomer, isOfAnother } from '../appointments/changes/changed-customer';
import { noSuchAppointment } from '../appointments/not-found';
import { withAllLocked } from '../claims/locked';
import { modifiedAt } from '../customers/modified-at';
import { eventsOfWrite } from '../events/appointment-events';
import { customerKeyOf } from '../limits/counted-customer';
import type { Core } from '../work/core';
import type { Work, WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { guestOf, listedBooking } from './guest';
import { guestRows, movedNote, moveGuestNote } from './guest-note';
import { changeGuestOnOpenWaitlist, changeGuestOnWaitlist } from './guest-on-waitlist';

/** Number of bookings that are changed in one transaction. */
const AT_ONCE = 100;

/** Result of a change of a guest's contact. */
export interface GuestChange {
  /** Contact of the named booking after the change. */
  readonly contact: Contact;
  /** Number of bookings that were changed. */
  readonly appointments: number;
}

/**
 * Thrown if the contact of the named booking was changed after it was read. `StalePlan` would repeat only the
 * transaction, with the former contact.
 */
class GuestChanged extends Error {}

/**
 * Changes the contact of the guest who made a booking: in all bookings of the guest, in the waitlist, and for the note.
 * The named booking and the note come last, in the transaction of the last bookings, so that another call finishes the
 * work after a crash.
 *
 * @throws AppointmentsError 404 if there is no such booking; 400 if it has a customer, if the guest could no longer be reached, and if two notes are too long together
 */
export const changeGuest = (
  core: Core,
  bookingId: number,
  changes: GuestChanges,
  how: Pick<WriteContext, 'actorId' | 'reason'>,
): Promise<GuestChange> =>
  untilFresh(async () => {
    const booking = await guestsBooking(core, bookingId);
    const change = { before: booking.contact, after: changedContact(booking.contact, changes) };
    checkReachable(change);
    if (isDeepStrictEqual(change.before, change.after)) return { contact: change.after, appointments: 0 };
    // Notes that are too long together refuse the change before its first part is stored.
    await movedNote(core, change);
    await changeGuestOnWaitlist(core, change);
    return { contact: change.after, appointments: await changeBookings({ core, how }, booking, change) };
  }, GuestChanged);

async function guestsBooking(core: Core, id: number): Promise<Appointment> {
  const booking = await listedBooking(core, id);
  if (booking.customerId === 0) return booking;
  throw invalidParams({
    bookingId: 'must be a booking without an account: a customer is changed in the customer list of the shop',
  });
}

/** Refuses a contact by which the guest could no longer be reached, or a booking without any contact. */
function checkReachable({ before, after }: ChangedGuest): void {
  if (personKey(after) !== '' || (personKey(before) === '' && after.name !== '')) return;
  const problem = 'must not be empty without the other one, because the guest could not be reached';
  throw invalidParams({ email: problem, phone: problem });
}

/** Changes the guest's bookings, the named one last, and returns the number of those that were changed. */
async function changeBookings(work: Work, named: Appointment, change: ChangedGuest): Promise<number> {
  const { appointments } = work.core.storage;
  const { filters } = guestOf(named);
  let changed = 0;
  for (let afterId = 0; ;) {
    const page = { orderBy: 'id', order: 'asc', limit: AT_ONCE, offset: 0 } as const;
    const items = await appointments.items({ ...filters, afterId, ...page });
    const others = items.map(({ id }) => id).filter((id) => id !== named.id);
    const isLast = items.length < AT_ONCE;
    changed += await (isLast ? finish(work, others, named, change) : changeOthers(work, others, change));
    if (isLast) return changed;
    afterId = items.at(-1)!.id;
  }
}

const changeOthers = ({ core, how }: Work, ids: readonly number[], change: ChangedGuest): Promise<number> =>
  withAllLocked(core, ids, how, (rows, t) => storeAll({ core, how, t }, [...rows.values()], change));

function finish(
  { core, how }: Work,
  others: readonly number[],
  { id, contact }: Appointment,
  change: ChangedGuest,
): Promise<number> {
  const alongside = [...guestRows(core, change.before), ...guestRows(core, change.after)];
  return withAllLocked(core, [...others, id], { ...how, alongside }, async (rows, t) => {
    const named = rows.get(id);
    if (!named) throw noSuchAppointment(id);
    if (named.customerId !== 0 || !isDeepStrictEqual(named.contact, contact)) throw new GuestChanged();
    await moveGuestNote(core, change, t);
    await changeGuestOnOpenWaitlist(core, change, t);
    const rest = [...rows.values()].filter((row) => row.id !== id);
    return storeAll({ core, how, t }, [...rest, named], change);
  });
}

/** Stores the changed contact of those bookings that are still the guest's, and returns their number. */
async function storeAll(
  inside: WorkInside,
  rows: readonly Appointment[],
  change: ChangedGuest,
): Promise<number> {
  let changed = 0;
  for (const row of rows) {
    const contact = contactAfterGuestChange(row, change);
    if (!contact) continue;
    await store(inside, row, contact);
    changed += 1;
  }
  return changed;
}

async function store({ core, how, t }: WorkInside, row: Appointment, contact: Contact): Promise<void> {
  const { storage, options } = core;
  const now = options.clock.now();
  const after = { ...row, contact, dateModified: modifiedAt(row, now) };
  const key = isOfAnother(row, after) ? customerKeyOf(changedCustomer(core, row, after)) : undefined;
  const stored = await storage.appointments.update(after, t, key);
  await storage.outbox.append(eventsOfWrite(row, stored, how, now), t);
}
