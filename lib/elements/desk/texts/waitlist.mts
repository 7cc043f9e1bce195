import type { PluralText } from '../../common/text.mjs';
import type { WaitlistStatus } from '../api/waitlist.mjs';

export interface WaitlistTexts {
  readonly heading: string;
  /** Label of the select for a service. */
  readonly service: string;
  readonly allServices: string;
  readonly withEnded: string;
  readonly none: string;
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
  readonly remove: string;
  /** Asks before a customer is removed from the waiting list. Placeholder `{name}`: the customer. */
  readonly removeQuestion: string;
  readonly removeYes: string;
  readonly removeNo: string;
  readonly removed: string;
  /** Text in place of an empty name. */
  readonly noName: string;
}

export const WAITLIST: WaitlistTexts = {
  heading: 'Waitlist',
  service: 'Service',
  allServices: 'All services',
  withEnded: 'Also ended ones',
  none: 'Nobody is waiting.',
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
  remove: 'Remove',
  removeQuestion: 'Remove {name} from the waitlist?',
  removeYes: 'Yes, remove',
  removeNo: 'No',
  removed: 'The customer is no longer on the waitlist.',
  noName: 'No name',
};
