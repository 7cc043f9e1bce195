import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import { isAnnounced, isLive } from '../../domain/statuses/statuses';

/**
 * Whether an update adds a note about money (the record that an amount was paid in the shop, refunded, waived or kept),
 * or takes the latest note back.
 */
export const notesMoney = ({
  noteMoney,
  takeBackNote = false,
}: Pick<AppointmentChanges, 'noteMoney' | 'takeBackNote'>): boolean =>
  noteMoney !== undefined || takeBackNote;

/**
 * Refuses to decide about the refund of a cancellation in an update that does not cancel the appointment, or that the
 * appointment has no room for.
 *
 * @throws AppointmentsError 400
 */
export function checkRefund(before: Appointment, { refund, status }: AppointmentChanges): void {
  if (refund === undefined) return;
  if (status !== 'cancelled' || !isLive(before) || !isAnnounced(before))
    throw invalidParams({ refund: 'can only be sent with the status `cancelled`, for a booked appointment' });
  checkRoom(before, 'refund');
}

/** Refuses another note about money if the appointment has `MOST_NOTES`. */
function checkRoom({ moneyNotes }: Appointment, field: 'noteMoney' | 'refund'): void {
  if (moneyNotes.length >= MOST_NOTES)
    throw invalidParams({ [field]: `an appointment can have at most ${MOST_NOTES} notes about money` });
}

/** Largest number of notes about money that an appointment can have. All of them are stored in its row. */
const MOST_NOTES = 100;

/**
 * The fields that an update may contain if it adds a note about money or takes one back: those of the note, and fields
 * that change no amount.
 */
const BESIDE_NOTE: readonly string[] = [
  'noteMoney',
  'noteAmount',
  'takeBackNote',
  'status',
  'note',
  'metaData',
  'answers',
] satisfies (keyof AppointmentChanges)[];

/**
 * Refuses an update that adds a note about money or takes one back, if it
 *
 * - has an amount but no note, or both adds a note and takes one back;
 * - is about a hold (a place in a cart) or an appointment in the trash;
 * - takes a note back although there is none, or adds one to an appointment with `MOST_NOTES`;
 * - also changes an amount, or cancels or restores the appointment. It would not be clear whether the note is about the
 *   amount before or after this change. Only a latest note that money was kept may be taken back
 *   with a restoration, which undoes a cancellation and the decision about its refund.
 *
 * @throws AppointmentsError 400
 */
export function checkNotesMoney(before: Appointment, changes: AppointmentChanges): void {
  const { noteMoney, noteAmount, takeBackNote, status = before.status } = changes;
  const field = noteMoney === undefined ? 'takeBackNote' : 'noteMoney';
  if (noteMoney === undefined && noteAmount !== undefined)
    throw invalidParams({ noteAmount: 'needs `noteMoney`, which says what was done with the amount' });
  if (!notesMoney(changes)) return;
  if (noteMoney !== undefined && takeBackNote === true)
    throw invalidParams({ takeBackNote: 'cannot be sent together with `noteMoney`' });
  if (!isAnnounced(before) || before.status === 'trash')
    throw invalidParams({
      [field]: 'cannot be sent for a hold (a place in a cart) or an appointment in the trash',
    });
  if (field === 'takeBackNote' && before.moneyNotes.length === 0)
    throw invalidParams({ takeBackNote: 'needs a note about money, and the appointment has none' });
  if (noteMoney !== undefined) checkRoom(before, 'noteMoney');
  const others = Object.entries(changes).flatMap(([name, value]) =>
    value !== undefined && !BESIDE_NOTE.includes(name) ? [name] : [],
  );
  const isUndone = takeBackNote && isLive({ status }) && before.moneyNotes.at(-1)?.kind === 'kept';
  if (isLive({ status }) !== isLive(before) && !isUndone) others.push('status');
  if (others.length > 0)
    throw invalidParams({ [field]: `cannot be sent together with ${others.join(', ')}; send two requests` });
}
