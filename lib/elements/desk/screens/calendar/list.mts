import { h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context, Dialog } from '../../context.mjs';
import { customerName, namesOfMembers } from '../../views/names.mjs';
import { separated } from '../../views/separated.mjs';
import { mainState, stateView, troubles } from '../../views/state.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import { spanInWords } from './wall-clock.mjs';
import { openButton } from '../../views/button.mjs';

/**
 * Dialog that lists appointments: those of a day that do not fit in the month view, or all bookings of the same service
 * and time.
 */
export const listDialog = (context: Context, title: string, list: () => readonly Appointment[]): Dialog => ({
  title: () => title,
  view: () => [
    h(
      'ul',
      { key: 'list', class: 'rows' },
      ...list().map((one) =>
        h(
          'li',
          { key: one.id, class: 'listed' },
          openButton(h('bdi', {}, customerName(one, context)), () =>
            context.open(appointmentDialog(context, one)),
          ),
          h(
            'p',
            { key: 'facts', class: 'muted' },
            ...separated(
              spanInWords(one.start, one.end, context.writing),
              one.product_name,
              namesOfMembers(one.staff_ids, context),
            ),
          ),
          h(
            'p',
            { key: 'states', class: 'states' },
            ...[mainState(one, context.now()), ...troubles(one)].map((state) => stateView(state, context)),
          ),
        ),
      ),
    ),
  ],
});
