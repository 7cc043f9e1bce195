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

/** The facts of one run of an import. */
export interface ImportRun {
  readonly core: Core;
  /** Name of the source. */
  readonly source: string;
  readonly here: FoundHere;
  /** Zone in which times of the source's clock are read. */
  readonly zone: Zone;
  /** Whether nothing is stored. */
  readonly isDryRun: boolean;
  /** Whether events are stored, which leads to webhooks and messages. */
  readonly withEvents: boolean;
  readonly how: WriteContext;
}

/** Thrown inside a transaction to undo a write of a dry run. */
class DryRun<Result> extends Error {
  constructor(readonly result: Result) {
    super('A dry run stores nothing');
  }
}

/** Ends the work of a transaction: with its result or, in a dry run, by undoing it. */
export function keepUnlessDry<Result>({ isDryRun }: ImportRun, result: Result): Result {
  if (isDryRun) throw new DryRun(result);
  return result;
}

/** Returns the result of a write that `keepUnlessDry` ends. */
export async function resultOf<Result>(written: Promise<Result>): Promise<Result> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result;
    throw error;
  }
}

/** Digest of a record as a source has it, and of the records here to which it belongs. */
export const digestOfRecord = (...facts: readonly unknown[]): string =>
  createHash('sha256').update(canonicalJson(facts)).digest('hex');

/** A record of a source, and the digest by which a later run recognises it. */
interface RecordOfSource {
  readonly kind: ImportedKind;
  readonly sourceId: string;
  readonly digest: string;
  /** The record as an earlier run has stored it; undefined for the first run. */
  readonly before: ImportedRecord | undefined;
}

/**
 * Remembers that a record was imported.
 *
 * @throws AppointmentsError `shop_appointments_not_imported` if another run is importing it
 */
export async function remember(
  { core, source }: ImportRun,
  { kind, sourceId, digest, before }: RecordOfSource,
  { id, version }: { readonly id: number; readonly version: number },
  t: Transaction,
): Promise<void> {
  const { importedRecords } = core.storage;
  const record = { sourceId, digest, localId: id, localVersion: version };
  if (before) return importedRecords.change(source, kind, record, t);
  try {
    await importedRecords.add(source, kind, record, t);
  } catch (error) {
    if (!(error instanceof ImportedMeanwhile)) throw error;
    throw notImported(`Another import from ${source} is running. Wait until it has ended.`);
  }
}

export const refusedRecord = (
  kind: ImportVerdict['kind'],
  sourceId: string,
  reason: string,
): ImportVerdict => ({ kind, sourceId, verdict: 'refused', reasons: [reason], id: null });
