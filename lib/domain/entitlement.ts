import type { Instant } from '../time/units';

/** Use of an entitlement, such as a card of ten or a membership, by an appointment. Kept with the appointment. */
export interface EntitlementUse {
  /** Unique text, chosen by the library, by which the entitlements port knows the use. */
  readonly reference: string;
  /** The shop's id of the entitlement. */
  readonly id: string;
  /** Name of the entitlement when it was used. */
  readonly name: string;
  /** Number of places that the entitlement pays for; 0 after all entries were given back. */
  readonly places: number;
  /** Price of the line if nothing of it were paid by the entitlement, as a decimal string. */
  readonly price: string;
  /** Amount of that line with tax, as a decimal string. */
  readonly priceWithTax: string;
}

/** Something of a customer that can pay for bookings, such as a card of ten or a membership. */
export interface Entitlement {
  /** The shop's id of it: a text of 1 to 191 characters. */
  readonly id: string;
  readonly name: string;
  /** Number of places that it can still pay for; null if there is no limit. */
  readonly left: number | null;
}

/** A booking that a customer wants to pay with an entitlement. */
export interface EntitlementQuery<Id = number> {
  readonly customerId: Id;
  readonly productId: Id;
  readonly start: Instant;
  /** Number of places of the booking. */
  readonly quantity: number;
}

/** A use of an entitlement by a booking. */
export interface EntitlementClaim<Id = number> extends EntitlementQuery<Id> {
  readonly reference: string;
  readonly entitlementId: string;
}

/** The places of a booking for which an entitlement pays. */
export interface ReservedEntries {
  /** Name of the entitlement, to show with the appointment. */
  readonly name: string;
  /** Number of places, at most the quantity of the booking; 0 if the entitlement does not pay for the booking. */
  readonly places: number;
}
