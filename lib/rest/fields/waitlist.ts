import { ACCEPT_TERMS, OFFER_TERMS, WAITLIST_DRAFT, WAITLIST_QUERY } from '../../wire/inputs/waitlist-inputs';
import { only } from '../../wire/names';
import { fieldsOf, type ParamSet } from './field';

export const JOIN_WAITLIST = {
  fields: fieldsOf(WAITLIST_DRAFT),
  writes: 'create',
} as const satisfies ParamSet;

export const LIST_WAITLIST = { fields: fieldsOf(WAITLIST_QUERY) } as const satisfies ParamSet;

export const OFFER_PLACE = { fields: fieldsOf(OFFER_TERMS), writes: 'change' } as const satisfies ParamSet;

export const ACCEPT_OFFER = { fields: fieldsOf(ACCEPT_TERMS), writes: 'create' } as const satisfies ParamSet;

/** Fields with which a customer accepts an offer by its link. */
export const ACCEPT_LINKED_OFFER = {
  fields: fieldsOf(only(ACCEPT_TERMS, 'answers')),
  writes: 'create',
} as const satisfies ParamSet;
