import type { Appointment } from '../domain/appointment';

/** The resources of an appointment under their wire name; absent if it takes none. */
export interface WireResourceIds {
  readonly resource_ids?: readonly number[];
}

/**
 * Returns the resource ids of an appointment. The appointment may come from an event that was stored before resources
 * existed.
 */
export const resourceIdsField = ({
  resourceIds = [],
}: Partial<Pick<Appointment, 'resourceIds'>>): WireResourceIds =>
  resourceIds.length > 0 ? { resource_ids: resourceIds } : {};
