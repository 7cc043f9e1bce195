import { type Content, type Description, h } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import type { Appointment } from '../../../api/appointments.mjs';
import type { DayChange } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import { customerName, namesOfMembers } from '../../../views/names.mjs';
import { separated } from '../../../views/separated.mjs';
import type { TimeOff } from './closed-time.mjs';
import { closedBy, openAfter, openedBy } from '../compared.mjs';
import { dayHoursText, hoursList } from '../hours-text.mjs';
import { nameOfOwner, ownerKey } from '../owners.mjs';
import type { Consequences } from './state.mjs';
import { previewSection } from '../preview-section.mjs';

/** Maximum number of appointments that are listed; more are only counted. */
const MOST_APPOINTMENTS = 20;

/**
 * Shows the effects of a time off (such as a holiday) before it is saved: hours that close, hours that stay open
 * because of other rules, and appointments in the time.
 */
export const consequencesView = (
  off: TimeOff,
  consequences: Loaded<Consequences>,
  context: Context,
): Description =>
  previewSection(
    { heading: context.texts.hours.timeOff.preview, isCurrent: consequences.data?.off === off },
    consequences,
    context,
    (data) => [
      ...(data.days ? hoursOf({ ...data, days: data.days }, context) : []),
      ...appointmentsOf(data.appointments, context),
    ],
  );

function hoursOf(
  { off, span, days, isChange }: Consequences & { readonly days: readonly DayChange[] },
  context: Context,
): Content[] {
  const words = context.texts.hours.timeOff;
  const closed = closedBy(days, span, off.owner);
  const opened = openedBy(days);
  const open = openAfter(days, span);
  const isNothing = closed.length + opened.length + open.length === 0;
  return [
    isNothing && h('p', { key: 'nothing' }, isChange ? words.changesNothing : words.closesNothing),
    closed.length > 0 && h('p', { key: 'closes' }, words.closes),
    ...hoursList('closed', closed, off.owner, context),
    opened.length > 0 && h('p', { key: 'opens' }, words.opensAgain),
    ...hoursList('opened', opened, off.owner, context),
    closed.length > 0 && open.length === 0 && h('p', { key: 'all-closed' }, words.nothingStaysOpen),
    ...open.map((row) => {
      const when = dayHoursText(row, context);
      const text = fill(words.staysOpen, { name: nameOfOwner(row, context), when });
      return h('p', { key: `${ownerKey(row)} ${row.date}`, class: 'refusal' }, text);
    }),
  ];
}

function appointmentsOf(appointments: readonly Appointment[], context: Context): Content[] {
  const words = context.texts.hours.timeOff;
  const more = appointments.length - MOST_APPOINTMENTS;
  if (appointments.length === 0) return [h('p', { key: 'no-appointments' }, words.noAppointments)];
  return [
    h('h4', { key: 'appointments-heading' }, context.plural(words.appointments, appointments.length)),
    h('p', { key: 'afterwards', class: 'muted' }, words.decideAfterwards),
    h(
      'ul',
      { key: 'appointments', class: 'hours-list' },
      ...appointments
        .slice(0, MOST_APPOINTMENTS)
        .map((one) => h('li', { key: one.id }, ...aboutAppointment(one, context))),
      more > 0 && h('li', { key: 'more', class: 'muted' }, context.plural(context.texts.calendar.more, more)),
    ),
  ];
}

/** Describes an appointment in one line: time, customer, service and staff. */
function aboutAppointment(one: Appointment, context: Context): Description[] {
  const { writing } = context;
  const [day, today] = [writing.dayOf(one.start_utc), writing.dayOf(context.now())];
  const when = writing.shortMoment(day, writing.clockOf(one.start_utc), today);
  const members = namesOfMembers(one.staff_ids, context);
  return separated(when, customerName(one, context), one.product_name, members);
}
