import type { Day } from '../../../common/days.mjs';
import type { Appointment, CalendarPage } from '../../api/appointments.mjs';

export type ViewName = 'day' | 'week' | 'month' | 'members' | 'memberDays' | 'resources';

/** Days of the shop; `to` is the day after the last one. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** State of the calendar. */
export interface CalendarState {
  readonly view: ViewName;
  /** One of the shown days. */
  readonly day: Day;
  readonly days: Days;
  /** Current day by the shop's clock. */
  readonly today: Day;
  /** Selected member; undefined for all. */
  readonly staffId: number | undefined;
  /** Selected service; undefined for all. */
  readonly productId: number | undefined;
  readonly showsCancelled: boolean;
  /** Whether a phone shows the choices of a member and a service. */
  readonly showsChoices: boolean;
  /** Whether the response is still for other days or another selection. */
  readonly isLoading: boolean;
  /** Whether the page is too narrow for text in seven columns. */
  readonly isNarrow: boolean;
}

/** Actions of the bar above the calendar. */
export interface CalendarActions {
  readonly look: (view: ViewName) => void;
  readonly goTo: (day: Day) => void;
  readonly choose: (choice: Pick<CalendarState, 'staffId' | 'productId'>) => void;
  readonly showCancelled: (shows: boolean) => void;
  readonly showChoices: (shows: boolean) => void;
}

/** A column in a view by members or resources. */
export interface Column {
  /** Id of the member or resource; '0' for appointments without one. */
  readonly id: string;
  readonly title: string;
}

/** Content of an event in the calendar. */
export type Face =
  | AppointmentFace
  | MoreFace
  | { readonly kind: 'closed'; readonly title: string }
  | { readonly kind: 'now' };

/** Number of events that have no room. */
export interface MoreFace {
  readonly kind: 'more';
  readonly day: Day;
  /** Ids of their appointments; undefined for all of the day. */
  readonly ids?: readonly number[];
  readonly text: string;
  readonly label: string;
}

/** Lines of an appointment, or of several bookings of one workshop: customer, service and state. */
export interface AppointmentFace {
  readonly kind: 'appointment';
  readonly ids: readonly number[];
  readonly who: string;
  readonly what: string;
  readonly state: string;
  /** Full description, for screen readers. */
  readonly label: string;
  readonly color: string;
  /** Parts in which the members are free for others. */
  readonly free: readonly FreePart[];
}

/** Part of an appointment in which its members are free for others, in site seconds. */
export interface FreePart {
  readonly start: number;
  readonly end: number;
  /** Edges of the part, as fractions of the appointment's length. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Label of the button that books the part; undefined if the user may not book. */
  readonly label: string | undefined;
}

/** Event in the form of the calendar library. Times are on the shop's wall clock, without a zone. */
export interface BoardEvent {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  readonly display: 'auto' | 'background';
  readonly resourceIds: readonly string[];
  readonly classNames: readonly string[];
  /** Whether it can be dragged. */
  readonly startEditable?: false | undefined;
  readonly durationEditable?: false | undefined;
  readonly extendedProps: { readonly face: Face };
}

/** Free time, or the target of a move: wall clock times in site seconds, and the column. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly column: string | undefined;
}

/** A response with the request that it belongs to. */
export interface CalendarData {
  readonly key: string;
  readonly page: CalendarPage;
}

/** New place of an appointment. */
export interface Placement {
  readonly appointment: Appointment;
  readonly start: number;
  readonly end: number;
  readonly staffIds: readonly number[];
  /** New columns; undefined if the appointment keeps its own. */
  readonly resourceIds?: readonly number[];
}
