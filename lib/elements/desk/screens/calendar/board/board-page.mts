import type { Appointment, Hours } from '../../../api/appointments.mjs';
import { closedOf } from '../../../api/hours.mjs';
import type { Context } from '../../../context.mjs';
import { lacksResource } from '../../../views/resources.mjs';
import { siteSecondsOf } from '../../../writing.mjs';
import { appointmentEvents } from '../events/appointment-events.mjs';
import {
  closedEvents,
  earliestOpening,
  isClosedOn,
  latestClosing,
  openTimeOf,
} from '../events/closed-times.mjs';
import { countedEvents, type Hidden } from '../events/counted-events.mjs';
import { eventsWithRoom, MORE, moreEvent } from '../events/month-events.mjs';
import { paddingEvents } from '../events/padding-events.mjs';
import { type PrintedHours, printedHours } from './printed-hours.mjs';
import { lanesPart } from './library.mjs';
import { sideBySide } from './side-by-side.mjs';
import type { BoardEvent, CalendarData, CalendarState, Column } from '../state.mjs';
import { fill } from '../../../../common/text.mjs';
import { inPageLanguage, nameOfMember } from '../../../views/names.mjs';
import { isOfDays, wallClockOf } from '../wall-clock.mjs';

/** Everything that the calendar grid shows. */
export interface BoardPage {
  /** Whether a response has arrived. It may be for other days than those shown. */
  readonly isLoaded: boolean;
  readonly state: CalendarState;
  /** Appointments in the response that the user has not hidden; the calendar events are made from them. */
  readonly appointments: readonly Appointment[];
  readonly events: ReadonlyMap<string, BoardEvent>;
  readonly columns: readonly Column[];
  /** Columns of the grid: those of the page, but several for a resource with several equal units. */
  readonly lanes: readonly Column[];
  readonly hasAllDay: boolean;
  /** Largest number of calendar events side by side, for each column. */
  readonly sideBySide: readonly number[];
  /** Opening time to scroll to, in seconds from midnight. */
  readonly opensAt: number;
  readonly printed: PrintedHours;
  /** Current time in seconds from midnight; undefined if it is not shown, or in closed hours. */
  readonly openNow: number | undefined;
}

/**
 * Computes what the calendar grid shows from the last response and the user's choices.
 *
 * @param before last columns; a day of the members keeps them until its response says who works
 */
export function boardPage(
  data: CalendarData | undefined,
  state: CalendarState,
  context: Context,
  before: readonly Column[] = [],
): BoardPage {
  const { view, days, staffId, mostBeside } = state;
  const { writing } = context;
  const hours = (data?.page.hours ?? []).map((one) => ({
    ...one,
    closed: one.closed.map((time) => ({ ...time, title: inPageLanguage(time.title, context) })),
  }));
  const shown = shownAppointments(data?.page.appointments ?? [], state);
  const appointments =
    view === 'resources'
      ? shown.filter((one) => one.resource_ids !== undefined || lacksResource(one, context.facts))
      : shown;
  const columns =
    state.isLoading && view === 'members' && before.length > 0
      ? before
      : columnsOf(appointments, hours, state, context);
  const at = context.now();
  const events = appointmentEvents(appointments, view, {
    texts: context.texts,
    writing,
    facts: context.facts,
    language: context.language,
    at,
  });
  const owner = context.facts.can_manage ? staffId : context.facts.members[0]?.id;
  const closed = closedOf(hours, owner);
  const closedTimes = closedEvents(hours, view, {
    days,
    columns,
    staffId: owner,
    words: context.texts.calendar,
  });
  const paddings = paddingEvents(appointments, {
    view,
    columns,
    staffId: owner,
    word: context.texts.calendar.padding,
  });
  const whole = { columns, events: [...closedTimes, ...events, ...paddings] };
  const parts = { appointments, facts: context.facts };
  const split = (view === 'resources' && lanesPart()?.inLanes(whole, parts)) || whole;
  const fitting = countedEvents(split.events, split.columns, mostBeside, (hidden) =>
    countEvent(hidden, context),
  );
  const all =
    view === 'month'
      ? [...closedTimes.map((day) => withoutTitle(day, events)), ...monthEvents(events, state, context)]
      : [...fitting, nowEvent(at, split.columns, context)];
  const opensAt = earliestOf(appointments, earliestOpening(closed, days), state);
  return {
    isLoaded: data !== undefined,
    state,
    appointments,
    events: new Map(all.map((event) => [event.id, event])),
    columns,
    lanes: split.columns,
    hasAllDay: appointments.some(isOfDays),
    sideBySide: sideBySide(fitting, days, split.columns, mostBeside),
    opensAt,
    printed: printedHours(appointments, opensAt, latestClosing(closed, days)),
    openNow: openTimeOf(siteSecondsOf(writing.dayOf(at), writing.clockOf(at)), closed, days),
  };
}

/** Selects the appointments to show: cancelled ones only if the user wants them. */
export const shownAppointments = (
  appointments: readonly Appointment[],
  { showsCancelled }: Pick<CalendarState, 'showsCancelled'>,
): Appointment[] => appointments.filter(({ status }) => showsCancelled || status !== 'cancelled');

function columnsOf(
  appointments: readonly Appointment[],
  hours: readonly Hours[],
  { view, staffId, day }: CalendarState,
  context: Context,
): readonly Column[] {
  const { facts, texts } = context;
  if (view === 'resources') return resourceColumns(appointments, facts, texts);
  if (view !== 'members') return [];
  const members = facts.members.filter(({ id }) => staffId === undefined || id === staffId);
  const here = members.filter(
    ({ id }) => !isClosedOn(day, hours, id) || appointments.some(({ staff_ids: ids }) => ids.includes(id)),
  );
  // On a closed day, the columns of all members say so.
  const columns = (here.length > 0 ? here : members).map(({ id, display_name: title }) => ({
    id: String(id),
    title,
  }));
  // Appointments of members who have left the shop are shown, too.
  const gone = new Set(appointments.flatMap(({ staff_ids: ids }) => ids));
  for (const { id } of facts.members) gone.delete(id);
  for (const id of gone)
    if (staffId === undefined || id === staffId)
      columns.push({ id: String(id), title: nameOfMember(id, context) });
  const others = appointments.some(({ staff_ids: ids }) => ids.length === 0);
  return others ? [...columns, { id: '0', title: texts.calendar.noMember }] : columns;
}

/** Returns a column for each active resource (such as a room), and for each inactive one that an appointment uses. */
function resourceColumns(
  appointments: readonly Appointment[],
  facts: Context['facts'],
  texts: Context['texts'],
): Column[] {
  const taken = new Set(appointments.flatMap(({ resource_ids: ids = [] }) => ids));
  const columns = facts.resources
    .filter(({ id, status }) => status !== 'inactive' || taken.has(id))
    .map(({ id, name }) => ({ id: String(id), title: inPageLanguage(name, { texts }) }));
  const others = appointments.some((one) => lacksResource(one, facts));
  return others ? [...columns, { id: '0', title: texts.calendar.noResource }] : columns;
}

/** Hides the title of a closed day of a month, in which appointments take its place. */
const withoutTitle = (day: BoardEvent, events: readonly BoardEvent[]): BoardEvent =>
  events.some(({ start, end }) => start < day.end && end > day.start)
    ? { ...day, classNames: [...day.classNames, 'taken'] }
    : day;

function monthEvents(
  events: readonly BoardEvent[],
  { days, isNarrow, mostPerDay }: CalendarState,
  context: Context,
): BoardEvent[] {
  const { shown, more } = eventsWithRoom(events, days, isNarrow ? 0 : mostPerDay);
  const words = context.texts.calendar;
  const buttons = [...more].map(([day, count]) => {
    const text = context.plural({ other: isNarrow ? '{count}' : MORE }, count);
    const more = context.plural(isNarrow ? words.appointments : words.more, count);
    return moreEvent(day, text, fill(words.moreOn, { more, day: context.writing.longDay(day) }));
  });
  return [...shown, ...buttons];
}

/** Makes the calendar event that shows how many events of an hour are hidden for lack of room. */
function countEvent({ day, hour, column, events }: Hidden, context: Context): BoardEvent {
  const { texts, writing } = context;
  const faces = events.map(({ extendedProps: { face } }) => face);
  const ids = faces.flatMap((face) => (face.kind === 'appointment' ? face.ids : []));
  const on = `${writing.longDay(day)}, ${writing.wallClock(`${day}T${hour}:00`)}`;
  return {
    id: `more ${day} ${hour} ${column ?? ''}`,
    start: `${day}T${hour}:00`,
    end: `${day}T${hour}:59`,
    allDay: false,
    // The calendar library gives all events side by side the same width; a count needs less, so it is outside of this
    // layout.
    display: 'background',
    resourceIds: column === undefined ? [] : [column],
    classNames: ['more'],
    startEditable: false,
    durationEditable: false,
    extendedProps: {
      face: {
        kind: 'more',
        day,
        ids,
        text: context.plural({ other: MORE }, events.length),
        label: fill(texts.calendar.moreOn, {
          more: context.plural(texts.calendar.more, events.length),
          day: on,
        }),
      },
    },
  };
}

/**
 * Makes the line that marks the current time. The calendar library's own line would use the clock and zone of the
 * device.
 */
function nowEvent(at: number, columns: readonly Column[], { writing }: Context): BoardEvent {
  const now = siteSecondsOf(writing.dayOf(at), writing.clockOf(at));
  return {
    id: 'now',
    start: wallClockOf(now),
    end: wallClockOf(now + 60),
    allDay: false,
    display: 'background',
    resourceIds: columns.map(({ id }) => id),
    classNames: ['now'],
    extendedProps: { face: { kind: 'now' } },
  };
}

/** Returns the time to scroll to, in seconds from midnight: the opening time, or an earlier appointment. */
function earliestOf(appointments: readonly Appointment[], opening: number, { days }: CalendarState): number {
  const from = siteSecondsOf(days.from);
  return Math.min(
    opening,
    ...appointments.filter((one) => !isOfDays(one) && one.start >= from).map(({ start }) => start % 86_400),
  );
}
