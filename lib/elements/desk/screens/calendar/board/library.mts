import type { Calendar } from '@event-calendar/core';
import type * as Grid from '../../../grid/grid.mjs';
import type * as Lanes from '../lanes/lanes.mjs';
import type * as Drawing from './drawing.mjs';
import { gridSheet, laterSheet } from '../../../styles.mjs';
import type { ViewName } from '../state.mjs';

export type { Calendar } from '@event-calendar/core';

/** Minutes between two lines of the calendar grid, and the step by which a drag changes times. */
export const LINE_MINUTES = 30;
export const STEP_MINUTES = 15;
/** Height of half an hour in rem, enough for three lines: customer, service and state. */
export const LINE_REM = 3.5;

/** Calendar library's name of each view. */
export const LIBRARY_VIEWS: Readonly<Record<ViewName, string>> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  members: 'resourceTimeGridDay',
  // View that the calendar library gets while the desk shows its own table of all staff members and the days of a
  // week.
  memberDays: 'timeGridWeek',
  resources: 'resourceTimeGridDay',
};

/** Options of the calendar library that never change. */
const FIXED: Calendar.Options = {
  headerToolbar: { start: '', center: '', end: '' },
  // With UTC, the library shows times without offset as they are, whatever the zone of the device.
  timeZone: 'UTC',
  slotDuration: { minutes: LINE_MINUTES },
  snapDuration: { minutes: STEP_MINUTES },
  slotEventOverlap: false,
  eventGap: 2,
  // Milliseconds until a resting finger begins to drag; a shorter touch scrolls or opens.
  longPressDelay: 400,
  editable: true,
  // The desk writes all times itself, because the library formats them in the zone of the device.
  eventTimeFormat: () => '',
  slotLabelFormat: () => '',
  titleFormat: () => '',
  dayHeaderAriaLabelFormat: () => '',
  views: {
    // In a month, the lower edge of an event does not mean its end, so dragging this edge must not change the
    // duration.
    dayGridMonth: { eventDurationEditable: false },
  },
};

let grid: typeof Grid | undefined;
let drawn: typeof Drawing | undefined;

/**
 * Loads the calendar library, the content of its events and headings, and the style sheets of its grid, of screens that are opened later, and
 * of printing. They are files of their own, so that the desk shows today's appointments sooner.
 */
export async function loadLibrary(): Promise<void> {
  const [library, { STYLE, LATER_STYLE }, module] = await Promise.all([
    import('../../../grid/grid.mjs'),
    import('../../../grid/style.mjs'),
    import('./drawing.mjs'),
  ]);
  if (grid) return;
  gridSheet().replaceSync(STYLE);
  laterSheet().replaceSync(LATER_STYLE);
  grid = library;
  drawn = module;
}

let lanes: typeof Lanes | undefined;

/** Loads the module that splits the columns of resources. Without it, each resource has one column. */
export const loadLanes = (): Promise<void> =>
  import('../lanes/lanes.mjs').then(
    (module) => void (lanes = module),
    () => undefined,
  );

/** Returns the module that splits the columns of resources; undefined until it is loaded. */
export const lanesPart = (): typeof Lanes | undefined => lanes;

/** Returns the module that makes the content of events and headings. The library must be loaded. */
export const drawing = (): typeof Drawing => drawn!;

export const hasLibrary = (): boolean => grid !== undefined;

/** Creates the calendar library's calendar inside an element. The library must be loaded. */
export const mountCalendar = (target: HTMLElement, options: Calendar.Options): Calendar =>
  grid!.mountCalendar(target, { ...FIXED, ...options, views: { ...FIXED.views, ...options.views } });

export const unmountCalendar = (calendar: Calendar): void => grid!.unmountCalendar(calendar);

/** Corrects the elements of a calendar from now on. The library must be loaded. */
export const repairsOf = (...parts: ConstructorParameters<typeof Grid.Repairs>): Grid.Repairs =>
  new grid!.Repairs(...parts);

/** Marks the edges beyond which a table has more columns, from now on. The library must be loaded. */
export const edgesOf = (frame: HTMLElement): Grid.Edges => new grid!.Edges(frame);

/** Keeps the page around the calendar from scrolling from now on. The library must be loaded. */
export const restOfPage = (...nodes: ConstructorParameters<typeof Grid.RestOfPage>): Grid.RestOfPage =>
  new grid!.RestOfPage(...nodes);

/**
 * Returns the seconds of the calendar library's `Duration`. The length of a drag has only days and seconds, no months.
 */
export const secondsOf = ({ days, seconds }: Calendar.Duration): number => days * 86_400 + seconds;
