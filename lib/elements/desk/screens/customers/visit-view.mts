import { type Description, h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { namesOfMembers } from '../../views/names.mjs';
import { separated } from '../../views/separated.mjs';
import { listedState, stateView, troubles } from '../../views/state.mjs';
import { openButton } from '../../views/button.mjs';

/**
 * Shows an appointment in a list: day and time, service, staff, price, states, and note.
 * @param name name of the customer; '' if the whole list is about one customer
 */
export function visitView(
  appointment: Appointment,
  context: Context,
  open: (appointment: Appointment) => void,
  name = '',
): Description {
  const {
    id,
    start_utc: start,
    end_utc: end,
    product_name: service,
    staff_ids: staffIds,
    note,
    price,
  } = appointment;
  const { writing } = context;
  const now = context.now();
  const isOfYear = (day: string): boolean => day.slice(0, 4) === writing.dayOf(start).slice(0, 4);
  return h(
    'li',
    { key: id, class: 'item', 'data-appointment': id },
    openButton(
      writing.moments(start, end) +
        (isOfYear(writing.dayOf(now)) ? '' : ` (${writing.year(writing.dayOf(start))})`),
      () => open(appointment),
    ),
    h(
      'p',
      { key: 'facts', class: 'muted facts-line' },
      ...separated(
        name,
        service,
        namesOfMembers(staffIds, context),
        Number(price) > 0 && writing.price(price),
      ),
    ),
    h(
      'p',
      { key: 'states', class: 'states' },
      stateView(listedState(appointment, context), context),
      ...troubles(appointment, now).map((trouble) => stateView(trouble, context)),
    ),
    note !== '' && h('p', { key: 'note', class: 'visit-note' }, h('bdi', {}, note)),
  );
}
