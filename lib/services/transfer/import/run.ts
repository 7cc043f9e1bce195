import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../domain/idempotency-key';
import type { Zone } from '../../../time/zone';
import {
  ImportedMeanwhile,
  type ImportedKind,
  type ImportedRecord,
  type Transaction,
} from '../../../storage/storage';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { notImported } from '../not-imported';
import type { FoundHere } from './find-here';
import type { ImportVerdict } from './verdict';

/** Facts about one run of an import. */
export interface ImportRun {
  readonly core: Core;
  /** Name of the other system. A later import needs the name to recognise the same records. */
  readonly source: string;
  readonly here: FoundHere;
  /** Resources of this shop by their ids at the other system; 0 for one that a dry run would create. */
  readonly resources: ReadonlyMap<string, number>;
  /** Zone in which times of the other system's clock are read. */
  readonly zone: Zone;
  /** Whether nothing is stored (a dry run). */
  readonly isDryRun: boolean;
  /** Whether events are emitted, which leads to webhooks and messages. */
  readonly withEvents: boolean;
  readonly how: WriteContext;
}

/** Thrown inside a transaction to undo its write, because the import is a dry run. */
class DryRun<Result> extends Error {
  constructor(readonly result: Result) {
    super('A dry run stores nothing');
  }
}

/**
 * Ends a write in a transaction: returns its result or, in a dry run, throws so that the transaction is rolled back.
 */
export function keepUnlessDry<Result>({ isDryRun }: ImportRun, result: Result): Result {
  if (isDryRun) throw new DryRun(result);
  return result;
}

/** Returns the result of a write that was ended by `keepUnlessDry`, even if the dry run has undone it. */
export async function resultOf<Result>(written: Promise<Result>): Promise<Result> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result;
    throw error;
  }
}

/**
 * Returns one digest of two things: a record as the other system has it, and the ids of the records in this shop that
 * it refers to.
 */
export const digestOfRecord = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(canonicalJson(facts)).digest('hex');

/** A record of the other system, with a digest. A later import compares digests to notice a change. */
interface RecordOfSource {
  readonly sourceId: string;
  readonly digest: string;
  /** The record as an earlier import has stored it; undefined if none has. */
  readonly before: ImportedRecord | undefined;
}

/** A record of the other system, and the row of this shop in which it is stored now. */
interface StoredRecord {
  readonly record: RecordOfSource;
  readonly stored: { readonly id: number; readonly version: number };
}

/**
 * Stores that records were imported, so that a later import recognises them.
 *
 * @throws AppointmentsError `shop_appointments_not_imported` if another run is importing a record at the same time
 */
export async function remember(
  { core, source }: ImportRun,
  kind: ImportedKind,
  records: readonly StoredRecord[],
  t: Transaction,
): Promise<void> {
  const { importedRecords } = core.storage;
  const rowOf = ({ record, stored }: StoredRecord): ImportedRecord => ({
    sourceId: record.sourceId,
    digest: record.digest,
    localId: stored.id,
    localVersion: stored.version,
  });
  for (const one of records) if (one.record.before) await importedRecords.change(source, kind, rowOf(one), t);
  const added = records.filter(({ record }) => !record.before);
  try {
    await importedRecords.add(source, kind, added.map(rowOf), t);
  } catch (error) {
    if (!(error instanceof ImportedMeanwhile)) throw error;
    throw notImported(
      `Another import from ${source} is running. Start this one again when that one has ended.`,
    );
  }
}

export const refusedRecord = (
  kind: ImportVerdict['kind'],
  sourceId: string,
  reason: string,
): ImportVerdict => ({ kind, sourceId, verdict: 'refused', reasons: [reason], id: null });
