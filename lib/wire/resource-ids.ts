import type { Appointment } from '../domain/appointment';

/** The resources of an appointment under their REST name; absent if it takes none. */
export interface WireResourceIds {
  readonly resource_ids?: readonly number[];
}

/**
 * Returns an object with the REST field for the resource ids of an appointment; an empty object if it takes none. The
 * appointment may lack `resourceIds` if it stands in an event of an older version.
 */
export const resourceIdsField = ({
  resourceIds = [],
}: Partial<Pick<Appointment, 'resourceIds'>>): WireResourceIds =>
  resourceIds.length > 0 ? { resource_ids: resourceIds } : {};
