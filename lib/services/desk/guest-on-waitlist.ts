import { personKey } from '../../domain/people/contact-keys';
import { type ChangedGuest, contactAfterGuestChange } from '../../domain/people/guest-change';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';
import { guestRows } from './guest-note';

/** Number of waitlist entries that are changed in one transaction. */
const AT_ONCE = 100;

/** Changes the contact of a guest in the entries of the waitlist, also in those that have ended. */
export async function changeGuestOnWaitlist(core: Core, change: ChangedGuest): Promise<void> {
  const { waitlist } = core.storage;
  const key = personKey(change.before);
  if (key === '') return;
  const isKept = key === personKey(change.after);
  for (let seen = 0; ;) {
    // Entries that got another key are no longer found, so the next ones move up.
    const page = { limit: AT_ONCE, offset: isKept ? seen : 0 };
    const { items } = await waitlist.list({ person: { personKey: key }, ...page });
    if (items.length === 0) return;
    await changeEntries(
      core,
      items.map(({ id }) => id),
      change,
    );
    seen += items.length;
  }
}

function changeEntries(core: Core, ids: readonly number[], change: ChangedGuest): Promise<void> {
  const { storage } = core;
  return storage.lockingTransaction(async (t) => {
    await storage.guards.lock([...guestRows(core, change.before), ...guestRows(core, change.after)], t);
    await storeEntries(core, (await storage.waitlist.find(ids, t)).values(), change, t);
  });
}

/**
 * Changes the contact of a guest in the open entries of the waitlist, under the locks of both contacts: also in those
 * that joined it while bookings were changed.
 */
export async function changeGuestOnOpenWaitlist(
  core: Core,
  change: ChangedGuest,
  t: Transaction,
): Promise<void> {
  const key = personKey(change.before);
  if (key === '') return;
  await storeEntries(core, await core.storage.waitlist.openOf({ personKey: key }, t), change, t);
}

/** Stores the changed contact of those entries that are still the guest's. */
async function storeEntries(
  { storage, options }: Core,
  entries: Iterable<WaitlistEntry>,
  change: ChangedGuest,
  t: Transaction,
): Promise<void> {
  for (const entry of entries) {
    const contact = contactAfterGuestChange(entry, change);
    if (contact) await storage.waitlist.update({ ...entry, contact, dateModified: options.clock.now() }, t);
  }
}
