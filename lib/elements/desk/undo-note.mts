import type { Undo } from './announcement.mjs';
import { type Appointment, type Change, changeAppointment } from './api/appointments.mjs';
import type { Context } from './context.mjs';
import { notesSince, unlessChanged } from './undo.mjs';

/**
 * Returns a function that takes back the notes about money that the appointments of a visit have just got, or that of
 * one appointment. An appointment with a newer note, or without this one, stays as it is. Undefined if the change noted
 * nothing, as a fee that was waived.
 *
 * @param noted the appointments before the note
 */
export const undoOfNotes = (
  noted: readonly Appointment[],
  change: Change,
  context: Context,
): Undo | undefined =>
  'note_money' in change
    ? async () => {
        let said = '';
        for (const before of noted)
          said = await unlessChanged(
            before,
            context,
            (now) => notesSince(before, now) === 1,
            async (tag) => {
              await changeAppointment(context.client, before.id, { take_back_note: true }, tag);
              return context.texts.appointment.money.reopened;
            },
          );
        return said;
      }
    : undefined;
