import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment, CustomerStatus } from '../../api/appointments.mjs';
import { button, sending } from '../../views/button.mjs';
import { customerName, namesOfMembers } from '../../views/names.mjs';
import { listHeading, taskRow } from './row.mjs';
import type { TaskParts } from './state.mjs';

/**
 * Lists appointments without a mark of attendance, the earliest first as in Today, with buttons for the mark; nothing if
 * there are none.
 */
export function unmarkedList(appointments: readonly Appointment[], parts: TaskParts): Content[] {
  if (appointments.length === 0) return [];
  return [
    listHeading('unmarked', parts.context.texts.appointment.attendance, appointments.length, parts.context),
    h(
      'ul',
      { key: 'unmarked-list', class: 'rows today-rows' },
      ...appointments.toSorted((a, b) => a.start_utc - b.start_utc).map((one) => rowOf(one, parts)),
    ),
  ];
}

function rowOf(appointment: Appointment, { context, isSending, actions }: TaskParts): Description {
  const words = context.texts.appointment;
  const name = customerName(appointment, context);
  const mark = (to: CustomerStatus, text: string): Description =>
    sending(
      button(to, text, () => actions.mark(appointment, to)),
      isSending(appointment),
    );
  return taskRow(
    {
      key: appointment.id,
      kind: 'unmarked',
      appointment,
      facts: [appointment.product_name, namesOfMembers(appointment.staff_ids, context)],
      actions: h(
        'div',
        {
          key: 'buttons',
          class: 'buttons actions',
          role: 'group',
          'aria-label': fill(words.attendanceOf, { name }),
        },
        mark('arrived', words.markArrived),
        mark('no-show', words.markNoShow),
      ),
    },
    context,
    actions.open,
  );
}
