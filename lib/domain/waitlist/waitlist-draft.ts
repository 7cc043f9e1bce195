import type { Contact } from '../people/contact';

/** The fields of a new entry of the waitlist. Dates and times are read by the clock of the site. */
export interface WaitlistDraft {
  readonly productId: number;
  /** Id of the wanted member. Default: any member. */
  readonly staffId?: number | null;
  /** Number of places that the customer wants to book. Default 1. */
  readonly quantity?: number;
  /** First day, `YYYY-MM-DD`, on which the customer could come. */
  readonly minDate: string;
  /** Last day on which the customer could come, at most 366 days from today. Default: `minDate`. */
  readonly maxDate?: string;
  /**
   * Weekdays on which the customer could come: the days on which the hours from `timeFrom` to `timeTo` begin. Monday =
   * 1 to Sunday = 7; 0 is Sunday, too. Default: every day.
   */
  readonly weekdays?: readonly number[];
  /** First time of day, `HH:MM`, at which a booking may start. Default: midnight. */
  readonly timeFrom?: string;
  /**
   * Time of day before which a booking must start; on the next day if it is not after `timeFrom`. Default: midnight.
   */
  readonly timeTo?: string;
  /** Id of the customer. Default: a guest. */
  readonly customerId?: number;
  /** The person who gets the offers. A value that is not sent is taken from the user. */
  readonly contact?: Partial<Contact>;
}
