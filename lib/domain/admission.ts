import type { Contact } from './contact';
import type { OptionalId } from './ids';
import type { Product } from './product';

/** Numbers of a customer's bookings by which a shop decides about another booking. */
export interface CustomerRecord {
  /** Bookings that take places and have not ended. */
  readonly upcoming: number;
  /** Bookings of the last 365 days to which the customer did not come. */
  readonly noShows: number;
  /** Bookings that the customer cancelled too late, in the last 365 days. */
  readonly lateCancellations: number;
}

/** A customer who wants to book a product, with the customer's record. */
export interface Applicant<Id = number> extends CustomerRecord {
  /** Id of the customer; 0 for a guest, or null if the shop's ids are texts. */
  readonly customerId: OptionalId<Id>;
  /** The person to reach; empty where it is not known, as with a hold. */
  readonly contact: Contact;
  readonly product: Product<Id>;
}

/**
 * Decision of a shop about a booking. `prepay`: the booking is `unpaid` and ends if it is not paid in time. `refuse`
 * has the text that the customer reads.
 */
export type AdmissionDecision = 'admit' | 'prepay' | { readonly refuse: string };
