import type { Day } from '../../common/days.mjs';
import type { Client } from './client.mjs';
import type { Resource } from './facts.mjs';
import type { AppointmentOutside } from './rules.mjs';

/** Fields of a resource that a form writes. */
export type ResourceDraft = Required<Omit<Resource, 'id'>>;

/** A resource that was changed or deleted. */
export interface WrittenResource {
  /** Ids of the earliest of these appointments. */
  readonly left_outside: readonly number[];
  /**
   * Number of upcoming appointments that still have the resource, although it is deleted, inactive or has too
   * few places.
   */
  readonly left_outside_count: number;
  /** Whether all upcoming appointments of the resource were examined. */
  readonly left_outside_complete: boolean;
}

export const createResource = (client: Client, draft: ResourceDraft, key: string): Promise<object> =>
  client.write('POST', '/resources', draft, key);

export const changeResource = (client: Client, id: number, draft: ResourceDraft): Promise<WrittenResource> =>
  client.write('PUT', `/resources/${id}`, draft);

export const deleteResource = (client: Client, id: number): Promise<WrittenResource> =>
  client.write('DELETE', `/resources/${id}`, {});

/** An appointment that takes a resource. */
export interface AppointmentOn extends Omit<AppointmentOutside, 'product_name'> {
  readonly product_id: number;
  readonly status: string;
}

const MOST_READ = 100;

/** Reads the earliest appointments of a resource that start on a day or later. */
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
