import { fill } from '../../common/text.mjs';
import type { Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';
import { customerName } from './names.mjs';

/**
 * Says that an appointment has a new mark, such as "arrived". Names the day and time, because the text stays while the
 * user looks at other appointments.
 *
 * @param state name of the mark
 */
export const markedText = (appointment: Appointment, state: string, context: Context): string =>
  fill(context.texts.appointment.marked, {
    name: customerName(appointment, context),
    state,
    time: context.writing.wallMoment(
      context.writing.fieldOf(appointment.start_utc).slice(0, appointment.all_day ? 10 : 16),
    ),
  });
