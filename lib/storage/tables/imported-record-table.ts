import type { Transaction } from 'sequelize';
import type { Queries } from '../queries';
import type { Tables } from '../table-names';
import { Binds, inIntegers, integerText, inTexts, type Row } from '../sql';
import { isDuplicate } from '../transactions/database-error-kind';

/** The kinds of records that can be imported from another system. */
export type ImportedKind = 'resource' | 'rule' | 'appointment' | 'visit' | 'series';

/** A record that was imported from another system: what a later import has to know about it. */
export interface ImportedRecord {
  readonly sourceId: string;
  /** Id of the record in the library's tables. */
  readonly localId: number;
  /**
   * Version of the record after the import. If the stored record has a larger version, it was changed after the import.
   */
  readonly localVersion: number;
  /** Digest of the record as the other system had it. */
  readonly digest: string;
}

/** Filters and page of the imported appointments that have not ended. */
interface ComingQuery {
  readonly endsAfter: number;
  readonly notStatuses: readonly string[];
  /** Id of the last record of the previous page: only records with larger ids in this shop are returned. */
  readonly after: number;
  readonly limit: number;
}

const recordOf = (row: Row): ImportedRecord => ({
  sourceId: row.source_id as string,
  localId: Number(row.local_id),
  localVersion: Number(row.local_version),
  digest: row.digest as string,
});

/** Thrown if another run of the import has imported the same record at the same moment. */
export class ImportedMeanwhile extends Error {}

/** Table of the records that were imported from other systems, by their ids in the other system. */
export class ImportedRecordTable {
  private readonly table: string;

  constructor(
    private readonly queries: Queries,
    private readonly tables: Pick<Tables, 'imported_records' | 'appointments'>,
  ) {
    this.table = tables.imported_records;
  }

  /** Returns imported records by their ids in the other system. The result leaves out ids that were not imported. */
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
    return new Map(rows.map((row) => [row.source_id as string, recordOf(row)]));
  }

  /** Returns a page of the imported appointments that have not ended, by their ids in this shop. */
  async coming(
    source: string,
    { endsAfter, notStatuses, after, limit }: ComingQuery,
  ): Promise<ImportedRecord[]> {
    const binds = new Binds();
    // Without the condition on `a.id`, PostgreSQL reads all earlier appointments for each page.
    const sql = `SELECT source_id, local_id, local_version, digest FROM ${this.table}
      JOIN ${this.tables.appointments} a ON a.id = local_id
      WHERE source = ${binds.add(source)} AND kind = 'appointment' AND local_id > ${integerText(after)}
        AND a.id > ${integerText(after)} AND a.ends_at > ${integerText(endsAfter)} AND NOT (${inTexts('a.status', notStatuses, binds)})
      ORDER BY local_id LIMIT ${integerText(limit)}`;
    return (await this.queries.select(sql, binds.values)).map(recordOf);
  }

  /** Returns those of the given records of this shop that were imported from the other system. */
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

  /**
   * Stores that records were imported for the first time.
   *
   * @throws ImportedMeanwhile if another run of the import has stored one of them since
   */
  async add(
    source: string,
    kind: ImportedKind,
    records: readonly ImportedRecord[],
    t: Transaction,
  ): Promise<void> {
    if (records.length === 0) return;
    const binds = new Binds();
    const rows = records.map(
      ({ sourceId, localId, localVersion, digest }) =>
        `(${binds.list([source, kind, sourceId, localId, localVersion, digest])})`,
    );
    const sql = `INSERT INTO ${this.table} (source, kind, source_id, local_id, local_version, digest)
      VALUES ${rows.join(', ')}`;
    try {
      await this.queries.execute(sql, binds.values, t);
    } catch (error) {
      throw isDuplicate(error) ? new ImportedMeanwhile() : error;
    }
  }

  /** Changes the stored facts about a record that was imported again. */
  async change(source: string, kind: ImportedKind, record: ImportedRecord, t: Transaction): Promise<void> {
    const { sourceId, localId, localVersion, digest } = record;
    const sql = `UPDATE ${this.table} SET local_id = $4, local_version = $5, digest = $6
      WHERE source = $1 AND kind = $2 AND source_id = $3`;
    await this.queries.execute(sql, [source, kind, sourceId, localId, localVersion, digest], t);
  }

  /**
   * Stores the new version of an imported record after the import itself has changed the record, so that the record
   * does not count as changed in this shop. Does nothing if the record had another version than `from` before.
   */
  async raiseVersion(
    source: string,
    kind: ImportedKind,
    { id, from, to }: { readonly id: number; readonly from: number; readonly to: number },
    t: Transaction,
  ): Promise<void> {
    const sql = `UPDATE ${this.table} SET local_version = $5
      WHERE source = $1 AND kind = $2 AND local_id = $3 AND local_version = $4`;
    await this.queries.execute(sql, [source, kind, id, from, to], t);
  }
}
