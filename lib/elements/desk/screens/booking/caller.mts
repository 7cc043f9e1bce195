import { latinNumber } from '../../../common/phone-numbers.mjs';
import type { FoundPeople, Reached } from '../../api/customers.mjs';
import type { TextSearch } from '../../text-search.mjs';
import { guestsIn } from '../customers/person-of.mjs';
import type { CustomerDraft } from './draft.mjs';

/** Fields of a guest when another person is chosen: the next one would else get the former guest's messages. */
export const NO_CONTACT = { isKnown: false, name: '', phone: '', email: '' } as const;

/**
 * Returns the customer of a booking: the chosen or entered one. If none is chosen and the search has no result, returns a
 * new customer with the searched text.
 */
export function callerOf(
  entered: CustomerDraft,
  { text, known }: Pick<TextSearch<FoundPeople>, 'text' | 'known'>,
): CustomerDraft {
  if (entered.way === 'guest' || entered.found || text.trim() === '' || !known) return entered;
  const isAnyone = known.customers.length > 0 || guestsIn(known.appointments).length > 0;
  return isAnyone ? entered : { ...entered, way: 'guest', ...contactOf(text.trim()) };
}

/**
 * Returns the entered customer as a new one. The searched text stands in the field it is meant for, unless a customer was
 * chosen or a contact was entered. The contact of a known guest is not kept.
 */
export function newCallerOf(
  entered: CustomerDraft,
  search: Pick<TextSearch<FoundPeople>, 'text' | 'known'>,
): CustomerDraft {
  if (entered.isKnown === true) return { ...entered, ...NO_CONTACT };
  const caller = callerOf(entered, search);
  const isKept = caller.way === 'guest' || caller.found || caller.name + caller.phone + caller.email !== '';
  return { ...caller, way: 'guest', ...(!isKept && contactOf(search.text.trim())) };
}

/** Returns the field of a contact that a text is meant for: an e-mail address, a phone number or a name. */
export function contactOf(text: string): Partial<Reached> {
  if (text.includes('@')) return { email: text };
  return /^[+\d\s()/.-]+$/.test(latinNumber(text)) ? { phone: text } : { name: text };
}
