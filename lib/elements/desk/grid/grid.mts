import {
  type Calendar,
  createCalendar,
  DayGrid,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  TimeGrid,
} from '@event-calendar/core';

export { Edges } from './edges.mjs';
export { Repairs } from './repairs.mjs';
export { RestOfPage } from './rest-of-page.mjs';

/** Creates the calendar library's calendar inside an element. */
export const mountCalendar = (target: HTMLElement, options: Calendar.Options): Calendar =>
  createCalendar(target, [TimeGrid, DayGrid, ResourceTimeGrid, Interaction], options);

export const unmountCalendar = (calendar: Calendar): void => void destroyCalendar(calendar);
