import type { Appointment } from './appointments.mjs';
import type { Client } from './client.mjs';

/** A customer, as `GET /v2/customers` returns them. */
export interface Customer {
  readonly id: number;
  readonly display_name: string;
  readonly email: string;
  /** Phone number of the account; '' if the shop stores none. */
  readonly phone: string;
}

/** Finds the customers whose name or e-mail address contains a text. Returns only the best matches. */
export const searchCustomers = (
  client: Client,
  search: string,
  signal: AbortSignal,
): Promise<readonly Customer[]> => client.get('/customers', { search, per_page: 8 }, signal);

/** Result of a search: customers with an account, and appointments whose contact matches. */
export interface FoundPeople {
  readonly customers: readonly Customer[];
  /** Matching appointments, latest start first; only the latest ones if very many match. */
  readonly appointments: readonly Appointment[];
}

/**
 * Finds customers by name or e-mail address, and appointments also by phone number.
 * @param canSearch whether the shop offers a search of its customers; otherwise only appointments are found
 */
export async function searchPeople(
  client: Client,
  search: string,
  canSearch: boolean,
  signal: AbortSignal,
): Promise<FoundPeople> {
  const [customers, appointments] = await Promise.all([
    canSearch ? searchCustomers(client, search, signal) : [],
    client.get<readonly Appointment[]>('/desk/appointments', { search }, signal),
  ]);
  return { customers, appointments };
}

/** Adds a customer. If a customer already has the e-mail address, returns that customer instead, and false. */
export const addCustomer = (
  client: Client,
  { name, email, phone }: Reached,
  key: string,
): Promise<readonly [Customer, boolean]> =>
  client.create('/customers', { name, email, ...(phone !== '' && { phone }) }, key);

/** Contact of a person; unknown fields are ''. */
export interface Reached {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A customer or guest, and one page of their appointments. */
export interface PersonPage extends Visits {
  readonly person: Reached;
  /** Customer account; undefined for a guest. */
  readonly customer: Customer | undefined;
}

interface Visits {
  /** Note of staff that stays from visit to visit; '' for none, null for a guest with neither e-mail address nor phone. */
  readonly note: string | null;
  readonly counts: {
    readonly coming: number;
    readonly past: number;
    readonly cancelled: number;
    readonly cancelled_late: number;
    readonly no_show: number;
  };
  /** Upcoming appointments, soonest first; at most 50. */
  readonly coming: readonly Appointment[];
  /** One page of the past appointments, latest first. */
  readonly past: readonly Appointment[];
  readonly past_total: number;
}

/**
 * Reads a customer and their appointments.
 * @throws RequestFailed with status 404 if there is no such customer
 */
export async function readCustomer(
  client: Client,
  id: number,
  page: number,
  signal?: AbortSignal,
): Promise<PersonPage> {
  type Body = Visits & { readonly customer: Customer };
  const body = await client.get<Body>(`/desk/customers/${id}`, { page }, signal);
  const { display_name: name, email, phone } = body.customer;
  // An account may have no phone number although one was given for a booking.
  const given = [...body.coming, ...body.past].find((one) => one.customer_phone !== '');
  return { ...body, person: { name, email, phone: phone || (given?.customer_phone ?? '') } };
}

/**
 * Reads a guest and their appointments.
 * @param booking id of any booking of the guest
 * @throws RequestFailed with status 404 if the booking is not a guest's
 */
export async function readGuest(
  client: Client,
  booking: number,
  page: number,
  signal?: AbortSignal,
): Promise<PersonPage> {
  type Body = Visits & { readonly guest: Reached };
  const body = await client.get<Body>(`/desk/appointments/${booking}/guest`, { page }, signal);
  return { ...body, person: body.guest, customer: undefined };
}

/**
 * Stores the note of staff about a customer, or about the guest of a booking.
 * @param path path of the customer or guest
 */
export const writePersonNote = (client: Client, path: string, note: string): Promise<unknown> =>
  client.write('PUT', `/desk/${path}/note`, { note });
