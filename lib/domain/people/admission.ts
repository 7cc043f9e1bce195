import type { Contact } from './contact';
import type { OptionalId } from '../ids';
import type { Product } from '../product';

/** Counts of a customer's bookings, by which a shop decides whether to admit another booking. */
export interface CustomerRecord {
  /** Number of bookings that take places and have not ended. */
  readonly upcoming: number;
  /** Number of bookings of the last 365 days to which the customer did not come. */
  readonly noShows: number;
  /** Number of times that the customer has cancelled too late in the last 365 days. */
  readonly lateCancellations: number;
}

/** A customer who wants to book a product, with the counts of the customer's earlier bookings. */
export interface Applicant<Id = number> extends CustomerRecord {
  /** Id of the customer; 0 for a guest, or null if the shop's ids are texts. */
  readonly customerId: OptionalId<Id>;
  /** The contact of the customer; a value that is not known yet, for example for a hold, is ''. */
  readonly contact: Contact;
  readonly product: Product<Id>;
}

/**
 * Decision of a shop about a booking. `admit`: the booking is made. `prepay`: the booking is `unpaid` and is cancelled
 * if the customer does not pay in time. `refuse`: no booking is made, and the text tells the customer why.
 */
export type AdmissionDecision = 'admit' | 'prepay' | { readonly refuse: string };
