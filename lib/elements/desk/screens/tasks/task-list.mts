import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Change } from '../../api/appointments.mjs';
import type { Task } from '../../api/tasks.mjs';
import type { Context } from '../../context.mjs';
import { asking, button, buttonRow, sending } from '../../views/button.mjs';
import { orderAddress, orderIdOf } from '../appointment/order.mjs';
import { type AskedTask, type BookingTask, isAboutBooking, type TaskParts } from './state.mjs';
import { type Group, isRefund, sumOfAll, visitsOf } from './visit-tasks.mjs';
import { wordsOf } from './task-words.mjs';
import { customerName } from '../../views/names.mjs';
import { question } from '../../views/question.mjs';

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
    h('ul', { key, class: 'rows' }, ...visitsOf(of).map((group) => taskView(group, parts)));
  return [
    toConfirm.length > 0 && h('h3', { key: 'to-confirm', class: 'list-heading' }, words.toConfirm),
    toConfirm.length > 0 && list('bookings', toConfirm),
    outside.length > 0 && h('h3', { key: 'outside', class: 'list-heading' }, words.outside),
    outside.length > 0 && list('outside-list', outside),
    h('h3', { key: 'money', class: 'list-heading' }, words.money),
    others.length === 0 ? h('p', { key: 'nothing', class: 'muted' }, words.nothing) : list('tasks', others),
  ];
}

export const isToConfirm = ({ code }: Task): boolean => code === 'awaits_confirmation';

const isOutside = ({ code }: Task): boolean => code === 'left_outside';

function taskView(group: Group, parts: TaskParts): Description {
  const { context, asked, isSending, actions } = parts;
  const [task] = group;
  const { code, appointment, since } = task;
  const { texts } = context;
  const words = texts.tasks;
  const { name, step, amount, owed, fee } = wordsOf({ code, settlement: sumOfAll(group) }, context);
  const order = orderIdOf(task);
  const { orderUrl } = context.settings;
  const hasQuestion = isRefund(task) || isToConfirm(task);
  // The first button of a row is tinted. Those that only open something have no background beside it.
  const leads = leadButtons(group, parts);
  const openLook = leads.length > 0 ? 'bare' : 'lead';
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
    ...group
      .filter(isAboutBooking)
      .map((one) =>
        h(
          'p',
          { key: one.appointment.id },
          ...whoseOf(one, context, group.length > 1 && wordsOf(one, context)),
        ),
      ),
    amount !== undefined && h('p', { key: 'amount' }, fill(words.refund, { amount })),
    owed !== undefined && h('p', { key: 'owed' }, fill(words.owed, { amount: owed })),
    fee !== undefined && h('p', { key: 'fee' }, fee),
    h('p', { key: 'step', class: 'muted' }, step),
    // Another task, about the order, can have the same appointment. The question is shown only at the task whose button
    // the user has pressed.
    hasQuestion && isAboutBooking(task) && asked?.id === task.appointment.id
      ? questionView(group, task, { ...parts, asked })
      : buttonRow(
          ...leads,
          appointment !== null &&
            button('open', words.openAppointment, () => actions.open(appointment), openLook),
          order !== undefined &&
            orderUrl !== undefined &&
            h(
              'a',
              {
                key: 'order',
                class: `button ${appointment ? 'bare' : openLook}`,
                href: orderAddress(orderUrl, order),
              },
              words.openOrder,
            ),
          isOutside(task) &&
            sending(
              button('accept', words.accept, () =>
                actions.change(group, { outside_accepted: true }, words.accepted),
              ),
              isSending(task),
            ),
          hasQuestion &&
            asking(
              isToConfirm(task)
                ? button('ask', texts.appointment.cancel, () => actions.ask(task), 'danger')
                : button('ask', texts.appointment.money.kept, () => actions.ask(task), 'bare'),
            ),
        ),
  );
}

/**
 * Buttons that do what a task is about: confirm the booking, note what the customer has paid or got
 * back, or charge or waive a fee. The text of the button that waives is stored as the reason.
 */
function leadButtons(group: Group, { context, isSending, actions }: TaskParts): Content[] {
  const [task] = group;
  const { appointment: words, tasks } = context.texts;
  const isOwed = task.code === 'amount_due' && Number(task.settlement?.fee) > 0;
  const isProposed = task.code === 'no_show_fee';
  const change = (key: string, label: string, sent: Change, done: string): readonly Doing[] => [
    [key, label, () => actions.change(group, sent, done)],
  ];
  const settle = (how: 'refunded' | 'cash' | 'card'): Doing => [
    how,
    how === 'refunded' ? words.money.markRefunded : words.money[how],
    () => actions.settle(group, how),
  ];
  return [
    ...(isToConfirm(task) ? change('confirm', words.confirm, { status: 'confirmed' }, words.confirmed) : []),
    ...(isRefund(task) ? [settle('refunded')] : []),
    ...(task.code === 'amount_due' ? [settle('cash'), settle('card')] : []),
    ...(isProposed ? change('charge', tasks.chargeFee, { charge_no_show: true }, tasks.feeCharged) : []),
    ...(isProposed || isOwed
      ? change('leave', tasks.leaveFee, { waive_fee: tasks.leaveFee }, tasks.feeLeft)
      : []),
  ].map(([key, label, does], at) =>
    sending(button(key, label, does, at === 0 ? 'lead' : 'plain'), isSending(task)),
  );
}

/** Key, label and effect of a button. */
type Doing = readonly [key: string, label: string, does: () => void];

/** Shows whose appointment a task is about, and its amount if the task is about several. */
const whoseOf = (
  { appointment }: BookingTask,
  context: Context,
  amounts: false | Pick<ReturnType<typeof wordsOf>, 'amount' | 'owed'>,
): Content[] => [
  h('bdi', { key: 'name' }, customerName(appointment, context)),
  ` · ${appointment.product_name} · ${context.writing.moment(appointment.start_utc)}`,
  amounts && ` · ${amounts.amount ?? amounts.owed ?? ''}`,
];

function questionView(
  group: Group,
  task: BookingTask,
  { context, isSending, actions, asked }: TaskParts & { readonly asked: AskedTask },
): Description {
  const { texts } = context;
  const words = texts.tasks;
  const keep = (): void => actions.ask(undefined);
  if (asked.cancelling) {
    const cancel = (change: Change): void => actions.change(group, change, texts.appointment.cancelled);
    return asked.cancelling.view(task.appointment, { cancel, keep, isSaving: isSending(task) });
  }
  return question(
    words.settleQuestion,
    [words.settleYes, () => actions.settle(group, 'kept')],
    [texts.appointment.no, keep],
    isSending(task),
  );
}
