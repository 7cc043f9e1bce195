import type { AppointmentsError } from '../../domain/errors';
import { isObject } from '../../domain/checks/option-check';
import { credentialHashes } from '../../domain/secrets';
import { type AddRow, isRowId, RowError, type TravellingRow } from '../../storage/storage';
import type { Core } from '../work/core';
import { type ExportHeader, FINGERPRINT, FORMAT, FORMAT_VERSION, exportedLines } from './format';
import { notImported } from './not-imported';

/** Number of restored rows of each table, by the table's name. */
export type RestoredCounts = Readonly<Record<string, number>>;

/**
 * Restores an export into an empty database, in one transaction. The stored availability index is computed again
 * afterwards.
 *
 * @throws AppointmentsError `shop_appointments_not_imported` if the database is in use, or if the export is damaged or does not fit this shop; nothing is stored then
 */
export async function restoreLines(
  core: Core,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<RestoredCounts> {
  const { storage, storedIndex, options } = core;
  await assertEmpty(core);
  const lines = exportedLines(pieces);
  const header = readHeader((await lines.next()).value as string | undefined);
  await assertFits(core, header);
  const rows: Record<string, number> = {};
  const fill = async (add: AddRow): Promise<void> => {
    let last: unknown;
    let number = 1;
    for await (const text of lines) {
      number += 1;
      const value = parsed(text);
      if (last !== undefined || value === undefined) throw damaged(number);
      if (isObject(value.rows)) {
        last = value.rows;
        continue;
      }
      if (typeof value.table !== 'string' || !isObject(value.row)) throw damaged(number);
      try {
        await add(value.table, value.row as TravellingRow);
      } catch (error) {
        throw error instanceof RowError ? notImported(`Line ${number}: ${error.message}`) : error;
      }
      rows[value.table] = (rows[value.table] ?? 0) + 1;
    }
    if (!isSameCount(last, rows)) {
      throw notImported(
        'The export is not complete: its last line or some of its rows are missing. Export the shop again.',
      );
    }
  };
  try {
    await storage.restoredRows.restore(header.last_ids, fill);
  } catch (error) {
    // Rows are written in groups. An error about a row may therefore come only after the last line was read.
    throw error instanceof RowError ? notImported(error.message, error) : error;
  }
  if (options.index.enabled) await storedIndex.rollForward();
  return rows;
}

async function assertEmpty({ storage }: Core): Promise<void> {
  const table = await storage.restoredRows.usedTable();
  if (table === undefined) return;
  throw notImported(
    `The database is not empty: ${table} has rows. An export is imported only into empty tables; use another database, or another tablePrefix.`,
  );
}

function readHeader(text: string | undefined): ExportHeader {
  const value = parsed(text ?? '');
  if (value?.format !== FORMAT) {
    throw notImported(
      'The file is not an export of shop-appointments. Pass a file that the command shop-appointments export has written.',
    );
  }
  if (value.version !== FORMAT_VERSION || !isObject(value.last_ids)) {
    throw notImported(
      'The export was written by another version of shop-appointments, in a format that this version cannot read. Install the version that wrote the export, and import with it.',
    );
  }
  if (!Object.values(value.last_ids).every(isRowId)) throw damaged(1);
  return value as unknown as ExportHeader;
}

async function assertFits({ storage, site, options, hostIds }: Core, header: ExportHeader): Promise<void> {
  const migration = await storage.restoredRows.lastMigration();
  if (header.migration !== migration) {
    throw notImported(
      `The exported shop and this shop have different versions of shop-appointments: their last migrations are ${header.migration} and ${migration}. Install the same version in both shops, call migrate() in both, and export again.`,
    );
  }
  if (header.zone !== site.zone.name) {
    throw notImported(
      `The exported shop has the time zone ${header.zone}, and this shop has ${site.zone.name}. Set site.timezone of this shop to ${header.zone} for the import; you can change the time zone afterwards.`,
    );
  }
  if (header.has_text_ids !== hostIds.areExternal) {
    throw notImported(
      'The exported shop has ids of another kind (texts or integers) than this shop. Create this shop with the same kind: use withExternalIds() in both shops or in none.',
    );
  }
  if (!credentialHashes(options.secrets, FINGERPRINT, FORMAT).includes(header.secret)) {
    throw notImported(
      'The exported shop has another secret. Pass its secret to this shop, too: secret: [new, previous]. Links of customers, owners of carts, and addresses that want no messages depend on it.',
    );
  }
}

const damaged = (number: number): AppointmentsError =>
  notImported(`Line ${number} of the export is damaged. Export the shop again.`);

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isSameCount(last: unknown, rows: RestoredCounts): boolean {
  if (!isObject(last)) return false;
  const names = new Set([...Object.keys(last), ...Object.keys(rows)]);
  return [...names].every((name) => last[name] === rows[name]);
}
