import type { PluralText } from '../../common/text.mjs';
import type { WaitlistStatus } from '../api/waitlist.mjs';

export interface WaitlistTexts {
  readonly heading: string;
  /** Label of the choice of a service. */
  readonly service: string;
  readonly allServices: string;
  readonly withEnded: string;
  readonly none: string;
  readonly more: string;
  /** Placeholder `{count}`: number of places in one booking. */
  readonly places: PluralText;
  /** Placeholder: `{name}`. */
  readonly withMember: string;
  /** Placeholder: `{time}`. */
  readonly from: string;
  /** Placeholder: `{time}`. */
  readonly before: string;
  /** Placeholders: `{from}`, `{to}`. */
  readonly between: string;
  /** State of an entry. Placeholders `{since}`: when the customer joined; `{start}`, `{until}`: of the offered place. */
  readonly states: Readonly<Record<WaitlistStatus, string>>;
  readonly offer: string;
  /** Placeholders: `{name}`, `{start}`, `{until}`. */
  readonly offered: string;
  readonly nothingFree: string;
  readonly remove: string;
  /** Placeholder: `{name}`. */
  readonly removeQuestion: string;
  readonly removeYes: string;
  readonly removeNo: string;
  readonly removed: string;
  /** Stands for an empty name. */
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
