import { type Description, h } from '../../../common/dom.mjs';
import type { Appointment, Change, MoneyNote } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { button } from '../../views/button.mjs';
import { openMoney } from '../../views/refund.mjs';
import { orderIdOf } from './order.mjs';
import type { AppointmentActions } from './state.mjs';

type How = MoneyNote['kind'];

/** Buttons for an amount that the shop refunds, and for one that the customer owes. */
const BUTTONS = {
  refund: ['refunded', 'kept'],
  owed: ['cash', 'card', 'otherwise', 'waived'],
} as const satisfies Record<string, readonly How[]>;

/**
 * Shows buttons by which staff record that an appointment was paid in the shop, that money was refunded, or that the
 * shop claims nothing more. Nothing if no payment or refund is open.
 */
export function moneyView(
  appointment: Appointment,
  context: Context,
  { change }: Pick<AppointmentActions, 'change'>,
): Description | undefined {
  const { money: words } = context.texts.appointment;
  // After the start or a cancellation, the payment is what the dialog is opened for.
  const isMain = appointment.status === 'cancelled' || appointment.start_utc <= context.now();
  const settle = (key: How, at: number): Description =>
    button(
      key,
      words[key],
      () => change(settling(appointment, key, words[key]), words.saved),
      key === 'waived' || key === 'kept' ? 'bare' : isMain && at === 0 ? 'main' : 'plain',
    );
  const open = openMoney(appointment);
  const hasNotes = appointment.money_notes.length > 0;
  const reopened: Change = hasNotes ? { take_back_note: true } : { money_settled: false };
  const buttons =
    !open && (hasNotes || appointment.money_settled)
      ? [
          h('span', { key: 'settled' }, words.settled),
          button('open', words.undo, () => change(reopened, words.reopened)),
        ]
      : open && BUTTONS[open.kind].map(settle);
  return (
    buttons &&
    h('div', { key: 'money', class: 'buttons', role: 'group', 'aria-label': words.heading }, ...buttons)
  );
}

/**
 * Returns the change that notes how an open amount was settled. A fee is waived as in the list of tasks. Without an order,
 * the new status `paid` records the payment; an unpaid appointment with an order becomes `confirmed` by the note.
 */
export function settling(appointment: Appointment, how: How, reason: string): Change {
  const { status, settlement } = appointment;
  const isFee = Number(settlement?.fee ?? 0) > 0 && Number(settlement?.amount_due ?? 0) > 0;
  if (how === 'waived' && isFee) return { waive_fee: reason, reason };
  const isPaid = orderIdOf(appointment) === undefined && ['cash', 'card', 'otherwise'].includes(how);
  return {
    ...(isPaid && (status === 'unpaid' || status === 'confirmed') && { status: 'paid' }),
    note_money: how,
    note_amount: openMoney(appointment)?.amount ?? '0',
  };
}
