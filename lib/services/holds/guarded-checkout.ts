import type { CountedCustomer } from '../../domain/people/counted-customer';
import type { Placement } from '../../engine/slots/judge/placement';
import type { Instant } from '../../time/units';
import type { Transaction } from '../../storage/storage';
import { markOutside } from '../claims/mark-outside';
import { type Claim, type Places, placesOf } from '../claims/places';
import { countedCustomer } from '../limits/counted-customer';
import { visitorOfHold, visitorRows } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { mayAdd } from './checkout-limits';
import type { Departing } from './checkout-plan';
import { claimOfHold } from './claim-of-hold';
import type { CheckoutStep } from './lines-inside';
import { takeAgain } from './take-again';

/**
 * Locks the places of a checkout, its order, and the visitors whose limits it may exceed. Checks that the places of
 * every hold are still free, even if the hold has not expired by the clock of this process, and runs `work`.
 */
export async function underGuard<T>(
  core: Core,
  { departing, order }: Pick<CheckoutStep, 'departing' | 'order'>,
  how: WriteContext,
  work: (placements: readonly Placement[], t: Transaction) => Promise<T>,
): Promise<T> {
  const plannedAt = core.options.clock.now();
  const claims = departing.map((each) => claimOf(core, each, plannedAt));
  const places = departing.map(({ row, product }): Places => ({
    ...placesOf(core, row, product),
    orderId: order?.id ?? 0,
  }));
  const rows = departing.map(({ row }) => row);
  return takeAgain({ core, how }, { rows, claims, places, plannedAt }, async (placements, t) => {
    await markOutside(core, claims, placements, t);
    return work(placements, t);
  });
}

/** Returns the customer whose booking limits apply to a hold once it is checked out. */
export const customerAtCheckout = (core: Core, { hold, row }: Departing): CountedCustomer | undefined =>
  countedCustomer(core, {
    customerId: row.customerId,
    email: row.contact.email,
    ownerHashes: [hold.ownerHash],
  });

/**
 * Builds the request (claim) of a hold to keep its places at the checkout. If the order line has a larger quantity than
 * the hold, this larger quantity is checked with all rules.
 */
function claimOf(core: Core, departing: Departing, now: Instant): Claim {
  const { hold, row, held, product } = departing;
  const stored = { hold, row: held };
  const claim = claimOfHold(core, { stored, product, now }, row, customerAtCheckout(core, departing));
  return {
    ...claim,
    request: { ...claim.request, limitsQuantity: row.quantity > held.quantity },
    alongside: mayAdd(departing, now) ? visitorRows(visitorOfHold(hold)) : [],
  };
}
