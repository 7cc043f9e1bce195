import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Change } from '../../api/appointments.mjs';
import type { Task } from '../../api/tasks.mjs';
import { asking, button, sending } from '../../views/button.mjs';
import { cancelQuestion } from '../../views/cancel-question.mjs';
import { orderAddress, orderIdOf } from '../appointment/order.mjs';
import type { BookingTask, TaskParts } from './state.mjs';
import { wordsOf } from './task-words.mjs';

/**
 * Shows the tasks: bookings to confirm and appointments outside of the hours, if there are any, and tasks about
 * payments and orders.
 */
export function taskList(tasks: readonly Task[], parts: TaskParts): Content[] {
  const words = parts.context.texts.tasks;
  const toConfirm = tasks.filter(isToConfirm);
  const outside = tasks.filter(isOutside);
  const others = tasks.filter((task) => !isToConfirm(task) && !isOutside(task));
  const list = (key: string, of: readonly Task[]): Description =>
    h('ul', { key, class: 'rows' }, ...of.map((task) => taskView(task, parts)));
  return [
    toConfirm.length > 0 && h('h3', { key: 'to-confirm', class: 'list-heading' }, words.toConfirm),
    toConfirm.length > 0 && list('bookings', toConfirm),
    outside.length > 0 && h('h3', { key: 'outside', class: 'list-heading' }, words.outside),
    outside.length > 0 && list('outside-list', outside),
    h('h3', { key: 'money', class: 'list-heading' }, words.money),
    others.length === 0 ? h('p', { key: 'nothing', class: 'muted' }, words.nothing) : list('tasks', others),
  ];
}

const isAboutBooking = (task: Task): task is BookingTask => task.appointment !== null;

const isToConfirm = ({ code }: Task): boolean => code === 'awaits_confirmation';

const isOutside = ({ code }: Task): boolean => code === 'left_outside';

function taskView(task: Task, parts: TaskParts): Description {
  const { context, asked, actions } = parts;
  const { code, appointment, since } = task;
  const { texts } = context;
  const words = texts.tasks;
  const { name, step, amount, owed, fee } = wordsOf(task, context);
  const order = orderIdOf(task);
  const { orderUrl } = context.settings;
  const hasQuestion = code === 'refund_due' || code === 'paid_conflict' || isToConfirm(task);
  return h(
    'li',
    { key: `${code} ${appointment?.id} ${task.order_id}`, class: 'item', 'data-task': code },
    h(
      'p',
      { key: 'what' },
      h('strong', { key: 'what' }, name),
      h(
        'span',
        { key: 'since', class: 'muted' },
        ` ${fill(words.since, { time: context.writing.moment(since) })}`,
      ),
    ),
    appointment !== null && h('p', { key: 'who' }, ...whoseOf(appointment, parts)),
    amount !== undefined && h('p', { key: 'amount' }, fill(words.refund, { amount })),
    owed !== undefined && h('p', { key: 'owed' }, fill(words.owed, { amount: owed })),
    fee !== undefined && h('p', { key: 'fee' }, fee),
    h('p', { key: 'step', class: 'muted' }, step),
    // Another task, about the order, can have the same appointment. The question is shown only at the task whose button
    // the user has pressed.
    hasQuestion && isAboutBooking(task) && asked === task.appointment.id
      ? questionView(task, parts)
      : h(
          'div',
          { key: 'buttons', class: 'buttons' },
          isToConfirm(task) &&
            isAboutBooking(task) &&
            sending(
              button(
                'confirm',
                texts.appointment.confirm,
                () => actions.change(task, { status: 'confirmed' }, texts.appointment.confirmed),
                'lead',
              ),
              parts.isSending(task),
            ),
          appointment !== null && button('open', words.openAppointment, () => actions.open(appointment)),
          order !== undefined &&
            orderUrl !== undefined &&
            h(
              'a',
              { key: 'order', class: 'button plain', href: orderAddress(orderUrl, order) },
              words.openOrder,
            ),
          isOutside(task) &&
            isAboutBooking(task) &&
            sending(
              button('accept', words.accept, () =>
                actions.change(task, { outside_accepted: true }, words.accepted),
              ),
              parts.isSending(task),
            ),
          ...paidButtons(task, parts),
          ...feeButtons(task, parts),
          hasQuestion &&
            asking(
              isToConfirm(task)
                ? button('ask', texts.appointment.cancel, () => actions.ask(task), 'danger')
                : button('ask', words.settled, () => actions.ask(task), 'lead'),
            ),
        ),
  );
}

/** Buttons that note how the customer has paid the amount of a task. */
function paidButtons(task: Task, { context, isSending, actions }: TaskParts): Content[] {
  if (task.code !== 'amount_due' || !isAboutBooking(task)) return [];
  const words = context.texts.appointment.money;
  return (['cash', 'card'] as const).map((how) =>
    sending(
      button(how, words[how], () => actions.settle(task, how), 'lead'),
      isSending(task),
    ),
  );
}

/**
 * Buttons that charge a fee for a no-show, or that waive a fee. The text of the button that waives is stored as the
 * reason.
 */
function feeButtons(task: Task, { context, isSending, actions }: TaskParts): Content[] {
  const isProposed = task.code === 'no_show_fee';
  const isOwed = task.code === 'amount_due' && Number(task.settlement?.fee) > 0;
  if (!(isProposed || isOwed) || !isAboutBooking(task)) return [];
  const words = context.texts.tasks;
  const change = (key: string, label: string, sent: Change, done: string): Content =>
    sending(
      button(key, label, () => actions.change(task, sent, done)),
      isSending(task),
    );
  return [
    isProposed && change('charge', words.chargeFee, { charge_no_show: true }, words.feeCharged),
    change('leave', words.leaveFee, { waive_fee: words.leaveFee }, words.feeLeft),
  ];
}

const whoseOf = (
  { customer_name: name, product_name: service, start_utc: start }: NonNullable<Task['appointment']>,
  { context }: TaskParts,
): Content[] => [
  h('bdi', { key: 'name' }, name || context.texts.appointment.guest),
  ` · ${service} · ${context.writing.moment(start)}`,
];

function questionView(task: BookingTask, { context, isSending, actions }: TaskParts): Description {
  const { texts } = context;
  const words = texts.tasks;
  const keep = (): void => actions.ask(undefined);
  if (isToConfirm(task)) {
    const cancel = (change: Change): void => actions.change(task, change, texts.appointment.cancelled);
    return cancelQuestion(task.appointment, context, { cancel, keep, isSaving: isSending(task) });
  }
  return h(
    'div',
    { key: 'question', class: 'question' },
    h('p', { key: 'text', role: 'alert' }, words.settleQuestion),
    h(
      'div',
      { key: 'buttons', class: 'buttons' },
      sending(
        button('yes', words.settleYes, () => actions.settle(task, 'kept'), 'danger'),
        isSending(task),
      ),
      button('no', words.settleNo, keep),
    ),
  );
}
