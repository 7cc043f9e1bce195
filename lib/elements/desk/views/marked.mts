import { fill } from '../../common/text.mjs';
import type { Appointment, MoneyNote } from '../api/appointments.mjs';
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

/** Says how an amount (a decimal string) of an appointment was settled, and names the customer and the amount. */
export const settledText = (
  appointment: Appointment,
  how: MoneyNote['kind'],
  amount: string,
  context: Context,
): string => {
  const { money } = context.texts.appointment;
  return fill(money.saved, {
    name: customerName(appointment, context),
    how: money[how],
    amount: context.writing.price(amount),
  });
};
