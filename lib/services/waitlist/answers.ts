import type { PaidInTime } from '../../domain/drafts';
import type { AnswerDraft } from '../../domain/questions/answer';
import { isOpenEntry, type WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { checkOut } from '../holds/checkout';
import { tokenOfKey } from '../holds/place';
import { holdPhase } from '../holds/stored';
import { checkVersion, type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { isBeingBooked, noSuchEntry, offerOver } from './errors';
import { asBooked, isBooked, isGone, markBooked, settleOffer } from './settle-offer';

/** Returns an entry of the waitlist. @throws AppointmentsError 404 */
export async function getEntry(
  { storage }: Core,
  id: number,
  how: WriteContext = {},
): Promise<WaitlistEntry> {
  const found = (await storage.waitlist.find([id], joined(how))).get(id);
  if (!found) throw noSuchEntry(id);
  return found;
}

/** Data with which a customer of the waitlist, or the shop for the customer, accepts an offered place. */
export interface AcceptTerms extends PaidInTime {
  /** Answers to the questions of the product. */
  readonly answers?: readonly AnswerDraft[];
}

/**
 * Books the place that is offered to an entry of the waitlist. A repeated call changes nothing.
 *
 * @throws AppointmentsError 400 without an answer to a required question; 404; 409 if the offer has ended; and the errors of a checkout
 */
export async function acceptOffer(
  core: Core,
  id: number,
  { answers, unpaidMinutes }: AcceptTerms,
  how: WriteContext,
): Promise<WaitlistEntry> {
  const { storage, options } = core;
  const entry = await getEntry(core, id, how);
  checkVersion(entry, how);
  if (entry.status === 'booked') return entry;
  if (entry.status !== 'offered') throw offerOver();
  const { appointmentId, contact } = entry;
  const row = (await storage.appointments.find([appointmentId], joined(how))).get(appointmentId);
  const hold = (await storage.holds.find([appointmentId], joined(how))).get(appointmentId);
  if (!isBooked(row)) {
    if (!row || !hold || holdPhase(row, options.clock.now()) === 'expired') throw offerOver();
    const { transaction, actorId, reason } = how;
    try {
      const item = { id: appointmentId, token: tokenOfKey(core, hold), ...(answers && { answers }) };
      await checkOut(core, [item], { contact, unpaidMinutes }, { transaction, actorId, reason });
    } catch (error) {
      throw isGone(error) ? offerOver() : error;
    }
    if (!transaction) return markBookedAfterCommit(core, entry);
  }
  return markBooked(core, entry, how);
}

/**
 * Ends a waitlist entry after the commit of its booking. If this fails, the booking is nevertheless a success, and the
 * background worker ends the entry later.
 */
async function markBookedAfterCommit(core: Core, entry: WaitlistEntry): Promise<WaitlistEntry> {
  try {
    return await markBooked(core, entry, {});
  } catch (error) {
    core.options.logger.error(
      { err: error, entry: entry.id },
      'Ending a waitlist entry after its booking failed; the background worker ends it later',
    );
    return asBooked(core, entry);
  }
}

/**
 * Refuses the place that is offered to a waitlist entry. The entry keeps waiting for other starts. A repeated call
 * changes nothing.
 *
 * @throws AppointmentsError 404; 409 if the entry has ended, or if the place is being booked
 */
export async function declineOffer(core: Core, id: number, how: WriteContext): Promise<WaitlistEntry> {
  const entry = await getEntry(core, id, how);
  checkVersion(entry, how);
  if (!isOpenEntry(entry)) throw offerOver();
  return entry.status === 'offered' ? passOffer(core, entry, how) : entry;
}

/** Ends the offer of a waitlist entry. @throws AppointmentsError 409 if the place is being booked */
async function passOffer(core: Core, entry: WaitlistEntry, how: WriteContext): Promise<WaitlistEntry> {
  const settled = await settleOffer(core, entry, how);
  const { status, appointmentId } = settled;
  if (status === 'offered' && appointmentId === entry.appointmentId) throw isBeingBooked();
  return settled;
}

/**
 * Ends a waitlist entry, and frees the place that is offered to it. An entry that has ended stays as it is.
 *
 * @throws AppointmentsError 404; 409 if the place is being booked
 */
export async function leaveWaitlist(core: Core, id: number, how: WriteContext): Promise<WaitlistEntry> {
  checkVersion(await getEntry(core, id, how), how);
  return untilFresh(async () => {
    const entry = await getEntry(core, id, how);
    if (entry.status === 'offered') await passOffer(core, entry, how);
    return core.storage.transaction(async (t) => {
      const fresh = (await core.storage.waitlist.find([id], t)).get(id)!;
      if (fresh.status === 'offered') throw new StalePlan();
      if (fresh.status !== 'waiting') return fresh;
      return core.storage.waitlist.update(
        { ...fresh, status: 'left', dateModified: core.options.clock.now() },
        t,
      );
    }, joined(how));
  });
}
