import { AppointmentsError } from '../../../domain/errors';
import type { ImportRun } from './run';
import { storeAppointment, storedVerdict } from './store-appointment';
import type { ImportVerdict } from './verdict';
import { type ReadyAppointment, writeImported } from './write-imported';

/**
 * Stores imported appointments in one transaction. If that fails for any of them, each appointment is stored in a
 * transaction of its own, in the order of the group. The results therefore do not depend on how appointments are
 * grouped. A dry run stores nothing, and judges each appointment alone.
 */
export async function* storeAppointments(
  run: ImportRun,
  group: readonly ReadyAppointment[],
): AsyncGenerator<ImportVerdict, void, undefined> {
  const together = run.isDryRun || group.length < 2 ? undefined : await storeTogether(run, group);
  if (together) yield* together;
  else for (const ready of group) yield await storeAppointment(run, ready);
}

/**
 * Stores imported appointments in one transaction.
 *
 * @returns undefined if nothing was stored, because an appointment needs a transaction of its own
 */
async function storeTogether(
  run: ImportRun,
  group: readonly ReadyAppointment[],
): Promise<readonly ImportVerdict[] | undefined> {
  const { appointments } = run.core.storage;
  const found = await appointments.find(group.flatMap(({ before }) => before?.localId ?? []));
  const writes = group.map((ready) => ({ ready, existing: found.get(ready.before?.localId ?? 0) }));
  const isChangedHere = writes.some(
    ({ ready, existing }) => ready.before?.localVersion !== existing?.version,
  );
  if (isChangedHere) return undefined;
  try {
    const stored = await writeImported(run, writes);
    return group.map((ready, at) => storedVerdict(run, ready, stored[at]!));
  } catch (error) {
    // After this error the transaction may be stored, so its appointments must not be stored again.
    if (error instanceof AppointmentsError && error.code === 'shop_rest_outcome_unknown') throw error;
    return undefined;
  }
}
