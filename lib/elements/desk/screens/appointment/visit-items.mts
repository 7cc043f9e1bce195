import { type Content, h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { visitView } from '../customers/visit-view.mjs';

/**
 * Shows the other appointments of a visit (services booked together), with buttons that open them; nothing if there are
 * none.
 */
export const visitItemsView = (
  others: readonly Appointment[],
  context: Context,
  open: (appointment: Appointment) => void,
): Content =>
  others.length > 0 &&
  h(
    'section',
    { key: 'visit', class: 'note', 'aria-labelledby': 'visit' },
    h('h3', { id: 'visit' }, context.texts.appointment.visit),
    h('ul', { class: 'rows' }, ...others.map((one) => visitView(one, context, open))),
  );
