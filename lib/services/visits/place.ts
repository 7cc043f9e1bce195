import { NO_CONTACT } from '../../domain/people/contact';
import type { Arrangement } from '../../engine/visits/types';
import type { Transaction } from '../../storage/storage';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { type CheckedDraft, claimOf, quoteRequestOf } from '../appointments/drafts/checked-draft';
import { entitlementClaimOf, mustPayOf } from '../appointments/entitlement-claim';
import { paidQuote } from '../orders/paid-quote';
import type { PlacedDraft } from '../appointments/store-together';
import { PlacesRefused, takeAllPlaces } from '../claims/claim';
import { withEntitlements } from '../entitlements/use-entitlements';
import { quoteBookings } from '../orders/quote-members-with-tax';
import { callContext, joined } from '../work/core';
import type { Work } from '../work/work';
import { arrangeAt } from './arrange';
import { customerOfVisit, type WantedVisit } from './wanted';

/** Thrown if a place of the found arrangement was taken before the lock was held. */
class ArrangementTaken extends Error {}

/**
 * Takes the places (units of capacity) of a visit, all or none, and runs `write` while they are locked. The arrangement
 * (time and staff member of each item) is chosen before the places are locked. If one of these places is taken
 * meanwhile, another arrangement is chosen.
 *
 * @param write gets the items sorted by start
 * @throws AppointmentsError 409 if the visit does not fit at this start; 502 for a product with a wrong setting
 */
export const placeVisit = <T>(
  work: Work,
  wanted: WantedVisit,
  write: (placed: readonly PlacedDraft[], t: Transaction) => Promise<T>,
): Promise<T> =>
  untilFresh(async () => {
    const { core, how } = work;
    const customer = customerOfVisit(core, wanted);
    const searched = {
      customers: wanted.visit.items.map(() => customer),
      context: callContext(how),
      transaction: joined(how),
    };
    const drafts = draftsOf(wanted, await arrangeAt(work, wanted, searched));
    const quotes = await quoteBookings(core, drafts.map(quoteRequestOf), how);
    const claims = drafts.map((draft) => claimOf(core, draft));
    try {
      return await withEntitlements(
        work,
        { claims: drafts.map(entitlementClaimOf), mustPay: mustPayOf(drafts) },
        (usesInside) =>
          takeAllPlaces(work, claims, {}, async (placements, t) => {
            const uses = await usesInside(t);
            const placed = drafts.map((draft, at) => {
              const placement = placements[at]!;
              return { draft, placement, ...paidQuote(core, quotes[at]!(placement.staffIds), uses[at]) };
            });
            return write(placed, t);
          }),
      );
    } catch (error) {
      if (error instanceof PlacesRefused) throw new ArrangementTaken();
      throw error;
    }
  }, ArrangementTaken);

/** Returns the bookings of a visit's items at their arranged times, earliest first. */
const draftsOf = (
  {
    visit,
    customerId,
    contact,
    answers,
    mustPrepay,
    unpaidMinutes,
    entitlementId,
    entitlementPlaces,
    visitor,
  }: WantedVisit,
  { items }: Arrangement,
): CheckedDraft[] =>
  items.map(({ index, option, start, end, placement }, at) => ({
    fields: {
      productId: visit.products[index]!.id,
      customerId,
      quantity: visit.items[index]!.quantity,
      ...(visitor && { status: 'in-cart' }),
    },
    product: visit.products[index]!,
    contact: visitor ? NO_CONTACT : contact,
    answers: answers[index]!,
    enforce: 'full',
    unpaidMinutes,
    mustPrepay,
    entitlementId,
    entitlementPlaces,
    span: { start, end },
    staff: visit.items[index]!.options[option]!,
    mayStartOffGrid: at > 0,
    preferredResourceIds: placement.resourceIds,
    ...(visitor && { visitor }),
  }));
