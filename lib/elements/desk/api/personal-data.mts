import type { Client } from './client.mjs';
import type { Reached } from './customers.mjs';

/**
 * Erases the personal data of all customers and guests with an e-mail address, or of all guests with a phone number and
 * without an e-mail address. Returns the number of changed appointments.
 */
export const erasePerson = (
  client: Client,
  { email, phone }: Pick<Reached, 'email' | 'phone'>,
): Promise<{ readonly appointments: number }> =>
  client.write('POST', '/desk/customers/erase', email === '' ? { phone } : { email });

/** Reads all data that the library stores about a customer, as JSON for a file. */
export const exportCustomer = (client: Client, id: number): Promise<unknown> =>
  client.get(`/desk/customers/${id}/export`);

/** Erases a customer's personal data from their appointments. Returns the number of changed appointments. */
export const eraseCustomer = (client: Client, id: number): Promise<{ readonly appointments: number }> =>
  client.write('POST', `/desk/customers/${id}/erase`, {});
