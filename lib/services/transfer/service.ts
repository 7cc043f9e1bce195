import type { Core } from '../work/core';
import { importAll, type ImportOptions } from './import/import-all';
import type { ImportVerdict } from './import/verdict';
import { type CsvTable, csvSource } from './sources/csv-source';
import { type RestShop, restSource } from './sources/rest-source';
import { type RestoredCounts, restoreLines } from './restore';

/** Export of everything that the library stores, restore into another database, and import from other systems. */
export interface TransferService {
  /**
   * Yields, as lines of JSON, everything that the library stores, as it was at one moment. Each line ends with a line
   * break. Only a part is held in memory at a time. Stop the shop first, so that nothing is written after the export.
   */
  export(): AsyncGenerator<string, void, undefined>;
  /**
   * Imports resources, rules, appointments, visits and series of another shop, or the appointments of a table, past and
   * future, and finds their products and staff members in this shop. Yields a result for each record. A record that was
   * imported before is recognised, so an import can be repeated, and continues where it was stopped. By default no
   * events are emitted, so no webhook and no message to a customer follows.
   *
   * @throws AppointmentsError at the first step: 400 for a wrong argument; `shop_appointments_not_imported` for a shop or table that cannot be read, with what to do. What was stored before stays
   */
  import(
    source: RestShop | CsvTable,
    options?: ImportOptions,
  ): AsyncGenerator<ImportVerdict, void, undefined>;
  /**
   * Restores an export into an empty database of any kind, in one transaction. `pieces` are texts or bytes, such as
   * those of a file's stream; they need not be whole lines. Returns the number of rows of each table.
   *
   * @throws AppointmentsError `shop_appointments_not_imported` if the database is not empty, or if the export is
   * damaged, or from another version, zone or secret; nothing is stored then
   */
  restore(pieces: AsyncIterable<string | Uint8Array>): Promise<RestoredCounts>;
}

/** Imports from another shop over its REST interface (with the network rules of webhooks), or from a table. */
export const importFrom = (
  core: Core,
  source: RestShop | CsvTable,
  options: ImportOptions,
): AsyncGenerator<ImportVerdict, void, undefined> =>
  importAll(
    core,
    'csv' in source
      ? csvSource(source, core.site.currencyDecimals)
      : restSource(source, core.options.webhooks),
    options,
  );

/**
 * Creates the calls of the transfer service that return promises, so that their arguments can be checked in the usual
 * way. The calls that yield results are assembled elsewhere.
 */
export function createTransferService(core: Core): Pick<TransferService, 'restore'> {
  return { restore: (pieces) => restoreLines(core, pieces) };
}
