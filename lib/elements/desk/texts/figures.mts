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
  /** Label of the select for the length of the span: a day, week, month or year. */
  readonly span: string;
  readonly lengths: Readonly<Record<'day' | 'week' | 'month' | 'year', string>>;
  readonly previous: string;
  readonly next: string;
  /** Label of the select for the rows of the table. */
  readonly by: string;
  readonly rows: Readonly<Record<'day' | 'week' | 'month' | 'member' | 'product' | 'resource', string>>;
  readonly names: FigureNames;
  /** Names the span of days with which the figures are compared. Placeholder `{span}`: the span before. */
  readonly compared: string;
  /**
   * Describes by how many percent a figure is larger or smaller than in the previous span. Placeholders `{change}`: the
   * percentage; `{before}`: the previous figure.
   */
  readonly up: string;
  readonly down: string;
  /**
   * Says that a figure is larger or smaller than in the previous span, without a percentage. Placeholder `{before}`:
   * the previous figure.
   */
  readonly upFrom: string;
  readonly downFrom: string;
  readonly same: string;
  readonly whenCounted: string;
  readonly whenStored: string;
  readonly nothing: string;
  /** Name of the table row that counts all bookings. */
  readonly whole: string;
  /** Names of the table rows for bookings without staff, and without a resource. */
  readonly noMember: string;
  readonly noResource: string;
  /** Name of a staff member, service or resource that was deleted. Placeholder `{id}`. */
  readonly deleted: string;
  readonly file: string;
  /** Name of the exported file, without extension. Placeholders `{from}`, `{to}`: first and last day. */
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
  same: 'No change',
  whenCounted:
    'Each booking counts on the day of its appointment. Coming appointments are included. Cancelled ones are not part of the revenue, even if you kept a part of their payment.',
  whenStored: 'Utilisation counts past days only, since this calendar is in use.',
  nothing: 'No bookings in this time.',
  whole: 'Whole shop',
  noMember: 'Without staff',
  noResource: 'Without a room or equipment',
  deleted: 'Deleted ({id})',
  file: 'Save as CSV',
  fileName: 'figures-{from}-{to}',
};
