import type { PluralText } from '../../common/text.mjs';

/** Texts of the booking form, and of the dialog that moves an appointment. */
export interface BookingTexts {
  readonly heading: string;
  readonly service: string;
  /** First option of a select, before anything is chosen. */
  readonly choose: string;
  readonly member: string;
  /** Stands in place of a staff member in selects and summaries, if the customer has no preference. */
  readonly whoeverIsFree: string;
  /** Label of the button that adds a service to the visit (several services one after the other). */
  readonly addService: string;
  /** Label of the select for a further service of the visit. */
  readonly nextService: string;
  /** Label of the button that removes a further service from the booking. Placeholder `{name}`: the service. */
  readonly removeService: string;
  /** Label of the button that removes an added select for a further service, while no service is chosen in it. */
  readonly removeNext: string;
  readonly quantity: string;
  /** Heading of the preview that lists several services of a booking with their times. */
  readonly visitPreview: string;
  /** Texts about a booking that is repeated every few weeks. */
  readonly repeat: {
    readonly label: string;
    /** Label of the number of weeks from one date to the next. */
    readonly weeks: string;
    readonly times: string;
    readonly heading: string;
    /**
     * Says how many dates of a repeated booking are free. Placeholders `{free}`, `{all}`: numbers of dates; `{total}`:
     * the price of the free ones.
     */
    readonly free: string;
    /** Says which dates are not free. Shown after `free`. */
    readonly leftOut: string;
    readonly book: PluralText;
    /**
     * Confirms a repeated booking. Placeholders `{count}`: number of dates; `{name}`: the customer; `{time}`: the first
     * date.
     */
    readonly booked: PluralText;
  };

  readonly freeTimes: string;
  /** Label of the date field that moves the list of free times to another day. */
  readonly fromDay: string;
  readonly firstFree: string;
  /** Label of the button that chooses the first free time. Placeholder `{time}`. */
  readonly firstFreeTime: string;
  /** Names of the parts of a day, above their free times. */
  readonly morning: string;
  readonly afternoon: string;
  readonly evening: string;
  /** Label of the button that adds the free times of the next days to the list. */
  readonly moreTimes: string;
  /** Says that some days have no free times. Placeholder `{days}`: these days. */
  readonly noneBetween: string;
  readonly never: string;
  readonly placesFree: PluralText;
  readonly otherTime: string;
  readonly day: string;
  readonly clock: string;
  /** Says that the text of a field is not a time. Placeholder `{example}`: a time in the format of the desk. */
  readonly clockWrong: string;
  /** Says that another booking has taken the chosen time. Placeholder `{time}`. */
  readonly taken: string;
  /** Says that the chosen time is not free for the changed service, staff member or quantity. Placeholder `{time}`. */
  readonly notFree: string;
  /**
   * The time that was clicked in the calendar is not free. Placeholders `{time}`; `{why}`: the text `why`, or nothing;
   * `{other}`: the text `otherTime`.
   */
  readonly notListed: string;
  /** Reasons why a time is not free, in the text `notListed`. Placeholder `{reasons}`. */
  readonly why: string;

  readonly customer: string;
  readonly knownCustomer: string;
  readonly newCustomer: string;
  /** Stands beside the name of a person without an account. */
  readonly guest: string;
  readonly otherCustomer: string;
  readonly found: PluralText;
  readonly nobodyFound: string;
  /** Label of the button that books for a guest. Placeholder `{name}`: the text searched for. */
  readonly asGuest: string;
  readonly fields: Readonly<Record<'id' | 'name' | 'phone' | 'email', string>>;
  readonly note: string;

  /** Messages about missing or wrong fields, by field. */
  readonly problems: Readonly<
    Record<
      | 'service'
      | 'quantity'
      | 'time'
      | 'repeat'
      | 'dates'
      | 'customer'
      | 'customerId'
      | 'guestName'
      | 'guestEmail'
      | 'answers',
      string
    >
  >;
  readonly book: string;
  /** Label of the button that books. Placeholder `{time}`: the chosen time. */
  readonly bookAt: string;
  readonly saving: string;
  /** Confirms a booking. Placeholders `{name}`: the customer; `{time}`: the start. */
  readonly booked: string;
  /**
   * Warns that the customer already has other appointments at this time. Placeholders `{name}`: the customer;
   * `{others}`: those appointments.
   */
  readonly alsoBooked: string;
  readonly bookAnyway: string;
  readonly unknown: string;
  readonly again: string;

  /** Title of the dialog that moves an appointment. Placeholder `{name}`: the customer. */
  readonly moveHeading: string;
  readonly now: string;
  /** Heading of the staff members who are free at the time of the appointment. */
  readonly sameTime: string;
  readonly nobodySameTime: string;
  /** Option that keeps the staff. Placeholder `{name}`: the present staff of the appointment. */
  readonly keepMember: string;
  readonly keepUnassigned: string;
  readonly move: string;
  /** Label of the button that moves. Placeholders `{from}`: the old time; `{to}`: the new one. */
  readonly moveTo: string;
  /** Says what the customer loses by a move. Placeholders of `fee`: `{from}`, the fee before; `{to}`, the fee after. */
  readonly loses: Readonly<Record<'cancelling' | 'moving' | 'fee', string>>;
  /** Says that the response to a move was lost. Later, `moved` or `notMoved` takes its place. */
  readonly moveUnknown: string;
  readonly notMoved: string;
  /** Says that another user has changed the shown appointment. Placeholder `{now}`: its new time, staff or price. */
  readonly changedElsewhere: string;
  /** Confirms a move. Placeholders `{name}`: the customer; `{time}`: the new time. */
  readonly moved: string;
  /**
   * Says after a move that the price stays. Placeholders `{cost}`: price of the moved appointment; `{price}`: price of
   * a new booking with the same values.
   */
  readonly priceKept: string;
}

export const BOOKING: BookingTexts = {
  heading: 'New booking',
  service: 'Service',
  choose: 'Choose…',
  member: 'With',
  whoeverIsFree: 'Whoever is free',
  addService: 'Add another service',
  nextService: 'Then',
  removeService: 'Remove {name}',
  removeNext: 'Remove',
  quantity: 'Places',
  visitPreview: 'Services at this time',
  repeat: {
    label: 'Repeat every few weeks',
    weeks: 'Weeks between',
    times: 'Number of dates',
    heading: 'Dates',
    free: '{free} of {all} dates are free: {total} in all.',
    leftOut: 'The others are not booked.',
    book: { one: 'Book {count} date', other: 'Book {count} dates' },
    booked: {
      one: 'Booked {count} date for {name}: {time}.',
      other: 'Booked {count} dates for {name}, from {time} on.',
    },
  },

  freeTimes: 'Free times',
  fromDay: 'From',
  firstFree: 'First free day',
  firstFreeTime: 'First free time: {time}',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  moreTimes: 'More times',
  noneBetween: 'No free times: {days}.',
  never: 'No free times were found.',
  placesFree: { one: '{count} free', other: '{count} free' },
  otherTime: 'Another time',
  day: 'Day',
  clock: 'Time',
  clockWrong: 'Enter a time, such as {example}.',
  taken: '{time} is no longer free. Choose another time; everything else stays.',
  notFree: '{time} is not free with this choice. Choose another time.',
  notListed: '{time} is not among the free times{why}. Choose a free time, or book this one with “{other}”.',
  why: ': {reasons}',

  customer: 'Customer',
  knownCustomer: 'Find a customer',
  newCustomer: 'New customer',
  guest: 'Guest',
  otherCustomer: 'Choose another customer',
  found: { one: '{count} customer found', other: '{count} customers found' },
  nobodyFound: 'Nobody found. New customer:',
  asGuest: 'New customer: {name}',
  fields: {
    id: 'Number of the customer',
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
  },
  note: 'Staff note',

  problems: {
    service: 'Choose a service.',
    quantity: 'Enter how many places to book.',
    time: 'Choose a time.',
    repeat: 'Enter 1 to 52 weeks, and 2 to 52 dates.',
    dates: 'None of these dates is free.',
    customer: 'Find a customer, or enter a new one.',
    customerId: 'Enter the number of the customer, or a new customer.',
    guestName: 'Enter the name of the customer.',
    guestEmail: 'Correct the e-mail address.',
    answers: 'Answer the required questions.',
  },
  book: 'Book',
  bookAt: 'Book {time}',
  saving: 'Saving…',
  booked: 'Booked for {name}: {time}.',
  alsoBooked: '{name} is already booked at this time: {others}.',
  bookAnyway: 'Book anyway',
  unknown: 'The connection was lost, so the booking may be stored. Try again: it is never booked twice.',
  again: 'Try again',

  moveHeading: 'Move: {name}',
  now: 'Now',
  sameTime: 'Same time with somebody else',
  nobodySameTime: 'Nobody else is free at this time.',
  keepMember: '{name} (as now)',
  keepUnassigned: 'No staff (as now)',
  move: 'Move',
  moveTo: 'Move from {from} to {to}',
  loses: {
    cancelling: 'The customer can then no longer cancel online.',
    moving: 'The customer can then no longer move the appointment online.',
    fee: 'If the customer cancels after this, the fee is {to} instead of {from}.',
  },
  moveUnknown: 'The connection was lost while saving. This will say if the move was saved.',
  notMoved: 'The move was not saved.',
  changedElsewhere: 'Somebody else has changed this appointment. It is now: {now}.',
  moved: 'Moved for {name}: {time}.',
  priceKept: 'The price stays {cost}. A new booking like this costs {price}.',
};
