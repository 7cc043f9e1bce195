import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Appointment, CustomerStatus } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { switchedOff, toggle } from '../../views/button.mjs';
import {
  hasItsDayCome,
  isTooEarly,
  offersAttendance,
  siteStatusesOf,
  siteStatusName,
} from '../../views/state.mjs';
import type { AppointmentActions } from './state.mjs';

interface Marks {
  readonly actions: AppointmentActions;
  /** Whether the arrival of the customer is the next step. */
  readonly isNext: boolean;
  /** Look of the button of the next step. */
  readonly lead: 'main' | 'lead';
}

/** Shows the marks of the day: whether the customer came, and how far the appointment is. Offers them from its day on. */
export function marksView(
  appointment: Appointment,
  context: Context,
  { actions, ...next }: Marks,
): Content[] {
  const isInProgress = siteStatusesOf(context.facts).includes(appointment.status);
  return [
    offersAttendance(appointment, context) && attendanceView(appointment, context, { actions, ...next }),
    context.facts.can_manage &&
      (isInProgress || hasItsDayCome(appointment, context)) &&
      progressView(appointment, context, actions),
  ];
}

/** While the arrival is the next step, its button is filled, and the present state needs no button. */
function attendanceView(
  appointment: Appointment,
  context: Context,
  { actions: { mark }, isNext, lead }: Marks,
): Description {
  const words = context.texts.appointment;
  const option = (status: CustomerStatus, text: string): Description => {
    const { values, ...rest } = toggle(status, text, appointment.customer_status === status, () =>
      mark(status),
    );
    const shown = { ...rest, values: { ...values, class: `button toggle ${status}` } };
    return isTooEarly(appointment, status, context.now())
      ? switchedOff(shown, words.noShowLater, context)
      : shown;
  };
  const arrived = option('arrived', words.markArrived);
  return h(
    'div',
    {
      key: 'attendance',
      class: isNext ? 'buttons' : 'segments',
      role: 'group',
      'aria-label': words.attendance,
    },
    !isNext && option('expected', words.markExpected),
    isNext ? { ...arrived, values: { ...arrived.values, class: `button ${lead}` } } : arrived,
    option('no-show', words.markNoShow),
  );
}

/** Shows a button for each status that the shop adds. A second press takes the status back. */
function progressView(
  { status: now }: Appointment,
  context: Context,
  { progress }: AppointmentActions,
): Description | undefined {
  const words = context.texts.appointment;
  const statuses = siteStatusesOf(context.facts);
  if (statuses.length === 0) return undefined;
  return h(
    'div',
    { key: 'progress', class: 'segments', role: 'group', 'aria-label': words.progress },
    ...statuses.map((status) =>
      toggle(status, siteStatusName(status, context), now === status, () => progress(status)),
    ),
  );
}
