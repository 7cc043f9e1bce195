import type { User } from './user';

/** A customer whom staff add without a booking. */
export interface CustomerDraft {
  /** Name of the customer, such as `Ada Lovelace`. Its first word becomes the first name. */
  readonly name: string;
  readonly email: string;
  /** Phone number. Default: none. */
  readonly phone?: string;
}

/** A customer whom a shop adds to its users. */
export interface NewCustomer {
  /** First word of the name. */
  readonly firstName: string;
  /** The other words of the name; '' if the name has only one word. */
  readonly lastName: string;
  readonly email: string;
  /** Phone number; '' if it is unknown. */
  readonly phone: string;
}

/** The user who has the e-mail address of a customer to be added. */
export interface AddedCustomer<Id = number> {
  readonly user: User<Id>;
  /** Whether the user was added. False if a user had the e-mail address already: that user is returned as stored. */
  readonly isNew: boolean;
}
