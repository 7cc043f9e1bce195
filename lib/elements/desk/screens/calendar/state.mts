import type { Day } from '../../../common/days.mjs';
import type { Appointment, CalendarPage } from '../../api/appointments.mjs';

/** View that the user can choose. */
export type ChosenView = 'day' | 'week' | 'month' | 'memberDays' | 'resources';

/** View that is shown: the chosen one, or `members` for a day with a column for each staff member. */
export type ViewName = ChosenView | 'members';

/** Range of days in the shop's time zone; `to` is the day after the last one. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** State of the calendar screen, as its parts get it. */
export interface CalendarState {
  readonly view: ViewName;
  /** Day that the user has gone to. */
  readonly day: Day;
  readonly days: Days;
  /** Current day in the shop's time zone. */
  readonly today: Day;
  /** Id of the selected staff member; undefined for all. */
  readonly staffId: number | undefined;
  /** Id of the selected service; undefined for all. */
  readonly productId: number | undefined;
  readonly showsCancelled: boolean;
  /** Whether the selects for staff member and service are unfolded; only on narrow pages. */
  readonly showsChoices: boolean;
  /** Whether the last response is for other days or another selection than the current one. */
  readonly isLoading: boolean;
  /** Whether the page is too narrow for seven columns with text. */
  readonly isNarrow: boolean;
  /** Maximum number of appointments that a month shows on a day; a button counts the others. */
  readonly mostPerDay: number;
  /** Maximum number of calendar events side by side; if there are more, a count stands beside them. */
  readonly mostBeside: number;
}

/** Functions that the bar above the calendar calls when the user does something. */
export interface CalendarActions {
  readonly look: (view: ChosenView) => void;
  readonly goTo: (day: Day) => void;
  readonly choose: (choice: Pick<CalendarState, 'staffId' | 'productId'>) => void;
  readonly showCancelled: (shows: boolean) => void;
  readonly showChoices: (shows: boolean) => void;
}

/** A column of the calendar, in views with staff members or resources side by side. */
export interface Column {
  /** Id of the staff member or resource; '0' for appointments without one. */
  readonly id: string;
  readonly title: string;
  /** Present in the first lane of a resource with several equal units; the heading of this lane is for all of them. */
  readonly units?: Units;
}

/** Equal units of a resource, such as three chairs, each in a column (lane) of its own. */
interface Units {
  readonly quantity: number;
  /** Largest number of units that are taken at once. */
  readonly most: number;
  readonly lanes: number;
}

/** Content of a calendar event: an appointment, a count of hidden events, a closed time, or the current time. */
export type Face =
  | AppointmentFace
  | MoreFace
  | { readonly kind: 'closed'; readonly title: string }
  | { readonly kind: 'now' };

/** Content of a calendar event that shows how many events are hidden for lack of room. */
export interface MoreFace {
  readonly kind: 'more';
  readonly day: Day;
  /** Ids of the hidden appointments; undefined for all appointments of the day. */
  readonly ids?: readonly number[];
  readonly text: string;
  readonly label: string;
}

/**
 * Content of a calendar event for an appointment, or for all bookings of the same service and time: customer, service
 * and state.
 */
export interface AppointmentFace {
  readonly kind: 'appointment';
  readonly ids: readonly number[];
  /** Start of the appointment; empty if it takes whole days. */
  readonly time: string;
  /** Start and end, for an event with room for both. */
  readonly times: string;
  readonly who: string;
  /** Phone number of the customer, for paper and for an event with room for it; empty if there is none. */
  readonly phone: string;
  readonly what: string;
  /** Names of the rooms and other resources; empty if the view shows none. */
  readonly where: string;
  readonly state: string;
  /** Notes of the staff and the customer; empty without notes. */
  readonly note: string;
  /** Text for screen readers: all details of the calendar event, such as its time, customer and service. */
  readonly label: string;
  readonly color: string;
  /** Parts of the appointment in which its staff are free for other bookings. */
  readonly free: readonly FreePart[];
}

/**
 * Part of an appointment in which its staff are free for other bookings. Times are in site seconds (the shop's wall
 * clock counted as UTC).
 */
export interface FreePart {
  readonly start: number;
  readonly end: number;
  /** Start and end of the part as fractions of the appointment's length, from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Label of the button that books another appointment in this part; undefined if the user may not book. */
  readonly label: string | undefined;
}

/** A calendar event in the calendar library's format. Times are `YYYY-MM-DDTHH:MM` of the shop's wall clock. */
export interface BoardEvent {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  readonly display: 'auto' | 'background';
  readonly resourceIds: readonly string[];
  readonly classNames: readonly string[];
  /** False if the user may not drag the event; undefined if dragging is allowed. */
  readonly startEditable?: false | undefined;
  readonly durationEditable?: false | undefined;
  readonly extendedProps: { readonly face: Face };
}

/**
 * A time span and a column of the calendar: selected free time, or the target of a move. Times are in site seconds (the
 * shop's wall clock counted as UTC).
 */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly column: string | undefined;
}

/**
 * Response with the appointments of the calendar, and a key of its request. The key shows whether the response is
 * outdated.
 */
export interface CalendarData {
  readonly key: string;
  readonly page: CalendarPage;
}

/**
 * New time, staff and resources of an appointment that is being moved. Times are in site seconds (the shop's wall clock
 * counted as UTC).
 */
export interface Placement {
  readonly appointment: Appointment;
  readonly start: number;
  readonly end: number;
  readonly staffIds: readonly number[];
  /** Ids of the new resources; undefined if they stay. */
  readonly resourceIds?: readonly number[];
}
