import type { TimeInput } from '../../time/time-input';
import type { Instant } from '../../time/units';

/**
 * The use of an entitlement (such as a pass of ten visits, or a membership) by an appointment. The use is stored with
 * the appointment.
 */
export interface EntitlementUse {
  /** Unique text, chosen by the library, by which the entitlements port identifies this use. */
  readonly reference: string;
  /** The shop's id of the entitlement that is used. */
  readonly id: string;
  /** Name of the entitlement when it was used. */
  readonly name: string;
  /** Number of places that the entitlement pays for; 0 after all entries were given back. */
  readonly places: number;
  /** Price of the order line without the entitlement, as a decimal string. */
  readonly price: string;
  /** Amount of the order line with tax and without the entitlement, as a decimal string. */
  readonly priceWithTax: string;
  /** First instant at which the entitlement no longer pays for a start, as the shop stated it; absent if it has no end. */
  readonly endsAt?: Instant;
}

/** A right of a customer that can pay for bookings, such as a pass of ten visits or a membership. */
export interface Entitlement {
  /** The shop's id of the entitlement: a text of 1 to 191 characters. */
  readonly id: string;
  readonly name: string;
  /** Number of places that the entitlement can still pay for; null if there is no limit. */
  readonly left: number | null;
}

/** A booking for which `findEntitlements` looks for entitlements. */
export interface EntitlementSearch {
  readonly customerId: number;
  readonly productId: number;
  readonly start: TimeInput;
  /** Number of places of the booking. Default 1. */
  readonly quantity?: number;
}

/** A booking for which the library asks whether an entitlement pays. */
export interface EntitlementQuery<Id = number> {
  readonly customerId: Id;
  readonly productId: Id;
  readonly start: Instant;
  /** Number of places to book. */
  readonly quantity: number;
}

/** A use of an entitlement by a booking, with the reference that identifies the use. */
export interface EntitlementClaim<Id = number> extends EntitlementQuery<Id> {
  readonly reference: string;
  readonly entitlementId: string;
}

/** The number of places of a booking for which an entitlement pays. */
export interface ReservedEntries {
  /** Name of the entitlement, to show with the appointment. */
  readonly name: string;
  /**
   * Number of places that the entitlement pays for, at most the quantity of the booking; 0 if it does not pay for the
   * booking.
   */
  readonly places: number;
  /**
   * First instant at which the entitlement no longer pays for the start of a booking, such as the midnight after the last
   * day of a pass. Customers cannot move the booking to a start from then on. Null or absent: the entitlement has no end.
   */
  readonly endsAt?: Instant | null;
}
