import { type Description, h } from '../../common/dom.mjs';
import { fill } from '../../common/text.mjs';
import type { Appointment, Change } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';
import { button, sending } from './button.mjs';
import { labelled } from './field.mjs';
import { refundText } from './refund.mjs';

/** The question whether to cancel an appointment: the actions that follow its two answers. */
export interface CancelAnswers {
  readonly cancel: (change: Change) => void;
  readonly keep: () => void;
  /** The cancellation is being sent, so its reason no longer changes. */
  readonly isSaving: boolean;
}

/** The question before an appointment is cancelled. It takes a place from a customer, so it takes two steps. */
export const cancelQuestion = (
  appointment: Appointment,
  context: Context,
  { cancel, keep, isSaving }: CancelAnswers,
): Description => {
  const words = context.texts.appointment;
  const amount = refundText(appointment.refund_due, context);
  return h(
    'form',
    {
      key: 'question',
      class: 'question',
      onsubmit: (event) => {
        event.preventDefault();
        const reason = new FormData(event.target as HTMLFormElement).get('reason');
        cancel({
          status: 'cancelled',
          ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
        });
      },
    },
    h(
      'p',
      { key: 'text', role: 'alert' },
      words.cancelQuestion,
      amount !== undefined && ` ${fill(words.cancelRefund, { amount })}`,
    ),
    labelled(
      'reason',
      words.cancelReason,
      h('input', { name: 'reason', maxlength: 1000, autocomplete: 'off', readonly: isSaving }),
    ),
    h(
      'div',
      { key: 'buttons', class: 'buttons' },
      sending(h('button', { key: 'yes', part: 'button', class: 'button danger' }, words.cancelYes), isSaving),
      button('no', words.cancelNo, keep),
    ),
  );
};
