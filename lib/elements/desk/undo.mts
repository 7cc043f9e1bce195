import { fill } from '../common/text.mjs';
import type { Undo, Whom } from './announcement.mjs';
import {
  type Appointment,
  type Change,
  type CustomerStatus,
  changeAppointment,
  checkIn,
  readTagged,
  recordAttendance,
  type Written,
} from './api/appointments.mjs';
import type { Context } from './context.mjs';
import { spanInWords } from './screens/calendar/wall-clock.mjs';
import { changedSince, unlessRefused } from './undo-refused.mjs';
import { hasArrived } from './views/places.mjs';
import { markedText } from './views/marked.mjs';
import { placeInWords } from './views/moved.mjs';
import { markedState } from './views/state.mjs';
import { customerName } from './views/names.mjs';
import { siteDayOf } from './writing.mjs';

/** Fields of a change that say how and why it is made. A stored appointment has no such fields. */
const HOW = [
  'enforce',
  'reason',
  'cancelled_by',
  'refund',
  'notify_customer',
] as const satisfies readonly (keyof Change)[];
const OF_MOVES = [
  'product_id',
  'start',
  'end',
  'staff_ids',
  'resource_ids',
  'cost',
  'cost_includes_tax',
] as const satisfies readonly (keyof Change)[];
const UNDOABLE: readonly string[] = [...HOW, ...OF_MOVES, 'status', 'note'];

/**
 * Returns a function that undoes a change of an appointment; undefined if the change cannot be undone. For example, a
 * charged fee cannot be undone, nor can the restoration of a cancelled appointment, because it has deleted the fee of
 * the cancellation. The shop checks again whether the former time and place are free. If another user has changed the
 * same values since, nothing is sent.
 *
 * @param before the appointment before the change
 * @param written the appointment as it was stored
 */
export function undoOf(
  before: Appointment,
  change: Change,
  written: Written,
  context: Context,
): Undo | undefined {
  if (before.status === 'cancelled') return undefined;
  // An unpaid appointment that gets its former status again would keep its place for ever: the time to pay is lost.
  if (before.release_utc !== null && 'status' in change) return undefined;
  // A member who keeps the own calendar may cancel an appointment, but not restore it.
  if ('status' in change && !context.facts.can_manage) return undefined;
  if (!Object.keys(change).every((name) => UNDOABLE.includes(name))) return undefined;
  return async () => {
    const { client, texts } = context;
    const values = changedValues(written, change);
    const isDecided = 'refund' in change;
    return unlessChanged(
      before,
      context,
      (now) => changedValues(now, change) === values && (!isDecided || notesSince(before, now) <= 1),
      async (tag, now) => {
        const reverse = {
          ...reverseOf(before, change, written),
          // A refund other than the one that was due was noted, and this note ends with the cancellation.
          ...(isDecided && now && notesSince(before, now) > 0 && { take_back_note: true }),
        };
        const stored = await changeAppointment(client, before.id, reverse, tag);
        if (isMove(change)) await context.showMoved(before.id, siteDayOf(stored.start));
        const name = customerName(before, context);
        const time = spanInWords(stored.start, stored.end, context.writing);
        return fill(texts.frame.undone, { name, time: placeInWords(time, written, stored, context) });
      },
    );
  };
}

/**
 * Undoes a change of an appointment with a write, unless another user has changed the same values since. The write
 * carries the entity tag of the checked values, so that the write fails if the values change after the check.
 *
 * @returns a text that says what is stored after the undo
 */
export async function unlessChanged(
  before: Appointment,
  context: Context,
  isUnchanged: (now: Appointment) => boolean,
  write: (tag: string | undefined, now: Appointment | undefined) => Promise<string>,
): Promise<string> {
  const [now, tag] = await readTagged(context.client, before.id);
  const name = customerName(before, context);
  return now && !isUnchanged(now)
    ? changedSince(name, context)
    : unlessRefused(name, context, () => write(tag, now));
}

/** Returns the number of notes about money that an appointment has got since; negative if some were taken back. */
export const notesSince = ({ money_notes: before }: Appointment, { money_notes: now }: Appointment): number =>
  now.length - before.length;

/** Whether a change is about the service, time, staff, resources or cost of an appointment. */
export const isMove = (change: Change): boolean => OF_MOVES.some((name) => name in change);

/**
 * Returns the customer of an appointment if a change concerns them: another service, time, staff, price or status, or a
 * note about money, of which the shop may send no message. Undefined for other changes.
 */
export function whomOf(appointment: Appointment, change: Change): Whom | undefined {
  if ('note_money' in change) return { ...appointment, isAboutMoney: true };
  const isNews = OF_MOVES.some((name) => name in change && name !== 'resource_ids') || 'status' in change;
  return isNews ? { ...appointment, isSilent: change.notify_customer === false } : undefined;
}

/** Returns the values of an appointment that a change replaces, as a text. */
const changedValues = (of: Comparable, change: Change): string =>
  JSON.stringify([
    isMove(change) && placeOf(of),
    'status' in change && of.status,
    'note' in change && of.note,
  ]);

type Comparable = Pick<Written, keyof Place | 'status' | 'note'>;

type Place = Pick<Written, 'product_id' | 'start' | 'end' | 'staff_ids' | 'resource_ids' | 'cost'>;

/** Returns the values of an appointment that a move, or another service or price, replaces, as a text. */
export const placeOf = ({
  product_id: productId,
  start,
  end,
  staff_ids,
  resource_ids = [],
  cost,
}: Place): string => JSON.stringify([productId, start, end, staff_ids, resource_ids, cost]);

/** Returns the change that gives an appointment its former values. */
function reverseOf(before: Appointment, change: Change, written: Written): Change {
  const { start_utc: start, end_utc: end, staff_ids, resource_ids: resourceIds = [], status } = before;
  const isLonger = end - start !== written.end_utc - written.start_utc;
  return {
    ...(isMove(change) && {
      start: isoOf(start),
      ...(before.product_id !== written.product_id && { product_id: before.product_id }),
      ...(isLonger && { end: isoOf(end) }),
      ...(staff_ids.join() !== written.staff_ids.join() && { staff_ids }),
      ...(resourceIds.length > 0 && !resourceIds.includes(0) && { resource_ids: resourceIds }),
      ...(('cost' in change || before.cost !== written.cost) && {
        cost: before.cost,
        cost_includes_tax: before.cost_includes_tax,
      }),
    }),
    // A write cannot set `complete`, which an appointment becomes only at its end; `confirmed` is set instead.
    ...('status' in change && { status: status === 'complete' ? 'confirmed' : status }),
    ...('note' in change && { note: before.note }),
    notify_customer: change.notify_customer,
  };
}

const isoOf = (instant: number): string => new Date(instant * 1000).toISOString();

/**
 * Returns a function that sets the mark of a customer (such as "arrived") back to the former one, unless another user
 * has changed the mark since. Undefined if the former mark was a no-show: another mark ends the fee for a no-show, and
 * a new no-show mark would not restore this fee.
 *
 * @param before the appointment before the mark
 * @param set the mark that was set
 */
export function undoOfMark(before: Appointment, set: CustomerStatus, context: Context): Undo | undefined {
  const { id, customer_status: status } = before;
  if (status === 'no-show') return undefined;
  return async () => {
    const { states } = context.texts.appointment;
    return unlessChanged(
      before,
      context,
      (now) => now.customer_status === set,
      async (tag) => {
        await recordAttendance(context.client, id, status, tag);
        return markedText(before, states[markedState(before, context.now())], context);
      },
    );
  };
}

/**
 * Returns a function that takes back the arrival of one person of a booking, or records the arrival again, unless
 * another user has changed the arrival since.
 *
 * @param set whether the person was recorded as arrived
 */
export const undoOfCheckIn =
  (booking: Appointment, place: number, set: boolean, context: Context): Undo =>
  () =>
    unlessChanged(
      booking,
      context,
      (now) => hasArrived(now, place) === set,
      async (tag) => {
        await checkIn(context.client, booking.id, { place, checked_in: !set }, tag);
        const { placeArrived, placeExpected } = context.texts.appointment;
        return set ? placeExpected : placeArrived;
      },
    );
