import { randomUUID } from 'node:crypto';
import { type Contact, contactOf } from '../../domain/contact';
import type { CountedCustomer } from '../../domain/counted-customer';
import { AppointmentsError } from '../../domain/errors';
import type { VisitDraft } from '../../domain/visit-requests';
import type { VisitRecord } from '../../storage/storage';
import type { Arrangement } from '../../engine/visits/types';
import { runInSlices } from '../../runtime/slices';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { readTime } from '../../time/time-input';
import type { Instant } from '../../time/units';
import { mustPrepay } from '../admission/admit';
import { type CheckedDraft, claimOf, quoteRequestOf } from '../appointments/checked-draft';
import { checkEntitlement, entitlementClaimOf, paidQuote } from '../appointments/paid-quote';
import { storeTogether } from '../appointments/store-together';
import { lookUp } from '../appointments/subjects';
import { assertRight } from '../claims/assert-bookable';
import { PlacesRefused, takeAllPlaces } from '../claims/claim';
import { withEntitlements } from '../entitlements/use-entitlements';
import { countedCustomer } from '../limits/counted-customer';
import { outcomeUnknown } from '../orders/outcome-unknown';
import { quoteBookings } from '../orders/quote-members-with-tax';
import { finishOrder } from '../orders/saga/finish-order';
import type { Waiting } from '../orders/saga/waiting';
import { callContext, type Core, joined, onceCommitted } from '../work/core';
import type { Work } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { type PlannedVisit, planVisit } from './plan';
import { searchAt } from './search';
import { visitOf } from './stored';
import type { Visit } from './types';
import { visitUnavailable } from './unavailable';

/**
 * Books a visit with one order: all items, or none. The arrangement is searched before the lock. If one of its places is
 * taken before the lock is held, another arrangement is searched.
 *
 * @throws AppointmentsError 400; 409 if no arrangement starts at this time, or if the shop does not admit the customer;
 * 502
 */
export async function createVisit(core: Core, draft: VisitDraft, how: WriteContext): Promise<Visit> {
  const work = { core, how };
  const wanted = await admittedVisit(work, await readDraft(work, draft));
  const { visit, waiting } = await untilFresh(() => tryPlacing(work, wanted));
  if (!waiting) return visit;
  const finish = () => finishVisit(core, visit, waiting, { ...how, transaction: undefined });
  if (!joined(how)) return finish();
  onceCommitted(core, how, 'Creating the order of a visit', finish);
  return visit;
}

/** A visit that is wanted at a start, before its arrangement is known. */
interface WantedVisit {
  readonly visit: PlannedVisit;
  readonly start: Instant;
  readonly customerId: number;
  readonly contact: Contact;
  /** Whether the shop asks the customer to pay before the visit. */
  readonly mustPrepay: boolean;
  /** Entitlement that pays for the items, in their order, until its entries are used. */
  readonly entitlementId: string | undefined;
}

/** @throws AppointmentsError 400 that names the wrong field */
async function readDraft({ core, how }: Work, draft: VisitDraft): Promise<WantedVisit> {
  const { customerId = 0, entitlementId } = draft;
  checkEntitlement(core, draft);
  const { customer: user } = await lookUp(core, { customerId: customerId || undefined }, how);
  const visit = await planVisit(core, draft, { ...callContext(how), userId: how.actorId ?? customerId });
  return {
    visit,
    start: readTime(draft.start, core.site.zone).at,
    customerId,
    contact: contactOf({ sent: draft.contact, customerId, user }),
    mustPrepay: false,
    entitlementId,
  };
}

/**
 * Asks the shop about each product of a visit, once for equal ones. If one of them must be paid before the visit, all
 * items must, because a visit that is not paid ends as a whole.
 *
 * @throws AppointmentsError 409 `shop_appointments_not_admitted`; 502
 */
async function admittedVisit(work: Work, wanted: WantedVisit): Promise<WantedVisit> {
  const { visit, customerId, contact } = wanted;
  const counted = customerOf(work.core, wanted);
  let isPrepaid = false;
  for (const product of new Map(visit.products.map((one) => [one.id, one])).values()) {
    if (await mustPrepay(work, { customerId, contact, product, counted })) isPrepaid = true;
  }
  return { ...wanted, mustPrepay: isPrepaid };
}

/** Returns the customer for whom a visit counts towards limits. */
const customerOf = (
  core: Core,
  { customerId, contact: { email } }: WantedVisit,
): CountedCustomer | undefined => countedCustomer(core, { customerId, email });

/** Returns the drafts of the items in an arrangement, in the order in which they take place. */
const draftsOf = (
  { options }: Pick<Core, 'options'>,
  { visit, customerId, contact, mustPrepay: isPrepaid, entitlementId }: WantedVisit,
  { items }: Arrangement,
): CheckedDraft[] =>
  items.map(({ index, option, start, end }, at) => ({
    fields: { productId: visit.products[index]!.id, customerId, quantity: visit.items[index]!.quantity },
    product: visit.products[index]!,
    contact,
    enforce: 'full',
    unpaidMinutes: options.unpaidMinutes,
    mustPrepay: isPrepaid,
    entitlementId,
    span: { start, end },
    staff: visit.items[index]!.options[option]!,
    mayStartOffGrid: at > 0,
  }));

/**
 * Finds the best arrangement at the start of a visit.
 *
 * @throws AppointmentsError 409 if there is none; 502 for a product with a wrong setting
 */
async function arrange(
  work: Work,
  { visit, start }: WantedVisit,
  customer: CountedCustomer | undefined,
): Promise<Arrangement> {
  const { core, how } = work;
  for (const { product } of visit.items) assertRight(core, product);
  const search = await searchAt(core, visit, start, {
    customer,
    context: callContext(how),
    transaction: joined(how),
  });
  const found = await runInSlices(search.at(start));
  if (found) return found;
  const refusal = await runInSlices(search.refusalAt(start));
  throw await visitUnavailable(work, { visit, start, refusal, customer });
}

async function tryPlacing(
  work: Work,
  wanted: WantedVisit,
): Promise<{ visit: Visit; waiting: Waiting | undefined }> {
  const { core, how } = work;
  const customer = customerOf(core, wanted);
  const drafts = draftsOf(core, wanted, await arrange(work, wanted, customer));
  const quotes = await quoteBookings(core, drafts.map(quoteRequestOf), how);
  const reference = randomUUID();
  const claims = drafts.map((draft) => claimOf(core, draft));
  try {
    return await withEntitlements(work, drafts.map(entitlementClaimOf), (usesInside) =>
      takeAllPlaces(work, claims, {}, async (placements, t) => {
        const uses = await usesInside(t);
        const placed = drafts.map((draft, at) => {
          const placement = placements[at]!;
          return { draft, placement, ...paidQuote(core, quotes[at]!(placement.staffIds), uses[at]) };
        });
        const stored = await storeTogether({ core, how, t }, { placed, reference, kind: 'visit' }, () =>
          core.storage.visits.insert(recordOfVisit(core, wanted), t),
        );
        await how.onCreated?.(stored.owner.id, t);
        return { visit: visitOf(core, stored.owner, stored.appointments), waiting: stored.waiting };
      }),
    );
  } catch (error) {
    if (error instanceof PlacesRefused) throw new StalePlan('A place of the arrangement was taken.');
    throw error;
  }
}

/** Returns the record that the items of a new visit share. */
function recordOfVisit({ options }: Pick<Core, 'options'>, { visit, customerId }: WantedVisit): VisitRecord {
  const { arrange: arranged, maxGapMinutes, sameStaff } = visit;
  const now = options.clock.now();
  return { customerId, arrange: arranged, maxGapMinutes, sameStaff, dateCreated: now, dateModified: now };
}

/**
 * Creates the order of a visit in another database, with its lines, and completes the items. If this fails and the shop
 * does not know the order, the visit is removed. If it fails and the shop knows the order, the worker completes the
 * visit.
 *
 * @throws AppointmentsError 502 if no order was created; 503 `shop_rest_outcome_unknown` while the order is not complete
 */
async function finishVisit(core: Core, visit: Visit, waiting: Waiting, how: WriteContext): Promise<Visit> {
  const items = await finishOrder(core, waiting, how, (cause) =>
    outcomeUnknown({ visitIds: [visit.id], orderReferences: [waiting.pending.reference] }, cause),
  );
  if (items.length === 0)
    throw new AppointmentsError(
      'shop_rest_host_error',
      'The order was created too late; book the visit again.',
    );
  // A read could fail here, although the visit is stored.
  return visitOf(core, visit, items);
}
