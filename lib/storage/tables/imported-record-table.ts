import type { Transaction } from 'sequelize';
import type { Dialect } from '../dialects/dialect';
import type { Queries } from '../queries';
import { Binds, inIntegers, inTexts } from '../sql';

/** A kind of imported record. */
export type ImportedKind = 'rule' | 'appointment';

/** A record that was imported from another system. */
export interface ImportedRecord {
  readonly sourceId: string;
  /** Id of the record here. */
  readonly localId: number;
  /** Version of the record here after the import. A larger one shows that the record was changed here. */
  readonly localVersion: number;
  /** Digest of the record as the source had it. */
  readonly digest: string;
}

/** The records that were imported from other systems, by their ids there. */
export class ImportedRecordTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
  ) {}

  /** Returns a map from these ids of the source to the imported records; others are absent. */
  async find(
    source: string,
    kind: ImportedKind,
    sourceIds: readonly string[],
    t?: Transaction,
  ): Promise<Map<string, ImportedRecord>> {
    const binds = new Binds();
    const sql = `SELECT source_id, local_id, local_version, digest FROM ${this.table}
      WHERE source = ${binds.add(source)} AND kind = ${binds.add(kind)} AND ${inTexts('source_id', sourceIds, binds)}`;
    const rows = await this.queries.select(sql, binds.values, t);
    return new Map(
      rows.map((row) => [
        row.source_id as string,
        {
          sourceId: row.source_id as string,
          localId: Number(row.local_id),
          localVersion: Number(row.local_version),
          digest: row.digest as string,
        },
      ]),
    );
  }

  /** Returns those of these records here that were imported from the source. */
  async importedOf(
    source: string,
    kind: ImportedKind,
    localIds: readonly number[],
    t?: Transaction,
  ): Promise<Set<number>> {
    const sql = `SELECT local_id FROM ${this.table} WHERE source = $1 AND kind = $2 AND ${inIntegers('local_id', localIds)}`;
    const rows = await this.queries.select(sql, [source, kind], t);
    return new Set(rows.map((row) => Number(row.local_id)));
  }

  /** Stores a record that was imported, or imported again. */
  async keep(source: string, kind: ImportedKind, record: ImportedRecord, t: Transaction): Promise<void> {
    const { sourceId, localId, localVersion, digest } = record;
    const updated = ['local_id', 'local_version', 'digest'].map(
      (column) => `${column} = ${this.dialect.proposed(column)}`,
    );
    const sql = `INSERT INTO ${this.table} (source, kind, source_id, local_id, local_version, digest)
      VALUES ($1, $2, $3, $4, $5, $6)
      ${this.dialect.onConflict(['source', 'kind', 'source_id'])} ${updated.join(', ')}`;
    await this.queries.execute(sql, [source, kind, sourceId, localId, localVersion, digest], t);
  }
}
