import type { Pace } from '../../runtime/slices';

/**
 * Presents the records of a long list, and lets other tasks run in between.
 *
 * @throws as `Pace.turn`
 */
export async function presentInSlices<Record, Wire>(
  records: readonly Record[],
  present: (record: Record) => Wire,
  pace: Pace,
): Promise<Wire[]> {
  const presented: Wire[] = [];
  for (const record of records) {
    presented.push(present(record));
    if (pace.isDue) await pace.turn();
  }
  return presented;
}
