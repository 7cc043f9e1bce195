import type { Appointment } from '../../../domain/appointment';
import type { ImportedRecord, Transaction } from '../../../storage/storage';
import { statusesWithoutPlaces } from '../../../domain/statuses/statuses';
import { freePlaces } from '../../claims/claim';
import { placesOf } from '../../claims/places';
import { eventsOfWrite } from '../../events/appointment-events';
import type { SeenIds } from '../sources/seen-ids';
import type { ImportSource } from '../sources/source';
import type { ImportRun } from './run';
import type { ImportVerdict } from './verdict';

/** Number of imported appointments that are read from the database at once. */
const RECORDS_A_PAGE = 1_000;

/**
 * Yields a result for each coming appointment that an earlier import has stored and that the other system no longer
 * has. Past and cancelled appointments are not looked for.
 *
 * @param seen ids of appointments that the other system has sent in this run
 * @param cancels whether missing appointments are cancelled
 */
export async function* missingVerdicts(
  run: ImportRun,
  source: ImportSource,
  seen: Pick<SeenIds, 'has'>,
  cancels: boolean,
): AsyncGenerator<ImportVerdict> {
  const { storage, options } = run.core;
  const coming = { endsAfter: options.clock.now(), notStatuses: statusesWithoutPlaces(options) };
  for (let after = 0; ;) {
    const page = await storage.importedRecords.coming(run.source, {
      ...coming,
      after,
      limit: RECORDS_A_PAGE,
    });
    for (const record of page) {
      if (seen.has(record.sourceId) || (await source.hasAppointment(record.sourceId))) continue;
      const result = (verdict: 'missing' | 'changed', reason: string): ImportVerdict => ({
        kind: 'appointment',
        sourceId: record.sourceId,
        verdict,
        reasons: [reason],
        id: record.localId,
      });
      if (!cancels)
        yield result(
          'missing',
          'The other system no longer has the appointment. The appointment stays in this shop.',
        );
      else if (await cancelImported(run, record))
        yield result(
          'changed',
          'The other system no longer has the appointment, so the appointment is cancelled in this shop.',
        );
      else
        yield result(
          'missing',
          'The other system no longer has the appointment. The appointment was changed in this shop, so it stays: cancel it by hand if it does not take place.',
        );
    }
    if (page.length < RECORDS_A_PAGE) return;
    after = page.at(-1)!.localId;
  }
}

/** Cancels an imported appointment. @returns false if it was changed in this shop since its import */
async function cancelImported(run: ImportRun, record: ImportedRecord): Promise<boolean> {
  const { core, how, withEvents, source, isDryRun } = run;
  const { appointments, importedRecords, outbox } = core.storage;
  const find = async (t?: Transaction) => (await appointments.find([record.localId], t)).get(record.localId);
  const isUnchanged = (one: Appointment | undefined): one is Appointment =>
    one?.version === record.localVersion;
  const stored = await find();
  if (!isUnchanged(stored)) return false;
  if (isDryRun) return true;
  return freePlaces(core, [placesOf(core, stored, undefined)], how, async (t) => {
    const current = await find(t);
    if (!isUnchanged(current)) return false;
    const cancelled = await appointments.update({ ...current, status: 'cancelled' }, t);
    // Removes the digest of an appointment, which tells an import that the appointment is unchanged. Without the
    // digest, the next import does not skip the appointment if the other system has it again.
    const imported = { ...record, localVersion: cancelled.version, digest: '' };
    await importedRecords.change(source, 'appointment', imported, t);
    if (withEvents) await outbox.append(eventsOfWrite(current, cancelled, how, core.options.clock.now()), t);
    return true;
  });
}
