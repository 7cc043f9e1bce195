import { type Description, h } from '../../../common/dom.mjs';
import type { Appointment, Change } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { button } from '../../views/button.mjs';
import { refundDueText } from '../../views/refund.mjs';
import { orderIdOf } from './order.mjs';
import type { AppointmentActions } from './state.mjs';

/**
 * Shows what staff may record about the money of an appointment: that it was paid in the shop or refunded, or that
 * nothing more is claimed. Nothing if no money is open.
 */
export function moneyView(
  appointment: Appointment,
  context: Context,
  { change }: Pick<AppointmentActions, 'change'>,
): Description | undefined {
  const { money: words } = context.texts.appointment;
  const settle = (key: 'cash' | 'card' | 'refunded' | 'waived'): Description =>
    button(key, words[key], () => change(settling(appointment, key, words[key]), words.saved));
  const buttons = appointment.money_settled
    ? [
        h('span', { key: 'settled' }, words.settled),
        button('open', words.reopen, () => change({ money_settled: false }, words.saved)),
      ]
    : refundDueText(appointment, context) !== undefined
      ? [settle('refunded'), settle('waived')]
      : isOwed(appointment)
        ? [settle('cash'), settle('card'), settle('waived')]
        : [];
  return buttons.length === 0
    ? undefined
    : h('div', { key: 'money', class: 'buttons', role: 'group', 'aria-label': words.heading }, ...buttons);
}

const isOwed = ({ status, payment }: Appointment): boolean =>
  status !== 'cancelled' && (payment === 'unpaid' || payment === 'partial');

/**
 * Returns the change that settles the money. Without an order, the status says that the appointment is paid. An unpaid
 * one with an order is confirmed, because an appointment that stays unpaid is cancelled after a time.
 */
export function settling(
  appointment: Appointment,
  how: 'cash' | 'card' | 'refunded' | 'waived',
  reason: string,
): Change {
  const { status } = appointment;
  const hasOrder = orderIdOf(appointment) !== undefined;
  const isPaid = !hasOrder && (how === 'cash' || how === 'card');
  return {
    ...(isPaid && (status === 'unpaid' || status === 'confirmed') && { status: 'paid' }),
    ...(!isPaid && status === 'unpaid' && { status: 'confirmed' }),
    money_settled: true,
    reason,
  };
}
