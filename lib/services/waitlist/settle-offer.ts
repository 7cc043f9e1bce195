import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { isLive } from '../../domain/statuses/statuses';
import { afterPassedOffer, type WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import { tokenOfKey } from '../holds/place';
import { releaseHold } from '../holds/release';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Whether the customer has booked the place that was held for an entry. */
export const isBooked = (row: Appointment | undefined): boolean =>
  row !== undefined &&
  row.orderReference === '' &&
  (row.orderId > 0 || (isLive(row) && row.status !== 'in-cart'));

/**
 * Ends the offer of a waitlist entry: frees the place, and lets the entry wait for other starts. If the customer has
 * booked the place, the entry ends as booked. While the customer's checkout is running, the entry stays as it is. After
 * a crash, another call continues.
 *
 * @returns the entry as it is stored
 */
export async function settleOffer(
  core: Core,
  entry: WaitlistEntry,
  how: WriteContext = {},
): Promise<WaitlistEntry> {
  const { storage } = core;
  const { appointmentId: id } = entry;
  const row = (await storage.appointments.find([id], joined(how))).get(id);
  if (isBooked(row)) return markBooked(core, entry, how);
  if (row && row.orderReference !== '') return entry;
  const hold = (await storage.holds.find([id], joined(how))).get(id);
  if (row && hold && hold.tokenHash !== '') {
    try {
      // After the release, no checkout can book the place with the hold's token.
      await releaseHold(core, { id, token: tokenOfKey(core, hold) }, { transaction: how.transaction });
    } catch (error) {
      if (!isGone(error)) throw error;
      const fresh = (await storage.appointments.find([id], joined(how))).get(id);
      if (isBooked(fresh)) return markBooked(core, entry, how);
      if (fresh && fresh.orderReference !== '') return entry;
    }
  }
  return change(core, entry, how, (fresh) => afterPassedOffer(fresh, core.options.clock.now()));
}

/** Ends a waitlist entry whose customer has booked the offered place. */
export const markBooked = (core: Core, entry: WaitlistEntry, how: WriteContext): Promise<WaitlistEntry> =>
  change(core, entry, how, (fresh) => asBooked(core, fresh));

/** Returns a waitlist entry as it is after its customer has booked the offered place. */
export const asBooked = ({ options }: Core, entry: WaitlistEntry): WaitlistEntry => ({
  ...entry,
  status: 'booked',
  offerStart: null,
  offerExpiresAt: null,
  dateModified: options.clock.now(),
});

/** Changes a waitlist entry if it still has the same offer. Returns the entry as it is stored. */
const change = (
  { storage }: Core,
  { id, appointmentId }: WaitlistEntry,
  how: WriteContext,
  changed: (fresh: WaitlistEntry) => WaitlistEntry,
): Promise<WaitlistEntry> =>
  storage.transaction(async (t) => {
    const fresh = (await storage.waitlist.find([id], t)).get(id)!;
    const isSame = fresh.status === 'offered' && fresh.appointmentId === appointmentId;
    return isSame ? storage.waitlist.update(changed(fresh), t) : fresh;
  }, joined(how));

/** Whether an error means that a hold has ended or was checked out. */
export const isGone = (error: unknown): boolean => error instanceof AppointmentsError && error.status === 404;
