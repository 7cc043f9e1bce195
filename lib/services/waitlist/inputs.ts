import { how, theId, theIds } from '../../domain/checks/arguments';
import { anything, named, requiredInput, type ServiceInputs } from '../../domain/checks/input-check';
import type { WaitlistDraft } from '../../domain/waitlist/waitlist-draft';
import { shapeOf } from '../../wire/inputs/core-check';
import { ACCEPT_TERMS, OFFER_TERMS, WAITLIST_DRAFT, WAITLIST_QUERY } from '../../wire/inputs/waitlist-inputs';
import type { AcceptTerms } from './answers';
import type { OfferTerms } from './offer-now';
import type { WaitlistQuery, WaitlistService } from './service';

/**
 * The link token of a waitlist entry is not checked here: customers send it, and every wrong value must lead to the
 * same 401.
 */
export const WAITLIST_INPUTS: ServiceInputs<WaitlistService> = {
  join: [named('draft', requiredInput(shapeOf<WaitlistDraft>(WAITLIST_DRAFT))), how],
  get: [theId],
  find: [theIds],
  list: [named('query', shapeOf<WaitlistQuery>(WAITLIST_QUERY))],
  leave: [theId, how],
  offer: [theId, named('terms', shapeOf<OfferTerms>(OFFER_TERMS)), how],
  accept: [theId, named('terms', shapeOf<AcceptTerms>(ACCEPT_TERMS)), how],
  decline: [theId, how],
  linkToken: [theId],
  open: [anything],
};
