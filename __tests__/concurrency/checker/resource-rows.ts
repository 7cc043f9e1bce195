import type { Appointment } from '../../../lib/index';

/**
 * Row of the table of taken resources: appointment, position, resource, product, padded start and padded end.
 */
export type ResourceRow = readonly number[];

/** Reports resource rows whose appointment is missing, and appointments whose resource rows are missing. */
export function resourceRowFaults(
  appointments: readonly Appointment[],
  rows: readonly ResourceRow[],
): string[] {
  const wanted = new Set(
    appointments.flatMap(({ id, resourceIds, productId, paddedFrom, paddedTo }) =>
      resourceIds.flatMap((resourceId, position) =>
        resourceId > 0 ? [[id, position, resourceId, productId, paddedFrom, paddedTo].join()] : [],
      ),
    ),
  );
  const found = rows.map((row) => row.join());
  const stored = new Set(found);
  return [
    ...found
      .filter((row) => !wanted.has(row))
      .map((row) => `no appointment takes the resource of row ${row}`),
    ...[...wanted].filter((row) => !stored.has(row)).map((row) => `a resource has no row ${row}`),
    ...(found.length > stored.size ? ['a row of a resource is there twice'] : []),
  ];
}
