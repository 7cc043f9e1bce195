import type { Appointment } from './appointments.mjs';
import type { Client } from './client.mjs';

/** A customer, as `GET /v2/customers` returns them. */
export interface Customer {
  readonly id: number;
  readonly display_name: string;
  readonly email: string;
}

/** Finds the customers whose name or e-mail address contains a text; returns only the best matches. */
export const searchCustomers = (
  client: Client,
  search: string,
  signal: AbortSignal,
): Promise<readonly Customer[]> => client.get('/customers', { search, per_page: 8 }, signal);

/** Result of a search: customers with an account, and appointments by their contact. */
export interface FoundPeople {
  readonly customers: readonly Customer[];
  /** Appointments, latest start first; not all of them if there are very many. */
  readonly appointments: readonly Appointment[];
}

/** Finds customers by name or e-mail address, and appointments also by phone number. */
export async function searchPeople(
  client: Client,
  search: string,
  signal: AbortSignal,
): Promise<FoundPeople> {
  const [customers, appointments] = await Promise.all([
    searchCustomers(client, search, signal),
    client.get<readonly Appointment[]>('/desk/appointments', { search }, signal),
  ]);
  return { customers, appointments };
}

/** A customer with their appointments. */
export interface CustomerPage {
  readonly customer: Customer;
  readonly counts: {
    readonly coming: number;
    readonly past: number;
    readonly cancelled: number;
    readonly cancelled_late: number;
    readonly no_show: number;
  };
  /** Upcoming appointments, soonest first; not all of them if there are very many. */
  readonly coming: readonly Appointment[];
  /** One page of past appointments, latest first. */
  readonly past: readonly Appointment[];
  readonly past_total: number;
}

/**
 * Reads a customer and their appointments.
 * @throws RequestFailed 404 for an id that is no customer's
 */
export const readCustomer = (
  client: Client,
  id: number,
  page: number,
  signal?: AbortSignal,
): Promise<CustomerPage> => client.get(`/desk/customers/${id}`, { page }, signal);

/** Reads everything that the library stores about a customer, as plain JSON. */
export const exportCustomer = (client: Client, id: number): Promise<unknown> =>
  client.get(`/desk/customers/${id}/export`);

/** Erases a customer from their appointments. Returns the number of appointments. */
export const eraseCustomer = (client: Client, id: number): Promise<{ readonly appointments: number }> =>
  client.write('POST', `/desk/customers/${id}/erase`, {});
