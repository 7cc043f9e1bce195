import {
  type Calendar,
  createCalendar,
  DayGrid,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  TimeGrid,
} from '@event-calendar/core';
import type { BoardEvent, ViewName } from '../state.mjs';

export type { Calendar } from '@event-calendar/core';

/** Minutes of a line of the grid, and of the steps in which events are dragged. */
export const LINE_MINUTES = 30;
export const STEP_MINUTES = 15;
/** The height of half an hour has room for three lines: who, what, and in which state. */
export const LINE_PIXELS = 56;

/** The library's names of the views. */
export const LIBRARY_VIEWS: Readonly<Record<ViewName, string>> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  members: 'resourceTimeGridDay',
  resources: 'resourceTimeGridDay',
};

/** The options that never change. */
const FIXED: Calendar.Options = {
  headerToolbar: { start: '', center: '', end: '' },
  // Wall clocks without an offset then stay as they are, whatever the zone of the device.
  timeZone: 'UTC',
  slotDuration: { minutes: LINE_MINUTES },
  snapDuration: { minutes: STEP_MINUTES },
  slotHeight: LINE_PIXELS,
  slotEventOverlap: false,
  eventGap: 2,
  // A finger that rests this long drags; a shorter touch scrolls or opens.
  longPressDelay: 400,
  editable: true,
  // The content of events is our own, and formats of the library follow the zone of the device.
  eventTimeFormat: () => '',
  slotLabelFormat: () => '',
  titleFormat: () => '',
  dayHeaderAriaLabelFormat: () => '',
  views: {
    // In a month, the lower edge of an event is not its end.
    dayGridMonth: { eventDurationEditable: false },
  },
};

/** Makes the calendar of the library in an element. */
export const mountCalendar = (target: HTMLElement, options: Calendar.Options): Calendar =>
  createCalendar(target, [TimeGrid, DayGrid, ResourceTimeGrid, Interaction], {
    ...FIXED,
    ...options,
    views: { ...FIXED.views, ...options.views },
  });

export const unmountCalendar = (calendar: Calendar): void => void destroyCalendar(calendar);

/** An event in the form of the library. */
export const libraryEvent = (event: BoardEvent): Calendar.EventInput => ({
  id: event.id,
  start: event.start,
  end: event.end,
  allDay: event.allDay,
  display: event.display,
  resourceIds: [...event.resourceIds],
  classNames: [...event.classNames],
  startEditable: event.startEditable,
  durationEditable: event.durationEditable,
  extendedProps: event.extendedProps,
});

/** Returns the seconds of a calendar library's duration. The length of a drag has days and seconds only. */
export const secondsOf = ({ days, seconds }: Calendar.Duration): number => days * 86_400 + seconds;
