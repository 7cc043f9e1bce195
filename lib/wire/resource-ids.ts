import type { Appointment } from '../domain/appointment';

/** The resources of an appointment under their REST name; absent if the appointment takes no resources. */
export interface WireResourceIds {
  readonly resource_ids?: readonly number[];
}

/**
 * Returns an object with the resource ids of an appointment under their REST name; an empty object if the appointment
 * takes no resources. An appointment in an event of an older version may lack `resourceIds`.
 */
export const resourceIdsField = ({
  resourceIds = [],
}: Partial<Pick<Appointment, 'resourceIds'>>): WireResourceIds =>
  resourceIds.length > 0 ? { resource_ids: resourceIds } : {};
