import type { Answer } from '../../domain/questions/answer';
import { type Contact, contactOf } from '../../domain/people/contact';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import type { VisitDraft } from '../../domain/visits/visit-requests';
import type { VisitRecord } from '../../storage/storage';
import { readTime } from '../../time/time-input';
import type { Instant } from '../../time/units';
import { mustPrepay } from '../admission/admit';
import { checkEntitlement } from '../appointments/entitlement-claim';
import { lookUp } from '../appointments/subjects';
import { countedCustomer } from '../limits/counted-customer';
import type { Visitor } from '../visitors/visitor';
import { callContext, type Core } from '../work/core';
import type { Work } from '../work/work';
import { answersOfItems } from './item-answers';
import { type PlannedVisit, planVisit } from './plan';

/** A checked visit with its wanted start, before the times and staff members of its items are known. */
export interface WantedVisit {
  readonly visit: PlannedVisit;
  readonly start: Instant;
  readonly customerId: number;
  readonly contact: Contact;
  /** The answers to the questions of each item's product, in the order of the items. */
  readonly answers: readonly (readonly Answer[])[];
  /** Whether the customer has to pay in advance, because the shop asks for it. */
  readonly mustPrepay: boolean;
  /** Minutes after which the visit is cancelled if it is unpaid and its order is still pending; 0 means never. */
  readonly unpaidMinutes: number;
  /**
   * Id of the entitlement (such as a pass of ten visits) that pays for the items, in their order, until its entries are
   * used up.
   */
  readonly entitlementId: string | undefined;
  /** Number of places, over all items, for which the entitlement has to pay; undefined: at least one. */
  readonly entitlementPlaces: number | undefined;
  /** Visitor in whose cart the visit is to be held; absent if the visit is booked without a cart. */
  readonly visitor?: Visitor;
}

/**
 * Checks the request of a new visit, and asks the shop if its customer may book the products.
 *
 * @throws AppointmentsError 400 that names the wrong field; 409 `shop_appointments_not_admitted`; 502
 */
export async function wantedVisit(work: Work, draft: VisitDraft, visitor?: Visitor): Promise<WantedVisit> {
  const { core, how } = work;
  const {
    customerId = 0,
    entitlementId,
    entitlementPlaces,
    unpaidMinutes = core.options.unpaidMinutes,
  } = draft;
  checkEntitlement(core, draft);
  const { customer: user } = await lookUp(core, { customerId: customerId || undefined }, how);
  const visit = await planVisit(core, draft, { ...callContext(how), userId: how.actorId ?? customerId });
  return admittedVisit(work, {
    visit,
    start: readTime(draft.start, core.site.zone).at,
    customerId,
    contact: contactOf({ sent: draft.contact, customerId, user }),
    answers: answersOfItems(draft.items, visit.items, !visitor),
    mustPrepay: false,
    unpaidMinutes,
    entitlementId,
    entitlementPlaces,
    ...(visitor && { visitor }),
  });
}

/**
 * Asks the shop, once for each different product of a visit, if the customer may book it. If one item must be paid in
 * advance, all must, because an unpaid visit is cancelled as a whole.
 */
async function admittedVisit(work: Work, wanted: WantedVisit): Promise<WantedVisit> {
  const { visit, customerId, contact } = wanted;
  const counted = customerOfVisit(work.core, wanted);
  let isPrepaid = false;
  for (const product of new Map(visit.products.map((one) => [one.id, one])).values()) {
    if (await mustPrepay(work, { customerId, contact, product, counted })) isPrepaid = true;
  }
  return { ...wanted, mustPrepay: isPrepaid };
}

/** Returns the customer whose booking limits apply to a visit. */
export const customerOfVisit = (
  core: Core,
  { customerId, contact: { email }, visitor }: WantedVisit,
): CountedCustomer | undefined => countedCustomer(core, { customerId, email, ownerHashes: visitor?.owner });

/** Returns the row of a new visit, to which its items will belong. */
export function recordOfVisit(
  { options }: Pick<Core, 'options'>,
  { visit, customerId, visitor }: WantedVisit,
): VisitRecord {
  const { arrange, maxGapMinutes, sameStaff } = visit;
  const now = options.clock.now();
  return {
    customerId,
    arrange,
    maxGapMinutes,
    sameStaff,
    isInCart: visitor !== undefined,
    dateCreated: now,
    dateModified: now,
  };
}
