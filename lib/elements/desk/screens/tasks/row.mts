import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { openButton } from '../../views/button.mjs';
import { customerName } from '../../views/names.mjs';
import { shortMoment } from '../../views/short-moment.mjs';
import { oneAfterOther, separated } from '../../views/separated.mjs';

/** Heading of a list, with the number of its rows. */
export const listHeading = (key: string, text: string, count: number, { language }: Context): Description =>
  h(
    'h3',
    { key, class: 'list-heading' },
    text,
    ' ',
    h('span', { class: 'muted' }, new Intl.NumberFormat(language).format(count)),
  );

/** Parts of the row of a task. */
interface RowParts {
  readonly key: string | number;
  /** Kind of the task, for style sheets and tests. */
  readonly kind: string;
  /** Appointment of the task; null if it is about an order alone. */
  readonly appointment: Appointment | null;
  /** Text in place of the customer's name without an appointment. */
  readonly title?: string | undefined;
  readonly facts: readonly (string | undefined)[];
  readonly states?: readonly Content[];
  /** Advice below the row. */
  readonly step?: readonly string[];
  readonly actions?: Content;
  /** Question or failure below the row. */
  readonly below?: Content;
}

/** Shows a task as a row: time of the appointment, customer, service, what is open, and buttons. */
export function taskRow(
  parts: RowParts,
  context: Context,
  open: (appointment: Appointment) => void,
): Description {
  const { key, kind, appointment, title, facts, states = [], step = [], actions, below } = parts;
  return h(
    'li',
    { key, part: 'row', class: 'row', 'data-task': kind },
    h(
      'p',
      { key: 'time', class: 'time' },
      appointment ? shortMoment(appointment.start_utc, context, appointment.all_day) : '',
    ),
    h(
      'div',
      { key: 'about', class: 'about' },
      appointment
        ? openButton(h('bdi', {}, customerName(appointment, context)), () => open(appointment))
        : h('strong', { key: 'title', class: 'who' }, title),
      h('p', { key: 'facts', class: 'muted facts-line' }, ...separated(...facts)),
      h('p', { key: 'states', class: 'states' }, ...states),
      step.length > 0 && h('p', { key: 'step', class: 'muted step' }, ...oneAfterOther(step)),
    ),
    actions,
    below,
  );
}
