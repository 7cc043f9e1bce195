import type { PluralText } from '../../common/text.mjs';
import type { ViewName } from '../screens/calendar/state.mjs';

export interface CalendarTexts {
  /** Label of the select for the view, and the names of the views. */
  readonly view: string;
  readonly views: Readonly<Record<ViewName, string>>;
  readonly previous: string;
  readonly next: string;
  readonly today: string;
  /** Labels of the selects for staff member and service. */
  readonly show: string;
  readonly everyone: string;
  readonly service: string;
  readonly allServices: string;
  readonly showCancelled: string;
  /** Button that shows the choices on a phone. */
  readonly filter: string;
  /** The label of the grid. `{title}`: its days. */
  readonly grid: string;
  readonly allDay: string;
  /** The column of appointments that name no member. */
  readonly noMember: string;
  /** The column of appointments that lack a resource that they need. */
  readonly noResource: string;
  /** A part of an appointment without staff that has no label. */
  readonly waiting: string;
  /** Label of a part in which a member is free for another customer. Placeholders: `{text}`, `{when}`, `{name}`. */
  readonly bookPart: string;
  /** Label of a button that opens a day. Placeholder: `{day}`. */
  readonly openDay: string;
  /** Label of a button that books or blocks time. Placeholder: `{day}`. */
  readonly addOn: string;
  /** Placeholders: `{day}`, `{name}`. */
  readonly addFor: string;
  readonly more: PluralText;
  readonly appointments: PluralText;
  /** Placeholders: `{more}`, `{day}`. */
  readonly moreOn: string;
  /** Title of a day that is closed as a whole, if no rule has a title. */
  readonly closed: string;
  /** Name of a time before or after an appointment that is kept free for it. */
  readonly padding: string;

  readonly help: string;
  readonly helpEvents: string;
  readonly helpMoving: string;
  readonly helpTouch: string;

  /** Placeholder `{when}`: the place to which the keyboard carries an appointment. */
  readonly carried: string;
  /** Placeholder: `{name}`. */
  readonly putBack: string;
  readonly edge: string;
  readonly notMovable: string;
  /** Placeholders: `{name}`, `{when}`. */
  readonly moved: string;
  /** Title of the refusal of a move. Placeholder: `{name}`. */
  readonly refused: string;
  /** Placeholders: `{from}`, `{to}`. */
  readonly asked: string;

  readonly freeTime: string;
  readonly from: string;
  readonly to: string;
  readonly member: string;
  readonly wholeShop: string;
  readonly book: string;
  readonly block: string;
  readonly endBeforeStart: string;
}

export const CALENDAR: CalendarTexts = {
  view: 'View',
  views: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    members: 'Team',
    memberDays: 'Team week',
    resources: 'Rooms',
  },
  previous: 'Earlier',
  next: 'Later',
  today: 'Today',
  show: 'Show',
  everyone: 'Everyone',
  service: 'Service',
  allServices: 'All services',
  showCancelled: 'Show cancelled',
  filter: 'Filter',
  grid: 'Appointments, {title}',
  allDay: 'All day',
  noMember: 'No staff',
  noResource: 'None yet',
  waiting: 'Waiting',
  bookPart: '{text}, {when}: book {name} for another customer',
  openDay: 'Open {day}',
  addOn: 'Book or block time on {day}',
  addFor: 'Book or block time of {name} on {day}',
  more: { one: '+ {count} more', other: '+ {count} more' },
  appointments: { one: '{count} appointment', other: '{count} appointments' },
  moreOn: '{more} on {day}',
  closed: 'Closed',
  padding: 'Preparation or cleaning',

  help: 'Keys and touch',
  helpEvents: 'Arrow keys go from one appointment to another, and Enter opens it.',
  helpMoving:
    'Shift with an arrow key carries an appointment to another time, day or person; plus and minus change its end. Enter saves the new time, and Escape puts the appointment back.',
  helpTouch:
    'Drag an appointment with the mouse, or hold it and drag it with a finger. Click or touch free time to book or block it.',

  carried: '{when}. Enter saves, Escape puts it back.',
  putBack: '{name} is back at its time.',
  edge: 'The appointment cannot go further in this view.',
  notMovable: 'This appointment cannot be moved here.',
  moved: '{name}: now {when}.',
  refused: '{name} is not moved',
  asked: 'From {from} to {to}.',

  freeTime: 'Free time',
  from: 'From',
  to: 'To',
  member: 'Staff',
  wholeShop: 'The whole shop',
  book: 'Book',
  block: 'Block this time',
  endBeforeStart: 'The end has to be after the start.',
};
