import type { PluralText } from '../../common/text.mjs';
import type { WaitlistStatus } from '../api/waitlist.mjs';

export interface WaitlistTexts {
  readonly heading: string;
  /** Label of the select for a service. */
  readonly service: string;
  readonly allServices: string;
  /** Label of the date field that shows only the customers who could come on a day. */
  readonly day: string;
  /** Shown in the date field while no day is chosen. */
  readonly anyDay: string;
  readonly withEnded: string;
  readonly none: string;
  /** Says below it how customers get on the list. */
  readonly hint: string;
  /** Shown in place of an empty list of a service or a day. */
  readonly noneSuch: string;
  readonly more: string;
  /** Number of places that a waiting customer wants. Placeholder `{count}`. */
  readonly places: PluralText;
  /** Wanted staff member. Placeholder `{name}`. */
  readonly withMember: string;
  /** Wanted hours that have only a beginning. Placeholder `{time}`. */
  readonly from: string;
  /** Wanted hours that have only an end. Placeholder `{time}`. */
  readonly before: string;
  /** Wanted hours. Placeholders `{from}`, `{to}`: times of day. */
  readonly between: string;
  /**
   * States of a waiting customer. Placeholders `{since}`: time of joining the waiting list; `{start}`: start of the
   * offered place; `{until}`: end of the offer.
   */
  readonly states: Readonly<Record<WaitlistStatus, string>>;
  readonly offer: string;
  /**
   * Confirms an offer. Placeholders `{name}`: the customer; `{start}`: start of the offered place; `{until}`: end of
   * the offer.
   */
  readonly offered: string;
  readonly nothingFree: string;
  /** Label of the button that opens the form of a booking for a waiting customer. */
  readonly book: string;
  /** Labels of the buttons that book the offered place, and that note that the customer has declined it. */
  readonly accept: string;
  readonly decline: string;
  /** Confirms that an offer is declined. Placeholder `{name}`: the customer. */
  readonly declined: string;
  /** Says why an offer of a service with required questions cannot be accepted at the desk. */
  readonly asks: string;
  readonly remove: string;
  /** Asks before a customer is removed from the waiting list. Placeholder `{name}`: the customer. */
  readonly removeQuestion: string;
  readonly removeYes: string;
  readonly removeNo: string;
  readonly removed: string;
  /** Text in place of an empty name. */
  readonly noName: string;

  /** Label of the buttons that open and send the form for a waiting customer. */
  readonly add: string;
  readonly minDate: string;
  readonly maxDate: string;
  readonly timeFrom: string;
  readonly timeTo: string;
  /** Label of the checkboxes for weekdays; none of them ticked means every day. */
  readonly weekdays: string;
  readonly problems: Readonly<Record<'contact' | 'days', string>>;
  /** Confirms that a customer is on the waiting list. Placeholder `{name}`: the customer. */
  readonly added: string;
}

export const WAITLIST: WaitlistTexts = {
  heading: 'Waitlist',
  service: 'Service',
  allServices: 'All services',
  day: 'On this day',
  anyDay: 'Any day',
  withEnded: 'Show ended entries',
  none: 'Nobody is waiting.',
  hint: 'Customers join in the shop when no time suits them, or you add them here.',
  noneSuch: 'Nobody waits for this.',
  more: 'Show more',
  places: { one: '{count} place', other: '{count} places' },
  withMember: 'with {name}',
  from: 'from {time}',
  before: 'before {time}',
  between: '{from} to {to}',
  states: {
    waiting: 'waiting since {since}',
    offered: '{start} is offered, held until {until}',
    booked: 'has booked',
    left: 'waits no longer',
    past: 'the days are over',
    unanswered: 'ended after many offers without an answer',
    erased: 'erased',
  },
  offer: 'Offer now',
  offered: '{start} is offered to {name}, and held until {until}.',
  nothingFree: 'No free place suits this customer at the moment.',
  book: 'Book',
  accept: 'Book this place',
  decline: 'Declined',
  declined: 'The place is free again. {name} keeps waiting.',
  asks: 'This service has required questions. The customer accepts with the link in the message.',
  remove: 'Remove',
  removeQuestion: 'Remove {name} from the waitlist?',
  removeYes: 'Yes, remove',
  removeNo: 'No',
  removed: 'The customer is no longer on the waitlist.',
  noName: 'No name',

  add: 'Add to the waitlist',
  minDate: 'First day',
  maxDate: 'Last day',
  timeFrom: 'Not before',
  timeTo: 'Before',
  weekdays: 'Only on these weekdays',
  problems: {
    contact: 'Enter an e-mail address or a phone number.',
    days: 'Enter the first day and the last day, in this order.',
  },
  added: '{name} is on the waitlist.',
};
