import type { SourceAppointment, SourceRecord } from '../sources/source';
import { prepareAppointment } from './prepare-appointment';
import { problemOfId } from './problem-of-id';
import { type ImportRun, refusedRecord } from './run';
import { storeAppointments } from './store-appointments';
import type { ImportVerdict } from './verdict';
import type { ReadyAppointment } from './write-imported';

/**
 * Imports a group of appointments of the other system, and yields their results in the order of the group.
 *
 * @param seen ids of earlier appointments of the page; the ids of the group are added
 */
export async function* importAppointments(
  run: ImportRun,
  group: readonly SourceRecord<SourceAppointment>[],
  seen: Set<string>,
): AsyncGenerator<ImportVerdict, void, undefined> {
  const ids = group.map(({ id }) => id);
  const before = await run.core.storage.importedRecords.find(run.source, 'appointment', ids);
  const prepared: (ReadyAppointment | ImportVerdict)[] = [];
  for (const record of group) {
    const problem = 'problem' in record ? record.problem : problemOfId(record.id, seen);
    prepared.push(
      'problem' in record || problem !== undefined
        ? refusedRecord('appointment', record.id, problem!)
        : await prepareAppointment(run, record.read, before.get(record.id)),
    );
  }
  const stored = storeAppointments(
    run,
    prepared.filter((one) => 'draft' in one),
  );
  for (const one of prepared) {
    if ('draft' in one) {
      const next = await stored.next();
      if (!next.done) yield next.value;
    } else yield one;
  }
}
