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

/** Minutes between two lines of the grid, and of the steps of a drag. */
export const LINE_MINUTES = 30;
export const STEP_MINUTES = 15;
/** Height of half an hour, in which three lines fit: customer, service and state. */
export const LINE_PIXELS = 56;

/** The library's names of the views. */
export const LIBRARY_VIEWS: Readonly<Record<ViewName, string>> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  members: 'resourceTimeGridDay',
  // A table takes its place.
  memberDays: 'timeGridWeek',
  resources: 'resourceTimeGridDay',
};

/** Options that never change. */
const FIXED: Calendar.Options = {
  headerToolbar: { start: '', center: '', end: '' },
  // With UTC, wall clock times without an offset stay unchanged, whatever the device's zone.
  timeZone: 'UTC',
  slotDuration: { minutes: LINE_MINUTES },
  snapDuration: { minutes: STEP_MINUTES },
  slotHeight: LINE_PIXELS,
  slotEventOverlap: false,
  eventGap: 2,
  // Milliseconds after which a resting finger drags; a shorter touch scrolls or opens.
  longPressDelay: 400,
  editable: true,
  // The desk makes the content of events itself, because the library formats times in the device's zone.
  eventTimeFormat: () => '',
  slotLabelFormat: () => '',
  titleFormat: () => '',
  dayHeaderAriaLabelFormat: () => '',
  views: {
    // In a month, the lower edge of an event is not its end.
    dayGridMonth: { eventDurationEditable: false },
  },
};

/** Mounts the library's calendar in an element. */
export const mountCalendar = (target: HTMLElement, options: Calendar.Options): Calendar =>
  createCalendar(target, [TimeGrid, DayGrid, ResourceTimeGrid, Interaction], {
    ...FIXED,
    ...options,
    views: { ...FIXED.views, ...options.views },
  });

export const unmountCalendar = (calendar: Calendar): void => void destroyCalendar(calendar);

/** Converts an event to the library's form. */
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
