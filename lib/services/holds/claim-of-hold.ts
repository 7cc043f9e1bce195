import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import type { Product } from '../../domain/product';
import type { BookingRequest } from '../../engine/slots/judge/booking-request';
import type { Instant } from '../../time/units';
import { type Claim, claimAgain } from '../claims/places';
import { countedCustomer } from '../limits/counted-customer';
import type { Core } from '../work/core';
import type { StoredHold } from './stored';

/** A hold to be changed. Its places are checked again first, because they may have been sold meanwhile. */
interface HoldToKeep {
  readonly stored: StoredHold;
  readonly product: Product;
  readonly now: Instant;
}

/** Returns the customer whose booking limits apply to a hold while it is in the cart. */
const customerOfHold = (core: Core, { hold, row: { customerId } }: StoredHold): CountedCustomer | undefined =>
  countedCustomer(core, { customerId, ownerHashes: [hold.ownerHash] });

/**
 * Builds the request (claim) of a hold to keep its places. Opening hours and lead times were checked when the hold was
 * placed. Booking limits are checked again, because a process with another clock may have found the hold expired and
 * booked in its place.
 *
 * @param row the hold with the quantity and the customer that it is to have
 * @param customer customer in whose limits the hold is to count
 */
export function claimOfHold(
  core: Core,
  { stored, product, now }: HoldToKeep,
  row: Appointment = stored.row,
  customer: CountedCustomer | undefined = customerOfHold(core, stored),
): Claim {
  const claim = claimAgain(row, product, now);
  const isOfSame = isDeepStrictEqual(customer, customerOfHold(core, stored));
  return { ...claim, customer, request: { ...claim.request, limits: limitsFor(stored.row, isOfSame) } };
}

/**
 * Returns the booking limits that apply to a hold. A hold that a manager has moved without enforcing limits has none,
 * unless it gets another customer, whose own limits then apply.
 */
function limitsFor({ enforce }: Appointment, isOfSame: boolean): BookingRequest['limits'] {
  if (enforce === 'full') return 'all';
  return isOfSame ? undefined : 'of the customer';
}
