import { h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context, Dialog } from '../../context.mjs';
import { customerName, namesOfMembers } from '../../views/names.mjs';
import { notesLine } from '../../views/notes.mjs';
import { separated } from '../../views/separated.mjs';
import { listedState, stateView, troubles } from '../../views/state.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import { spanInWords } from './wall-clock.mjs';
import { openButton } from '../../views/button.mjs';

/**
 * Dialog that lists appointments: those of a day that do not fit in the month view, or all bookings of the same service
 * and time.
 */
export const listDialog = (context: Context, title: string, list: () => readonly Appointment[]): Dialog => ({
  title: () => title,
  view: () => {
    const appointments = list();
    const texts = appointments.map((one) => factsOf(one, context));
    // The facts of a class stand once above its people.
    const isClass = new Set(texts.map((facts) => facts.join())).size === 1;
    return [
      isClass &&
        h('p', { key: 'about', class: 'muted' }, ...separated(...texts[0]!.filter((text) => text !== title))),
      h(
        'ul',
        { key: 'list', class: 'rows' },
        ...appointments.map((one, at) =>
          h(
            'li',
            { key: one.id, class: 'listed' },
            openButton(h('bdi', {}, customerName(one, context)), () =>
              context.open(appointmentDialog(context, one)),
            ),
            !isClass && h('p', { key: 'facts', class: 'muted' }, ...separated(...texts[at]!)),
            h(
              'p',
              { key: 'states', class: 'states' },
              one.qty > 1 &&
                h(
                  'span',
                  { key: 'places', class: 'state' },
                  context.plural(context.texts.appointment.places, one.qty),
                ),
              ...[listedState(one, context), ...troubles(one, context.now())].map((state) =>
                stateView(state, context),
              ),
            ),
            notesLine(one),
          ),
        ),
      ),
    ];
  },
});

const factsOf = (one: Appointment, context: Context): string[] => [
  spanInWords(one.start, one.end, context.writing),
  one.product_name,
  namesOfMembers(one.staff_ids, context),
];
