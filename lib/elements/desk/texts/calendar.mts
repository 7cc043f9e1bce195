import type { PluralText } from '../../common/text.mjs';
import type { ChosenView } from '../screens/calendar/state.mjs';

export interface CalendarTexts {
  /** Label of the select for the view, and the names of the views. */
  readonly view: string;
  readonly views: Readonly<Record<ChosenView, string>>;
  readonly previous: string;
  readonly next: string;
  readonly today: string;
  /** Label of the date field that opens a day, in the calendar and on the screen of a day. */
  readonly goTo: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  /** Label of the button that takes back the choice of a day. */
  readonly clear: string;
  /** Labels of the selects for staff member and service. */
  readonly show: string;
  readonly everyone: string;
  readonly service: string;
  readonly allServices: string;
  readonly showCancelled: string;
  /** Label of the button that unfolds the choices without room in the bar of the calendar. */
  readonly filter: string;
  /** Label of the calendar grid for screen readers. Placeholder `{title}`: the shown days. */
  readonly grid: string;
  readonly allDay: string;
  /** Heading of the column for appointments without staff. */
  readonly noMember: string;
  /** Heading of the column for appointments that lack a resource (such as a room) that they need. */
  readonly noResource: string;
  /**
   * Says how many equal units of a resource, such as chairs, are taken at the busiest time of the day. Placeholders
   * `{most}` and `{of}`.
   */
  readonly atOnce: string;
  /** Name of a part of an appointment in which the staff are free, unless the service names this part. */
  readonly waiting: string;
  /**
   * Label of the button that books a part in which a staff member is free. Placeholders `{text}`: name of the part;
   * `{when}`: its time; `{name}`: the member.
   */
  readonly bookPart: string;
  /** Label of a button that opens a day. Placeholder `{day}`. */
  readonly openDay: string;
  /** Label of a button that books or blocks free time on a day. Placeholder `{day}`. */
  readonly addOn: string;
  /** Label of a button that books or blocks free time of a staff member or resource. Placeholders `{day}`, `{name}`. */
  readonly addFor: string;
  readonly more: PluralText;
  readonly appointments: PluralText;
  /**
   * Label of the button that opens hidden appointments. Placeholders `{more}`: their number in words; `{day}`: the day.
   */
  readonly moreOn: string;
  /** Title of a day that is closed all day, if the closing rule has no title. */
  readonly closed: string;
  /**
   * Titles of a day on which a member does not work although the shop is open, if the rule has no title: on a time off,
   * such as a holiday, and by the weekly hours.
   */
  readonly away: string;
  readonly notWorking: string;
  /** Name of a blocked time before or after an appointment. */
  readonly padding: string;

  readonly help: string;
  /** Explains the mark of an unpaid appointment in the month view. */
  readonly helpRing: string;
  readonly helpEvents: string;
  readonly helpMoving: string;
  readonly helpTouch: string;

  /** Announces a step of a move by keyboard. Placeholder `{when}`: the new time and column. */
  readonly carried: string;
  /** Announces that a move by keyboard was taken back. Placeholder `{name}`: the customer. */
  readonly putBack: string;
  readonly edge: string;
  readonly notMovable: string;
  /** Announces that an appointment was moved. Placeholders `{name}`: the customer; `{when}`: the new time. */
  readonly moved: string;
  /** Title of the dialog after a refused move. Placeholder `{name}`: the customer. */
  readonly refused: string;
  /**
   * Say that a member of staff does not work on a day, or at a time, without a full stop. Placeholders: `{name}`, `{day}`.
   */
  readonly dayOff: string;
  readonly timeOff: string;
  /** Says that a member of staff has another appointment, without a full stop. Placeholders: `{name}`, `{customer}`. */
  readonly busyWith: string;
  /** Says that staff do not offer the service of a moved appointment. Placeholders: `{name}`, `{service}`. */
  readonly notOffered: string;
  /** Describes a move. Placeholders `{from}`: the old time; `{to}`: the new one. */
  readonly asked: string;
  /** Label of the button that leaves a dropped appointment at its old time. */
  readonly stay: string;

  readonly block: string;
}

export const CALENDAR: CalendarTexts = {
  view: 'View',
  views: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    memberDays: 'Team week',
    resources: 'Rooms',
  },
  previous: 'Earlier',
  next: 'Later',
  today: 'Today',
  goTo: 'Go to date',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  clear: 'Clear',
  show: 'Show',
  everyone: 'Everyone',
  service: 'Service',
  allServices: 'All services',
  showCancelled: 'Show cancelled',
  filter: 'Filter',
  grid: 'Appointments, {title}',
  allDay: 'All day',
  noMember: 'No staff',
  noResource: 'Not assigned',
  atOnce: '{of}, at most {most} in use',
  waiting: 'Waiting',
  bookPart: '{text}, {when}: book {name} for another customer',
  openDay: 'Open {day}',
  addOn: 'Book or block time on {day}',
  addFor: 'Book or block time of {name} on {day}',
  more: { one: '{count} more appointment', other: '{count} more appointments' },
  appointments: { one: '{count} appointment', other: '{count} appointments' },
  moreOn: '{more} on {day}',
  closed: 'Closed',
  away: 'Away',
  notWorking: 'Day off',
  padding: 'Preparation or cleaning',

  help: 'Help with the calendar',
  helpRing: 'In a month, a ring at the end of an appointment means that it is unpaid.',
  helpEvents: 'Arrow keys go from one appointment to another, and Enter opens it.',
  helpMoving:
    'Shift with an arrow key moves it to another time, day or person; plus and minus change its end. Enter saves, Escape puts it back.',
  helpTouch:
    'Drag an appointment with the mouse, or hold and drag it with a finger. Click or touch free time to book or block it.',

  carried: '{when}. Enter saves, Escape puts it back.',
  putBack: 'The appointment of {name} is back at its time.',
  edge: 'The appointment cannot go further in this view.',
  notMovable: 'This appointment cannot be moved here.',
  moved: '{name}: now {when}.',
  refused: '{name} is not moved',
  dayOff: '{name} does not work on {day}',
  timeOff: '{name} does not work at this time',
  busyWith: '{name} is busy with {customer}',
  notOffered: '{name} does not offer {service}.',
  asked: 'From {from} to {to}.',
  stay: 'Do not move',

  block: 'Block this time',
};
