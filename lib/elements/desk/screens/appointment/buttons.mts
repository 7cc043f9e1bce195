import { type Description, h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { asking, button, buttonRow } from '../../views/button.mjs';
import { AS_MENU } from '../../views/more.mjs';
import { customerName } from '../../views/names.mjs';
import { productOf } from '../booking/product.mjs';
import type { NextStep } from './next-step.mjs';
import type { AppointmentActions } from './state.mjs';

/** Data for the buttons below the facts of an appointment. */
interface ButtonParts {
  readonly actions: AppointmentActions;
  /** Whether the visit (services booked together) has another appointment that is neither cancelled nor over. */
  readonly isVisit: boolean;
  readonly next: NextStep;
  /** Whether the message about a cancellation can undo it, so that no button restores the appointment. */
  readonly isUndoOffered: boolean;
}

/**
 * Shows what a manager can do with an appointment: the changes that are usual, the others behind "More", and the
 * cancellation last. At most one button is filled, unless the next step is another part of the dialog.
 */
export function managerButtons(
  appointment: Appointment,
  context: Context,
  { actions, isVisit, next, isUndoOffered }: ButtonParts,
): Description {
  const { change, keep, move, moveVisit, changeAnswers, changeService, again, ask } = actions;
  const { appointment: words, questions } = context.texts;
  const { status, product_id: productId } = appointment;
  if (status === 'cancelled') {
    const restore = (): void => change({ status: 'confirmed' }, words.restored);
    return buttonRow(
      !isUndoOffered && button('restore', words.restore, restore, next === 'change' ? 'main' : 'plain'),
      button('again', words.again, again),
    );
  }
  const more: readonly MoreButton[] = [
    ['again', words.again, again],
    ...(isVisit ? [['move-visit', words.moveVisit, moveVisit] as const] : []),
    ...(productOf(productId, context.facts)?.questions
      ? [
          [
            'answers',
            questions.change,
            () => changeAnswers(appointment, null, customerName(appointment, context)),
          ] as const,
        ]
      : []),
  ];
  const isToConfirm = status === 'pending-confirmation';
  return buttonRow(
    isToConfirm &&
      button(
        'confirm',
        words.confirm,
        () => change({ status: 'confirmed' }, words.confirmed),
        next === 'pay' ? 'plain' : 'main',
      ),
    appointment.release_utc !== null && button('keep', words.keep, keep),
    button('move', words.move, move, next === 'change' && !isToConfirm ? 'main' : 'plain'),
    button('change', words.changing.open, changeService),
    moreView(more, context),
    cancelButton(context, ask),
  );
}

/** Key, label and effect of a button. */
type MoreButton = readonly [key: string, label: string, does: () => void];

/** Shows the buttons of a member who keeps the own calendar. */
export const ownButtons = (
  context: Context,
  { move, ask }: AppointmentActions,
  next: NextStep,
): Description =>
  buttonRow(
    button('move', context.texts.appointment.move, move, next === 'arrive' ? 'plain' : 'main'),
    cancelButton(context, ask),
  );

const cancelButton = ({ texts }: Context, ask: AppointmentActions['ask']): Description =>
  asking(button('cancel', texts.appointment.cancel, () => ask(true), 'danger'));

/** Shows rarely used buttons behind one that opens them; a single one is shown itself. */
const moreView = (buttons: readonly MoreButton[], { texts }: Context): Description =>
  buttons.length === 1
    ? button(...buttons[0]!)
    : h(
        'details',
        { key: 'more', class: 'menu', ...AS_MENU },
        h('summary', { key: 'button', part: 'button', class: 'button' }, texts.frame.more),
        h('div', { key: 'buttons' }, ...buttons.map((one) => button(...one, 'bare'))),
      );
