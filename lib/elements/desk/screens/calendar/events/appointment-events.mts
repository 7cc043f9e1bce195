import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import { powerOver } from '../../../rights.mjs';
import { customerName, inOneList, namesOfMembers } from '../../../views/names.mjs';
import { notesOf } from '../../../views/notes.mjs';
import { placesTaken } from '../../../views/places.mjs';
import { lacksResource, namesOfResources } from '../../../views/resources.mjs';
import { releaseText } from '../../../views/release.mjs';
import { mainState, troubles } from '../../../views/state.mjs';
import type { DeskWriting } from '../../../writing.mjs';
import type { AppointmentFace, BoardEvent, ViewName } from '../state.mjs';
import { isOfDays, spanInWords, wallClockOf } from '../wall-clock.mjs';
import type { EventContext } from './event-context.mjs';
import { freePartsOf } from './free-parts.mjs';

/**
 * Makes the calendar events of appointments, in the order of time. Bookings of the same class (same service, time,
 * staff and resources) become one event.
 */
export function appointmentEvents(
  appointments: readonly Appointment[],
  view: ViewName,
  context: EventContext,
): BoardEvent[] {
  const groups = new Map<string, Appointment[]>();
  for (const one of appointments.toSorted((a, b) => a.start - b.start || a.id - b.id)) {
    const key = groupOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const of = { ...context, writing: writingSpansOnce(context.writing), others: appointments };
  return [...groups.values()].map((group) => eventOf(group, view, of));
}

/** Formats each time span once, because that is slow, and many appointments of a week have the same times. */
function writingSpansOnce(writing: DeskWriting): DeskWriting {
  const spans = new Map<string, string>();
  return {
    ...writing,
    wallMoments(start, end) {
      const key = `${start} ${end}`;
      const span = spans.get(key) ?? writing.wallMoments(start, end);
      spans.set(key, span);
      return span;
    },
  };
}

/**
 * Returns a key that all bookings of the same service, time, staff and resources share, so that they become one event:
 * six events side by side would be too narrow to read.
 */
function groupOf({
  id,
  places,
  status,
  product_id,
  start,
  end,
  staff_ids,
  resource_ids,
}: Appointment): string {
  return places === null || status === 'cancelled'
    ? `one ${id}`
    : `of ${product_id} ${start} ${end} ${staff_ids.join(' ')} in ${resource_ids?.join(' ')}`;
}

/** Makes the calendar event of one appointment, or of all bookings of a class. */
export function eventOf(group: readonly Appointment[], view: ViewName, context: EventContext): BoardEvent {
  const [first] = group as [Appointment];
  const isOne = group.length === 1;
  const power = isOne && first.status !== 'cancelled' ? powerOver(first, context.facts, context.at) : 'none';
  return {
    id: String(first.id),
    start: wallClockOf(first.start),
    end: wallClockOf(Math.max(first.end, first.start + 60)),
    allDay: isOfDays(first),
    display: 'auto',
    resourceIds: view === 'resources' ? resourceColumns(first, context) : memberColumns(first),
    classNames: [
      'appointment',
      ...(isOne ? [mainState(first, context.at), ...troubles(first, context.at)] : ['workshop']),
      ...(group.some((one) => notesOf(one).length > 0) ? ['noted'] : []),
    ],
    startEditable: power === 'none' ? false : undefined,
    durationEditable: power === 'all' ? undefined : false,
    extendedProps: { face: isOne ? faceOf(first, view, context) : faceOfWorkshop(group, view, context) },
  };
}

const memberColumns = ({ staff_ids: ids }: Appointment): string[] =>
  ids.length === 0 ? ['0'] : ids.map(String);

/**
 * Returns the ids of the columns of an appointment's resources, '0' for a missing one; empty if the service needs none.
 */
const resourceColumns = (appointment: Appointment, { facts }: EventContext): string[] => [
  ...new Set([
    ...(appointment.resource_ids ?? []).map(String),
    ...(lacksResource(appointment, facts) ? ['0'] : []),
  ]),
];

function faceOf(appointment: Appointment, view: ViewName, context: EventContext): AppointmentFace {
  const { texts, writing } = context;
  const { id, product_name: product, start, end } = appointment;
  const who = customerName(appointment, context);
  const members = namesOfMembers(appointment.staff_ids, context);
  const main = mainState(appointment, context.at);
  const others = troubles(appointment, context.at);
  const states = [main, ...others];
  const release = releaseText(appointment, context, context.at);
  const places = placesTaken(appointment, context);
  const resources = namesOfResources(appointment, context);
  return {
    kind: 'appointment',
    ids: [id],
    time: isOfDays(appointment) ? '' : timeOf(start, view, writing),
    times: timesOf(appointment, writing),
    who,
    phone: appointment.customer_phone,
    // A line of a month has no room for more than the service.
    what: view === 'month' || view === 'members' ? product : joined(' · ', product, members),
    where: view === 'month' || view === 'resources' ? '' : resources,
    // An expected customer is the usual state, which needs no word.
    state: joined(
      ' · ',
      places,
      ...states.filter((state) => state !== 'expected').map((state) => texts.appointment.states[state]),
      release,
    ),
    note: notesOf(appointment).join(' · '),
    label: joined(
      ', ',
      spanInWords(start, end, writing),
      who,
      product,
      members,
      resources,
      places,
      ...states.map((state) => texts.appointment.states[state]),
      release,
      ...notesOf(appointment),
    ),
    color: appointment.cal_color,
    free: freePartsOf(appointment, view, context),
  };
}

function faceOfWorkshop(
  group: readonly Appointment[],
  view: ViewName,
  context: EventContext,
): AppointmentFace {
  const [first] = group as [Appointment];
  const { writing } = context;
  const names = inOneList(
    group.map((one) => customerName(one, context)),
    context,
  );
  const places = placesTaken(first, context);
  const notes = group.flatMap(notesOf);
  return {
    kind: 'appointment',
    ids: group.map(({ id }) => id),
    time: timeOf(first.start, view, writing),
    times: timesOf(first, writing),
    phone: '',
    who: first.product_name,
    what: places,
    where: '',
    state: names,
    note: notes.join(' · '),
    label: joined(
      ', ',
      spanInWords(first.start, first.end, writing),
      first.product_name,
      places,
      names,
      ...notes,
    ),
    color: first.cal_color,
    free: freePartsOf(first, view, context),
  };
}

/** Formats a start; without AM or PM if the event is beside the hours of the day, which have it. */
function timeOf(start: number, view: ViewName, writing: Context['writing']): string {
  const time = writing.wallClock(wallClockOf(start));
  return view === 'month' ? time : bare(time);
}

const timesOf = (one: Appointment, writing: Context['writing']): string =>
  isOfDays(one) ? '' : bare(writing.wallTimes(one.start, one.end));

/** Removes words such as AM and PM behind times, and the spaces around a dash, which differ with these words. */
const bare = (times: string): string =>
  times.replace(/\s\p{L}[\p{L}.\s]*?(?=\s?–|$)/gu, '').replace(/\s?–\s?/, '–');

const joined = (by: string, ...parts: readonly string[]): string => parts.filter(Boolean).join(by);
