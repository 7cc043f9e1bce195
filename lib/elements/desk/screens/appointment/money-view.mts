import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import { amountFormat, amountOf, typedAmount } from '../../amounts.mjs';
import type { Appointment, Change, MoneyNote } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { withCurrency } from '../../views/amount-field.mjs';
import { button, switchedOff } from '../../views/button.mjs';
import { labelled } from '../../views/field.mjs';
import { settledText } from '../../views/marked.mjs';
import { type OpenMoney, openMoney } from '../../views/refund.mjs';
import { orderIdOf } from './order.mjs';

type How = MoneyNote['kind'];

/** Buttons for an amount that the shop refunds, and for one that the customer owes. */
const BUTTONS = {
  refund: ['refunded', 'kept'],
  owed: ['cash', 'card', 'otherwise', 'waived'],
} as const satisfies Record<string, readonly How[]>;

/** Amount that the user has typed, and functions that the buttons and the field call. */
export interface Paying {
  /** Text in the field of the amount; undefined until the user changes it. */
  readonly typed: string | undefined;
  readonly type: (typed: string) => void;
  readonly change: (change: Change, done: string) => void;
  /** Look of the first button. */
  readonly lead: 'main' | 'lead';
  /** Whether the field and the buttons are shown; otherwise only the latest record. Absent: true. */
  readonly isOpen?: boolean;
  /** Says what is due for a cancelled appointment; '' or absent for none. */
  readonly due?: string;
  /**
   * Whether the user has just decided on the refund in a cancellation. The message about the cancellation undoes this
   * decision, so that only the refund itself is left to note.
   */
  readonly isDecided?: boolean;
  /** Hides the field and the buttons, with a cross or Escape. Absent if they stay. */
  readonly close?: (() => void) | undefined;
}

/**
 * Shows a field with the open amount, and buttons by which staff record that this amount, or a part of it, was paid in
 * the shop, was refunded, or is not claimed. A button takes back the latest record. Nothing if nothing is open or noted.
 */
export function moneyView(
  appointment: Appointment,
  context: Context,
  { change, isOpen = true, due = '', isDecided = false, ...entry }: Paying,
): Description | undefined {
  const { money: words } = context.texts.appointment;
  const open = openMoney(appointment);
  const note = appointment.money_notes.at(-1);
  const reopened: Change = note ? { take_back_note: true } : { money_settled: false };
  const isMarked = !isDecided && (note !== undefined || (!open && appointment.money_settled));
  const isShown = open && isOpen;
  if (!isShown && !isMarked && due === '') return undefined;
  const isRefund = isDecided && open?.kind === 'refund';
  return h(
    'div',
    {
      key: 'money',
      class: 'buttons money',
      role: 'group',
      'aria-label': words.heading,
      onkeydown: (event) => {
        if (!entry.close || (event as KeyboardEvent).key !== 'Escape') return;
        // The dialog around the field stays open.
        event.preventDefault();
        entry.close();
      },
    },
    due !== '' &&
      h(
        'p',
        { key: 'due' },
        h('span', { key: 'text' }, due),
        isRefund && settleButton(appointment, 'refunded', context, { change, ...entry }),
      ),
    isMarked &&
      h(
        'p',
        { key: 'settled', class: 'muted' },
        h(
          'span',
          { key: 'note' },
          open && note ? `${words[note.kind]}: ${context.writing.price(note.amount)}` : words.settled,
        ),
        button('open', words.undo, () => change(reopened, words.reopened)),
      ),
    ...(isShown && !isRefund ? openView(appointment, open, context, { change, ...entry }) : []),
  );
}

function openView(appointment: Appointment, open: OpenMoney, context: Context, paying: Paying): Content[] {
  const { typed, type } = paying;
  const { money: words } = context.texts.appointment;
  const format = amountFormat(context);
  const amount = typed === undefined ? open.amount : amountOf(typed, format);
  const isWrong = !(Number(amount) > 0 && Number(amount) <= Number(open.amount));
  const fault = fill(words.wrong, { amount: context.writing.price(open.amount) });
  const settle = (how: How, at: number): Description => {
    const shown = settleButton(appointment, how, context, { ...paying, amount, isFirst: at === 0 });
    return isWrong ? switchedOff(shown, fault, context) : shown;
  };
  return [
    labelled(
      'amount',
      words.amount,
      withCurrency(
        h('input', {
          key: 'amount',
          inputmode: 'decimal',
          autocomplete: 'off',
          value: typed ?? typedAmount(open.amount, format),
          'aria-invalid': isWrong && 'true',
          oninput: ({ target }) => type((target as HTMLInputElement).value),
        }),
        context,
      ),
    ),
    ...BUTTONS[open.kind].map(settle),
    paying.close &&
      h(
        'button',
        {
          type: 'button',
          key: 'close',
          class: 'button bare close',
          'aria-label': `${words.heading}: ${context.texts.frame.close}`,
          onclick: paying.close,
        },
        h('span', { 'aria-hidden': 'true' }, '✕'),
      ),
    isWrong && h('p', { key: 'wrong', role: 'alert', class: 'refusal' }, fault),
  ];
}

/** Effect, look and amount of a button that notes how an open amount was settled. */
interface Settling extends Pick<Paying, 'change' | 'lead'> {
  /** Amount that the button settles, a decimal string. Absent: all that is open. */
  readonly amount?: string | undefined;
  /** Whether the button is the first of its row. Absent: true. */
  readonly isFirst?: boolean;
}

/** Shows a button that notes how an open amount was settled. */
function settleButton(
  appointment: Appointment,
  how: How,
  context: Context,
  { change, lead, amount, isFirst = true }: Settling,
): Description {
  const { money: words } = context.texts.appointment;
  const said = settledText(appointment, how, amount ?? openMoney(appointment)?.amount ?? '0', context);
  return button(
    how,
    how === 'refunded' ? words.markRefunded : words[how],
    () => change(settling(appointment, how, words[how], amount), said),
    isFirst ? lead : 'plain',
  );
}

/**
 * Returns the change that notes how an open amount, or a part of it, was settled. A fee is waived as in the list of
 * tasks. Without an order, the new status `paid` records the payment of all that was open; an unpaid appointment with an
 * order becomes `confirmed` by the note.
 */
export function settling(
  appointment: Appointment,
  how: How,
  reason: string,
  amount = openMoney(appointment)?.amount ?? '0',
): Change {
  const { status, settlement } = appointment;
  const isAll = Number(amount) === Number(openMoney(appointment)?.amount ?? 0);
  const isFee = Number(settlement?.fee ?? 0) > 0 && Number(settlement?.amount_due ?? 0) > 0;
  if (how === 'waived' && isFee && isAll) return { waive_fee: reason, reason };
  const isPaid = isAll && orderIdOf(appointment) === undefined && ['cash', 'card', 'otherwise'].includes(how);
  return {
    ...(isPaid && (status === 'unpaid' || status === 'confirmed') && { status: 'paid' }),
    note_money: how,
    note_amount: amount,
  };
}
