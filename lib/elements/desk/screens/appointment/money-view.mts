import { type Description, h } from '../../../common/dom.mjs';
import type { Appointment, Change } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { button } from '../../views/button.mjs';
import { openMoney } from '../../views/refund.mjs';
import { orderIdOf } from './order.mjs';
import type { AppointmentActions } from './state.mjs';

type How = 'cash' | 'card' | 'refunded' | 'waived';

/** Buttons for an amount that the shop refunds, and for one that the customer owes. */
const BUTTONS = {
  refund: ['refunded', 'waived'],
  owed: ['cash', 'card', 'waived'],
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
  const settle = (key: How): Description =>
    button(key, words[key], () => change(settling(appointment, key, words[key]), words.saved));
  const open = openMoney(appointment);
  const buttons = appointment.money_settled
    ? [
        h('span', { key: 'settled' }, words.settled),
        button('open', words.reopen, () => change({ money_settled: false }, words.saved)),
      ]
    : open && BUTTONS[open].map(settle);
  return (
    buttons &&
    h('div', { key: 'money', class: 'buttons', role: 'group', 'aria-label': words.heading }, ...buttons)
  );
}

/**
 * Returns the change that records how a payment or refund was settled. A waived fee is stored as in the list of tasks.
 * Without an order, the new status `paid` records the payment. An unpaid appointment with an order becomes `confirmed`,
 * because an unpaid appointment is cancelled after a time.
 */
export function settling(appointment: Appointment, how: How, reason: string): Change {
  const { status, settlement } = appointment;
  const isFee = Number(settlement?.fee ?? 0) > 0 && Number(settlement?.amount_due ?? 0) > 0;
  if (how === 'waived' && isFee) return { waive_fee: reason, reason };
  const hasOrder = orderIdOf(appointment) !== undefined;
  const isPaid = !hasOrder && (how === 'cash' || how === 'card');
  return {
    ...(isPaid && (status === 'unpaid' || status === 'confirmed') && { status: 'paid' }),
    ...(!isPaid && how !== 'refunded' && status === 'unpaid' && { status: 'confirmed' }),
    money_settled: true,
    reason,
  };
}
