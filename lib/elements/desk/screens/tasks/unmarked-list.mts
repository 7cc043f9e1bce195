import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment, CustomerStatus } from '../../api/appointments.mjs';
import { button, sending } from '../../views/button.mjs';
import { customerName } from '../../views/names.mjs';
import type { TaskParts } from './state.mjs';

/** Lists appointments without a mark of attendance, with buttons for the mark; nothing if there are none. */
export function unmarkedList(appointments: readonly Appointment[], parts: TaskParts): Content[] {
  if (appointments.length === 0) return [];
  return [
    h('h3', { key: 'unmarked', class: 'list-heading' }, parts.context.texts.appointment.attendance),
    h('ul', { key: 'unmarked-list', class: 'rows' }, ...appointments.map((one) => rowOf(one, parts))),
  ];
}

function rowOf(appointment: Appointment, { context, isSending, actions }: TaskParts): Description {
  const { texts, writing } = context;
  const words = texts.appointment;
  const name = customerName(appointment, context);
  const mark = (to: CustomerStatus, text: string, look: 'lead' | 'plain'): Description =>
    sending(
      button(to, text, () => actions.mark(appointment, to), look),
      isSending(appointment),
    );
  return h(
    'li',
    { key: appointment.id, class: 'item', 'data-task': 'unmarked' },
    h(
      'p',
      { key: 'whose' },
      h('bdi', { key: 'name' }, name),
      ` · ${appointment.product_name} · ${writing.moment(appointment.start_utc)}`,
    ),
    h(
      'div',
      { key: 'buttons', class: 'buttons', role: 'group', 'aria-label': fill(words.attendanceOf, { name }) },
      mark('arrived', words.markArrived, 'lead'),
      mark('no-show', words.markNoShow, 'plain'),
      button('open', texts.tasks.openAppointment, () => actions.open(appointment), 'bare'),
    ),
  );
}
