import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Change } from '../../api/appointments.mjs';
import type { Task } from '../../api/tasks.mjs';
import { asking, button, sending } from '../../views/button.mjs';
import { orderAddress, orderIdOf } from '../appointment/order.mjs';
import { type AskedTask, type BookingTask, isAboutBooking, type TaskParts } from './state.mjs';
import { type Group, isRefund, sumOfAll, visitsOf } from './visit-tasks.mjs';
import { listHeading, taskRow } from './row.mjs';
import { shortMoment } from '../../views/short-moment.mjs';
import { wordsOf } from './task-words.mjs';
import { question } from '../../views/question.mjs';
import { separated } from '../../views/separated.mjs';

/**
 * Shows the tasks: bookings to confirm, appointments outside of the hours, and tasks about payments and orders. Lists
 * without a task are left out.
 */
export function taskList(tasks: readonly Task[], parts: TaskParts): Content[] {
  const { context } = parts;
  const words = context.texts.tasks;
  const list = (key: string, heading: string, of: readonly Task[]): Content[] => {
    const groups = visitsOf(of);
    if (groups.length === 0) return [];
    return [
      listHeading(key, heading, groups.length, context),
      h(
        'ul',
        { key: `${key}-list`, class: 'rows today-rows' },
        ...groups.map((group) => taskView(group, parts)),
      ),
    ];
  };
  return [
    ...list('to-confirm', words.toConfirm, tasks.filter(isToConfirm)),
    ...list('outside', words.outside, tasks.filter(isOutside)),
    ...list(
      'money',
      words.money,
      tasks.filter((task) => !isToConfirm(task) && !isOutside(task)),
    ),
  ];
}

const isToConfirm = ({ code }: Task): boolean => code === 'awaits_confirmation';

const isOutside = ({ code }: Task): boolean => code === 'left_outside';

function taskView(group: Group, parts: TaskParts): Description {
  const { context, asked, actions } = parts;
  const [task] = group;
  const { code, appointment, since } = task;
  const words = context.texts.tasks;
  const { name, step, amount, owed, fee } = wordsOf({ ...task, settlement: sumOfAll(group) }, context);
  const refund = amount !== undefined && fill(words.refund, { amount });
  const order = orderIdOf(task);
  // The amount of a refund says that it is due.
  const names =
    code === 'refund_due' && refund ? [refund] : [name, refund, owed && fill(words.owed, { amount: owed })];
  // Another task, about the order, can have the same appointment. The question is shown only at the task whose button
  // the user has pressed.
  const isAsked = mayAsk(task) && isAboutBooking(task) && asked?.id === task.appointment.id;
  return taskRow(
    {
      key: `${code} ${appointment?.id} ${task.order_id}`,
      kind: code,
      appointment,
      title: order === undefined ? name : `#${order}`,
      facts: group.filter(isAboutBooking).map((one) => {
        const { product_name: service } = one.appointment;
        const own = wordsOf(one, context);
        return group.length > 1 ? `${service} ${own.amount ?? own.owed ?? ''}`.trim() : service;
      }),
      states: [
        h('strong', { key: 'what' }, ...separated(...names)),
        h('span', { key: 'since', class: 'muted' }, fill(words.since, { time: shortMoment(since, context) })),
      ],
      step: fee === undefined ? [step] : [fee, step],
      actions: !isAsked && h('div', { key: 'buttons', class: 'buttons actions' }, ...buttonsOf(group, parts)),
      below: isAsked && questionView(group, task, { ...parts, asked }),
    },
    context,
    actions.open,
  );
}

/** Whether the task has a button that cancels the appointment. */
export const mayCancel = (task: Task): boolean => isToConfirm(task) || isOutside(task);

/** Whether a button of the task asks before it does something. */
const mayAsk = (task: Task): boolean => isRefund(task) || mayCancel(task);

/** Buttons of a task: first those that do what it is about. */
function buttonsOf(group: Group, parts: TaskParts): Content[] {
  const { context, isSending, actions } = parts;
  const [task] = group;
  const { texts } = context;
  const words = texts.tasks;
  const order = orderIdOf(task);
  const { orderUrl } = context.settings;
  return [
    ...leadButtons(group, parts),
    order !== undefined &&
      orderUrl !== undefined &&
      h(
        'a',
        {
          key: 'order',
          class: `button ${task.appointment ? 'plain' : 'lead'}`,
          href: orderAddress(orderUrl, order),
        },
        words.openOrder,
      ),
    mayAsk(task) &&
      asking(
        mayCancel(task)
          ? button(
              'ask',
              isOutside(task) ? texts.hours.decisions.cancel : texts.appointment.cancel,
              () => actions.ask(task),
              'danger',
            )
          : button('ask', texts.appointment.money.kept, () => actions.ask(task), 'plain'),
      ),
    isOutside(task) &&
      sending(
        button('accept', texts.hours.decisions.leave, () =>
          actions.change(group, { outside_accepted: true }, words.accepted),
        ),
        isSending(task),
      ),
  ];
}

/**
 * Buttons that do what a task is about: confirm the booking, note what the customer has paid or got
 * back, or charge or waive a fee. The text of the button that waives is stored as the reason.
 */
function leadButtons(group: Group, { context, isSending, actions }: TaskParts): Content[] {
  const [task] = group;
  const { appointment: words, hours, tasks } = context.texts;
  const isOwed = task.code === 'amount_due' && Number(task.settlement?.fee) > 0;
  const isProposed = task.code === 'no_show_fee';
  const change = (key: string, label: string, sent: Change, done: string): readonly Doing[] => [
    [key, label, () => actions.change(group, sent, done)],
  ];
  const move = ({ appointment }: BookingTask): Doing => [
    'move',
    hours.decisions.move,
    () => actions.move(appointment),
  ];
  const settle = (how: 'refunded' | 'cash' | 'card'): Doing => [
    how,
    how === 'refunded' ? words.money.markRefunded : words.money[how],
    () => actions.settle(group, how),
  ];
  return [
    ...(isToConfirm(task) ? change('confirm', words.confirm, { status: 'confirmed' }, words.confirmed) : []),
    ...(isRefund(task) ? [settle('refunded')] : []),
    ...(isOutside(task) && isAboutBooking(task) ? [move(task)] : []),
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
