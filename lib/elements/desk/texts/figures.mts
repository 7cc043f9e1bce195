/** Names of the figures. */
export interface FigureNames {
  readonly bookings: string;
  readonly revenueBooked: string;
  readonly revenuePaid: string;
  readonly cancelled: string;
  readonly noShows: string;
  readonly newCustomers: string;
  readonly utilisation: string;
}

export interface FiguresTexts {
  readonly heading: string;
  /** Label of the choice between a day, a week, a month and a year. */
  readonly span: string;
  readonly lengths: Readonly<Record<'day' | 'week' | 'month' | 'year', string>>;
  readonly previous: string;
  readonly next: string;
  /** Label of the choice of the table's rows. */
  readonly by: string;
  readonly rows: Readonly<Record<'day' | 'week' | 'month' | 'member' | 'product' | 'resource', string>>;
  readonly names: FigureNames;
  /** Placeholder: `{span}`, the days before. */
  readonly compared: string;
  /** Placeholders: `{change}`, a percentage; `{before}`, the figure of the span before. */
  readonly up: string;
  readonly down: string;
  /** Placeholder: `{before}`. */
  readonly upFrom: string;
  readonly downFrom: string;
  readonly same: string;
  /** Stands in place of a utilisation that is not known. */
  readonly unknown: string;
  readonly whenCounted: string;
  readonly whenKnown: string;
  readonly nothing: string;
  /** Row of all bookings. */
  readonly whole: string;
  /** Rows of bookings without a member, and without a resource. */
  readonly noMember: string;
  readonly noResource: string;
  /** A record that was deleted. Placeholder: `{id}`. */
  readonly deleted: string;
  readonly file: string;
  /** Name of the file without its ending. Placeholders: `{from}` and `{to}`. */
  readonly fileName: string;
}

export const FIGURES: FiguresTexts = {
  heading: 'Figures',
  span: 'Span',
  lengths: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  previous: 'Earlier',
  next: 'Later',
  by: 'Table by',
  rows: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    member: 'Staff',
    product: 'Service',
    resource: 'Room or equipment',
  },
  names: {
    bookings: 'Bookings',
    revenueBooked: 'Revenue booked',
    revenuePaid: 'Revenue paid',
    cancelled: 'Cancelled',
    noShows: 'No-shows',
    newCustomers: 'New customers',
    utilisation: 'Utilisation',
  },
  compared: 'Compared with {span}',
  up: 'Up {change} from {before}',
  down: 'Down {change} from {before}',
  upFrom: 'Up from {before}',
  downFrom: 'Down from {before}',
  same: 'As before',
  unknown: 'Not known',
  whenCounted: 'A booking counts on the day of the appointment, also if that day is still to come.',
  whenKnown: 'Utilisation is known for days that have ended since the shop began to store its open hours.',
  nothing: 'No bookings in this time.',
  whole: 'Whole shop',
  noMember: 'Without staff',
  noResource: 'Without a room or equipment',
  deleted: 'Deleted ({id})',
  file: 'Save as CSV',
  fileName: 'figures-{from}-{to}',
};
