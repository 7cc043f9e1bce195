import type { Content } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import type { Appointment, Change, Hours, Written } from '../../../api/appointments.mjs';
import { type Alternative, RequestFailed } from '../../../api/client.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import { changeAsSeen } from '../../../settle.mjs';
import { undoOf, whomOf } from '../../../undo.mjs';
import { alertView, sayIfLeft } from '../../../views/failure.mjs';
import { isOther } from '../../booking/same-time.mjs';
import { followed } from '../../appointment/followed.mjs';
import { isMoved } from '../../booking/moving/is-moved.mjs';
import { LostMove } from '../../booking/moving/lost-move.mjs';
import { isLostResponse } from '../../booking/outcome.mjs';
import { keptPrice, placeInWords } from '../../../views/moved.mjs';
import { refusalView } from '../../../views/refusal.mjs';
import type { Telling } from '../../../views/tell-tick.mjs';
import { askedView, confirmDialog } from './confirming.mjs';
import { notOffered } from './not-offered.mjs';
import { changeTo } from './placement.mjs';
import type { Placement } from '../state.mjs';
import { spanInWords } from '../wall-clock.mjs';
import { customerName } from '../../../views/names.mjs';
import { offReason } from '../member-reason.mjs';

/** Calendar grid from which an appointment is moved. */
interface MovedOn {
  /** Closed times of the shown days. */
  readonly hours: readonly Hours[];
  /** Shows the appointment at its new place, with its new time. */
  readonly show: () => void;
  /** Shows the appointment at its old place. */
  readonly putBack: () => void;
}

/**
 * Moves an appointment that was dropped at another place. If the start changes and the shop sends messages, a dialog
 * asks first whether to tell the customer. A dialog also asks first if the new staff do not offer the service.
 */
export function askFor(placement: Placement, context: Context, board: MovedOn): void {
  const change = changeTo(placement);
  const move = (telling: Telling): void => void send(placement, { ...change, ...telling }, context, board);
  const tells = context.facts.sends_messages && change.start !== undefined;
  const doubt = notOffered(placement, context);
  if (!tells && doubt === '') return move({});
  board.show();
  context.open(confirmDialog(placement, context, { tells, doubt, move, putBack: board.putBack }));
}

/**
 * Sends a move of an appointment. If the shop refuses the move, shows the appointment at its old place, and opens a
 * dialog with the reasons, other free times, and a button that moves the appointment anyway. If another dialog is open
 * by then, that dialog stays open, and the reasons are only announced to screen readers.
 */
async function send(
  placement: Placement,
  change: Change,
  context: Context,
  { hours, putBack }: Omit<MovedOn, 'show'>,
): Promise<void> {
  try {
    const stored = await changeAsSeen(placement.appointment, { ...change, enforce: 'full' }, context);
    await done(placement.appointment, change, stored, context);
  } catch (error) {
    putBack();
    const off = offText(placement, hours, context);
    const refused = refusedDialog({ ...placement, off }, change, error, context);
    if (context.hasDialog()) return sayIfLeft(refused, error, context);
    context.open(refused);
    await refused.refresh?.();
  }
}

async function done(before: Appointment, change: Change, after: Written, context: Context): Promise<void> {
  const time = spanInWords(after.start, after.end, context.writing);
  const when = placeInWords(time, before, after, context);
  const news = fill(context.texts.calendar.moved, { name: customerName(before, context), when });
  const said = news + (await keptPrice(before, after, context));
  context.say(said, undoOf(before, change, after, context), whomOf(before, change));
  await context.refresh();
}

/** Names the staff who do not work at the new time, or on the whole day, although the shop is open; '' for none. */
const offText = (placement: Placement, hours: readonly Hours[], context: Context): string =>
  placement.staffIds
    .map((id) => offReason(placement, id, { hours }, context))
    .filter(Boolean)
    .map((reason) => `${reason}.`)
    .join(' ');

/**
 * Dialog that opens after the shop has refused a move, or after its response was lost. In the latter case the dialog
 * reads the appointment again to find out whether the move is stored.
 */
function refusedDialog(
  placement: Placement & { readonly off: string },
  asked: Change,
  first: unknown,
  context: Context,
): Dialog {
  const { appointment, off } = placement;
  const { notify_customer } = asked;
  let error = first;
  let isSaving = false;
  const lost = new LostMove<Change>(() => void read.refresh());
  if (isLostResponse(first)) lost.open(asked);

  const finish = async (change: Change, stored: Written): Promise<void> => {
    context.close(dialog);
    await done(appointment, change, stored, context);
  };
  const read = followed(appointment.id, context, (now) => {
    const found = lost.decide((move) => now !== undefined && isMoved(now, move, context));
    if (!found) return;
    if (found.isStored && now) return void finish(found.move, now);
    error = undefined;
    context.changed();
  });

  const save = async (change: Change): Promise<void> => {
    if (isSaving) return;
    isSaving = true;
    context.changed();
    let stored: Written;
    try {
      stored = await changeAsSeen(appointment, change, context);
    } catch (failure) {
      isSaving = false;
      error = failure;
      if (isLostResponse(failure)) lost.open(change);
      context.changed();
      sayIfLeft(dialog, failure, context);
      return dialog.refresh!();
    }
    await finish(change, stored);
  };

  const take = ({ start_iso: start, staff_id: staffId }: Alternative): void =>
    void save({
      start,
      ...(isOther(staffId, appointment) && { staff_ids: [staffId] }),
      enforce: 'full',
      notify_customer,
    });

  const outcome = (): Content[] => {
    const { moveUnknown, notMoved } = context.texts.booking;
    if (lost.isOpen) return [alertView(moveUnknown)];
    if (error === undefined) return [alertView(notMoved)];
    const isClosed = error instanceof RequestFailed && error.data.reasons?.includes('closed');
    return refusalView(error, context, {
      isMove: true,
      ...(isClosed && { notSaved: off }),
      // The suggested times fit the old length of the appointment, so they are not offered if the length changes.
      ...(asked.end === undefined ? { take } : {}),
      overrule: (enforce, reason) => void save({ ...asked, enforce, reason }),
      isSaving,
    });
  };

  const dialog: Dialog = {
    title: () => {
      const { booking, calendar } = context.texts;
      return fill(lost.isOpen ? booking.moveHeading : calendar.refused, {
        name: customerName(appointment, context),
      });
    },
    view: () => [askedView(placement, context), ...outcome()],
    refresh: async () => {
      if (lost.isOpen) await read.refresh();
    },
    closed: () => {
      read.end();
      lost.end();
    },
  };
  return dialog;
}
