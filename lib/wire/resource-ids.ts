import type { Appointment } from '../domain/appointment';

/** The resources of an appointment under their wire name; absent if it takes none. */
export interface WireResourceIds {
  readonly resource_ids?: readonly number[];
}

/** Returns the resources of an appointment, which may come from an event that was stored before there were any. */
export const resourceIdsField = ({
  resourceIds = [],
}: Partial<Pick<Appointment, 'resourceIds'>>): WireResourceIds =>
  resourceIds.length > 0 ? { resource_ids: resourceIds } : {};
