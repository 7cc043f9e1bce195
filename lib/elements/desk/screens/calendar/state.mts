import type { Day } from '../../../common/days.mjs';
import type { Appointment, CalendarPage } from '../../api/appointments.mjs';

export type ViewName = 'day' | 'week' | 'month' | 'members' | 'resources';

/** Days of the shop; `to` is the day after the last one. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** The state of the calendar. */
export interface CalendarState {
  readonly view: ViewName;
  /** A day of those that are shown. */
  readonly day: Day;
  readonly days: Days;
  /** The day by the shop's clock. */
  readonly today: Day;
  /** Undefined: everyone. */
  readonly staffId: number | undefined;
  /** Undefined: all services. */
  readonly productId: number | undefined;
  readonly showsCancelled: boolean;
  /** The response is still that of other days or another choice. */
  readonly isLoading: boolean;
  /** Seven columns have no room for text. */
  readonly isNarrow: boolean;
}

/** The actions of the bar above the calendar. */
export interface CalendarActions {
  readonly look: (view: ViewName) => void;
  readonly goTo: (day: Day) => void;
  readonly choose: (choice: Pick<CalendarState, 'staffId' | 'productId'>) => void;
  readonly showCancelled: (shows: boolean) => void;
}

/** A column of the view by members or resources. */
export interface Column {
  /** The id of the member or resource; '0' for appointments without one. */
  readonly id: string;
  readonly title: string;
}

/** The content of an event of the calendar. */
export type Face =
  | AppointmentFace
  | { readonly kind: 'more'; readonly day: Day; readonly text: string; readonly label: string }
  | { readonly kind: 'closed'; readonly title: string }
  | { readonly kind: 'now' };

/** Who, what, and in which state: the lines of an appointment, or of several bookings of one workshop. */
export interface AppointmentFace {
  readonly kind: 'appointment';
  readonly ids: readonly number[];
  readonly who: string;
  readonly what: string;
  readonly state: string;
  /** Everything, for people who do not see the grid. */
  readonly label: string;
  readonly color: string;
  /** The parts in which its members are free for others. */
  readonly free: readonly FreePart[];
}

/** A part of an appointment in which its members are free for others, in site seconds. */
export interface FreePart {
  readonly start: number;
  readonly end: number;
  /** Its edges within the appointment, as parts of the appointment's length. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The label of the button that books it; undefined if the user may not book. */
  readonly label: string | undefined;
}

/** An event as the calendar library takes it. Its times are the shop's wall clock, which no zone changes. */
export interface BoardEvent {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  readonly display: 'auto' | 'background';
  readonly resourceIds: readonly string[];
  readonly classNames: readonly string[];
  /** False: it cannot be dragged. */
  readonly startEditable?: false | undefined;
  readonly durationEditable?: false | undefined;
  readonly extendedProps: { readonly face: Face };
}

/** A stretch of free time, or a move: the shop's wall clock in site seconds, and the column of it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly column: string | undefined;
}

/** A response with the question that it belongs to. */
export interface CalendarData {
  readonly key: string;
  readonly page: CalendarPage;
}

/** A new place of an appointment. */
export interface Placement {
  readonly appointment: Appointment;
  readonly start: number;
  readonly end: number;
  readonly staffIds: readonly number[];
  /** Undefined: those of the appointment. */
  readonly resourceIds?: readonly number[];
}
