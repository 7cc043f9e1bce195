import type { Core } from '../work/core';
import { type RestoredCounts, restoreLines } from './restore';

/** Everything that the library keeps, moved from one database to another. */
export interface TransferService {
  /**
   * Yields everything that the library keeps as lines of JSON, each with its line break: one state of the database, in
   * bounded memory. Stop the shop before, so that nothing is written after the export.
   */
  export(): AsyncGenerator<string, void, undefined>;
  /**
   * Restores an export into an empty database of any kind, in one transaction. `pieces` are texts or bytes, such as
   * those of a file's stream; they need not be whole lines. Returns the number of rows of each table.
   *
   * @throws AppointmentsError `shop_appointments_not_imported` if the database is not empty, or if the export is
   * damaged, or from another version, zone or secret; nothing is stored then
   */
  restore(pieces: AsyncIterable<string | Uint8Array>): Promise<RestoredCounts>;
}

/** Creates the calls whose inputs are checked. `export` yields its result, so it is assembled by itself. */
export function createTransferService(core: Core): Omit<TransferService, 'export'> {
  return { restore: (pieces) => restoreLines(core, pieces) };
}
