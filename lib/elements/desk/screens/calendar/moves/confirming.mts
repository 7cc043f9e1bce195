import { h } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import { button, buttonRow } from '../../../views/button.mjs';
import { alertView } from '../../../views/failure.mjs';
import { submitting } from '../../../views/form.mjs';
import { placeInWords } from '../../../views/moved.mjs';
import { customerName } from '../../../views/names.mjs';
import { type Telling, tellingOf, tellTick } from '../../../views/tell-tick.mjs';
import { unbroken } from '../../../views/unbroken.mjs';
import type { Placement } from '../state.mjs';
import { spanInWords } from '../wall-clock.mjs';

/** Question about a move, and the functions that act on the answer. */
interface Confirming {
  /** Whether the customer gets a message about the move, unless the user takes the tick away. */
  readonly tells: boolean;
  /** Reason against the move; '' for none. */
  readonly doubt: string;
  readonly move: (telling: Telling) => void;
  /** Shows the appointment at its old place. */
  readonly putBack: () => void;
}

/** Dialog that asks whether to move an appointment that was dropped at another place, and whether to tell the customer. */
export function confirmDialog(
  placement: Placement,
  context: Context,
  { tells, doubt, move, putBack }: Confirming,
): Dialog {
  const name = customerName(placement.appointment, context);
  let isMoved = false;
  const dialog: Dialog = {
    title: () => fill(context.texts.booking.moveHeading, { name }),
    view: () => [
      h(
        'form',
        {
          key: 'form',
          class: 'booking',
          onsubmit: submitting((form) => {
            const telling = tellingOf(form);
            isMoved = true;
            context.close(dialog);
            move(telling);
          }),
        },
        askedView(placement, context),
        alertView(doubt),
        tells && tellTick(context),
        buttonRow(
          h(
            'button',
            { type: 'submit', key: 'move', part: 'button', class: 'button main' },
            context.texts.appointment.move,
          ),
          button('stay', context.texts.calendar.stay, () => context.close(dialog)),
        ),
      ),
    ],
    closed: () => {
      if (isMoved) return;
      putBack();
      context.say(fill(context.texts.calendar.putBack, { name }));
    },
  };
  return dialog;
}

/** Says from where to where an appointment is moved. */
export function askedView(
  { appointment: before, start, end, staffIds, resourceIds = before.resource_ids ?? [] }: Placement,
  context: Context,
): ReturnType<typeof h> {
  const after = { staff_ids: staffIds, resource_ids: resourceIds };
  const from = placeInWords(spanInWords(before.start, before.end, context.writing), after, before, context);
  const to = placeInWords(spanInWords(start, end, context.writing), before, after, context);
  return h('p', { key: 'asked' }, ...unbroken(fill(context.texts.calendar.asked, { from, to })));
}
