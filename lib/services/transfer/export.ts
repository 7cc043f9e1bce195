import { hashCredential } from '../../domain/secrets';
import type { Core } from '../work/core';
import { type ExportHeader, FINGERPRINT, FORMAT, FORMAT_VERSION } from './format';

/**
 * Yields, as lines of JSON, everything that the library stores: a header, the rows of each table, and a last line with
 * the number of rows. Each line ends with a line break.
 */
export async function* exportLines(core: Core): AsyncGenerator<string, void, undefined> {
  const { storage, options, site, hostIds } = core;
  const rows: Record<string, number> = {};
  for await (const part of storage.exportedRows.parts()) {
    if (part.kind === 'facts') {
      const header: ExportHeader = {
        format: FORMAT,
        version: FORMAT_VERSION,
        migration: part.migration,
        created_at: options.clock.now(),
        zone: site.zone.name,
        has_text_ids: hostIds.areExternal,
        secret: hashCredential(options.secrets, FINGERPRINT, FORMAT),
        last_ids: part.lastIds,
      };
      yield line(header);
      continue;
    }
    rows[part.table] = (rows[part.table] ?? 0) + 1;
    yield line({ table: part.table, row: part.row });
  }
  yield line({ rows });
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
