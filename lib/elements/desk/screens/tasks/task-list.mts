import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Task } from '../../api/tasks.mjs';
import { button } from '../../views/button.mjs';
import { orderAddress, orderIdOf } from '../appointment/order.mjs';
import type { TaskParts } from './state.mjs';

/** The tasks about money and orders. */
export function taskList(tasks: readonly Task[], parts: TaskParts): Content[] {
  const words = parts.context.texts.tasks;
  return [
    h('h3', { key: 'money', class: 'list-heading' }, words.money),
    tasks.length === 0
      ? h('p', { key: 'nothing', class: 'muted' }, words.nothing)
      : h('ul', { key: 'tasks', class: 'rows' }, ...tasks.map((task) => taskView(task, parts))),
  ];
}

function taskView(task: Task, parts: TaskParts): Description {
  const { context, asked, actions } = parts;
  const { code, appointment, since } = task;
  const words = context.texts.tasks;
  const order = orderIdOf(task);
  const { orderUrl } = context.settings;
  const isAboutMoney = code === 'refund_due' || code === 'paid_conflict';
  return h(
    'li',
    { key: `${code} ${appointment?.id} ${task.order_id}`, class: 'item', 'data-task': code },
    h(
      'p',
      { key: 'what' },
      h('strong', { key: 'what' }, words.tasks[code]),
      h(
        'span',
        { key: 'since', class: 'muted' },
        ` ${fill(words.since, { time: context.writing.moment(since) })}`,
      ),
    ),
    appointment !== null && h('p', { key: 'who' }, ...whoseOf(appointment, parts)),
    h('p', { key: 'step', class: 'muted' }, words.steps[code]),
    // The order of the same appointment may be a task, too.
    isAboutMoney && appointment !== null && asked === appointment.id
      ? questionView(appointment, parts)
      : h(
          'div',
          { key: 'buttons', class: 'buttons' },
          appointment !== null && button('open', words.openAppointment, () => actions.open(appointment)),
          order !== undefined &&
            orderUrl !== undefined &&
            h(
              'a',
              { key: 'order', class: 'button plain', href: orderAddress(orderUrl, order) },
              words.openOrder,
            ),
          isAboutMoney && appointment !== null && button('settle', words.settled, () => actions.ask(task)),
        ),
  );
}

const whoseOf = (
  { customer_name: name, product_name: service, start_utc: start }: NonNullable<Task['appointment']>,
  { context }: TaskParts,
): Content[] => [
  h('bdi', { key: 'name' }, name || context.texts.appointment.guest),
  ` · ${service} · ${context.writing.moment(start)}`,
];

function questionView(
  appointment: NonNullable<Task['appointment']>,
  { context: { texts }, actions }: TaskParts,
): Description {
  const words = texts.tasks;
  return h(
    'div',
    { key: 'question', class: 'question' },
    h('p', { key: 'text', role: 'alert' }, words.settleQuestion),
    h(
      'div',
      { key: 'buttons', class: 'buttons' },
      button('yes', words.settleYes, () => actions.settle(appointment), 'danger'),
      button('no', words.settleNo, () => actions.ask(undefined)),
    ),
  );
}
