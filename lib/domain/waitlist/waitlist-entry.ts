import type { Instant } from '../../time/units';
import type { Contact } from '../people/contact';

/**
 * Statuses of an entry of the waitlist. `waiting`: no place is offered. `offered`: a place is held for the customer.
 * All other statuses are final. `booked`: the customer has accepted an offer. `left`: the customer or the shop has
 * ended the entry. `past`: its last day is over. `unanswered`: too many offers were declined or not answered. `erased`:
 * the person was erased.
 */
export const WAITLIST_STATUSES = [
  'waiting',
  'offered',
  'booked',
  'left',
  'past',
  'unanswered',
  'erased',
] as const;
/** Status of an entry of the waitlist; see `WAITLIST_STATUSES`. */
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

/** Statuses of waitlist entries that have not ended. */
export const OPEN_WAITLIST_STATUSES = ['waiting', 'offered'] as const satisfies readonly WaitlistStatus[];

/** Whether an entry of the waitlist has not ended. */
export const isOpenEntry = ({ status }: Pick<WaitlistEntry, 'status'>): boolean =>
  (OPEN_WAITLIST_STATUSES as readonly string[]).includes(status);

/** Number of unanswered or declined offers after which an entry of the waitlist ends. */
const MOST_PASSED_OFFERS = 10;

/** The places for which a customer waits. Dates and times are read by the clock of the site. */
export interface WaitlistWish {
  readonly productId: number;
  /** Id of the wanted member; 0 for any member. */
  readonly staffId: number;
  /** Number of places that the customer wants to book. */
  readonly quantity: number;
  /** First day, `YYYY-MM-DD`, on which the customer could come. */
  readonly minDate: string;
  /** Last day, `YYYY-MM-DD`, on which the customer could come. */
  readonly maxDate: string;
  /**
   * Weekdays on which the customer could come: the days on which the hours from `timeFrom` to `timeTo` begin. Monday =
   * 1 to Sunday = 7; empty for every day.
   */
  readonly weekdays: readonly number[];
  /** First time of day, `HH:MM`, at which a booking may start. */
  readonly timeFrom: string;
  /** Time of day, `HH:MM`, before which a booking must start; on the next day if it is not after `timeFrom`. */
  readonly timeTo: string;
}

/** The fields of an entry of the waitlist that are stored, without its id and version. */
export interface WaitlistRecord extends WaitlistWish {
  readonly status: WaitlistStatus;
  /** Id of the customer; 0 for a guest. */
  readonly customerId: number;
  /** The person who gets the offers. */
  readonly contact: Contact;
  /** Starts that were offered and not taken. The same start is not offered again. */
  readonly passedStarts: readonly number[];
  /** Number of offers that were made to the customer. */
  readonly offers: number;
  /** Id of the appointment that holds the offered place, or that the customer has booked; 0 for none. */
  readonly appointmentId: number;
  /** Start of the offered place; null if nothing is offered. */
  readonly offerStart: Instant | null;
  /** Instant until which the offered place is held; null if nothing is offered. */
  readonly offerExpiresAt: Instant | null;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
}

/** A customer who waits for a place. Entries of a product are served in the order of their ids. */
export interface WaitlistEntry extends WaitlistRecord {
  readonly id: number;
  /** Version of the entry; rises with each change. */
  readonly version: number;
}

/** The fields about the offer, for an entry of the waitlist without an offer. */
export const NO_OFFER = { appointmentId: 0, offerStart: null, offerExpiresAt: null } as const;

/**
 * Returns an entry of the waitlist after its offer was declined or not answered: the entry waits for other starts, or
 * ends after too many such offers.
 *
 * @param now time of the change
 */
export function afterPassedOffer(entry: WaitlistEntry, now: Instant): WaitlistEntry {
  const passedStarts =
    entry.offerStart === null ? entry.passedStarts : [...entry.passedStarts, entry.offerStart];
  const status = passedStarts.length >= MOST_PASSED_OFFERS ? 'unanswered' : 'waiting';
  return { ...entry, ...NO_OFFER, status, passedStarts, dateModified: now };
}
