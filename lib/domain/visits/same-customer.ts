import type { Appointment } from '../appointment';

/**
 * Whether two items of a visit belong to the same customer: the same account, or guests with the same e-mail address.
 */
export const isOfSameCustomer = (one: Appointment, other: Appointment): boolean =>
  one.customerId === other.customerId && (one.customerId > 0 || one.contact.email === other.contact.email);
