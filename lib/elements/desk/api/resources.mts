import type { Day } from '../../common/days.mjs';
import type { Client } from './client.mjs';
import type { Resource } from './facts.mjs';
import type { AppointmentOutside } from './rules.mjs';

/** Fields of a resource that the desk's form writes. */
export type ResourceDraft = Required<Omit<Resource, 'id'>>;

/** Response to a change or deletion of a resource (such as a room). */
export interface WrittenResource {
  /** Ids of the earliest upcoming appointments that still have the resource but no longer fit it. */
  readonly left_outside: readonly number[];
  /**
   * Number of upcoming appointments that still have the resource, although it is now deleted, inactive or too small.
   */
  readonly left_outside_count: number;
  /** Whether all upcoming appointments were checked; false if the check stopped at its limit. */
  readonly left_outside_complete: boolean;
}

export const createResource = (client: Client, draft: ResourceDraft, key: string): Promise<object> =>
  client.write('POST', '/resources', draft, { key });

export const changeResource = (client: Client, id: number, draft: ResourceDraft): Promise<WrittenResource> =>
  client.write('PUT', `/resources/${id}`, draft);

export const deleteResource = (client: Client, id: number): Promise<WrittenResource> =>
  client.write('DELETE', `/resources/${id}`, {});

/** An appointment that uses a resource (such as a room). */
export interface AppointmentOn extends Omit<AppointmentOutside, 'product_name'> {
  readonly product_id: number;
  readonly status: string;
}

const MOST_READ = 100;

/** Reads the earliest appointments with a resource that start on or after a day. */
export const readAppointmentsOn = (
  client: Client,
  resourceId: number,
  from: Day,
  signal: AbortSignal,
): Promise<readonly AppointmentOn[]> =>
  client.get(
    '/appointments',
    { resource_id: resourceId, date_from: from, per_page: MOST_READ, orderby: 'start', order: 'asc' },
    signal,
  );
