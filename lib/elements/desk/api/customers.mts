import type { Appointment } from './appointments.mjs';
import type { Client } from './client.mjs';

/** A customer, as `GET /v2/customers` returns them. */
export interface Customer {
  readonly id: number;
  readonly display_name: string;
  readonly email: string;
}

/** The customers whose name or e-mail address contains a text, the best matches only. */
export const searchCustomers = (
  client: Client,
  search: string,
  signal: AbortSignal,
): Promise<readonly Customer[]> => client.get('/customers', { search, per_page: 8 }, signal);

/** The people whom a text finds: customers with an account, and appointments by their contact. */
export interface FoundPeople {
  readonly customers: readonly Customer[];
  /** The latest start first, and not all if there are very many. */
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
  /** The soonest first, and not all if there are very many. */
  readonly coming: readonly Appointment[];
  /** A page, the latest first. */
  readonly past: readonly Appointment[];
  readonly past_total: number;
}

/** @throws RequestFailed 404 for an id that is no customer's */
export const readCustomer = (
  client: Client,
  id: number,
  page: number,
  signal?: AbortSignal,
): Promise<CustomerPage> => client.get(`/desk/customers/${id}`, { page }, signal);

/** Everything that the library knows of a customer, as plain JSON. */
export const exportCustomer = (client: Client, id: number): Promise<unknown> =>
  client.get(`/desk/customers/${id}/export`);

/** Takes the customer out of their appointments, and returns the number of these. */
export const eraseCustomer = (client: Client, id: number): Promise<{ readonly appointments: number }> =>
  client.write('POST', `/desk/customers/${id}/erase`, {});
