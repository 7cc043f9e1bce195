import type { Appointment } from '../appointment';
import { personKey } from '../people/contact-keys';

/**
 * Whether two items of a visit belong to the same customer: the same account, or guests with the same e-mail address. Guests
 * without an address are told apart by their phone numbers, and without both by their names.
 */
export function isOfSameCustomer(one: Appointment, other: Appointment): boolean {
  if (one.customerId !== other.customerId) return false;
  if (one.customerId > 0) return true;
  const key = personKey(one.contact);
  return key === personKey(other.contact) && (key !== '' || one.contact.name === other.contact.name);
}
