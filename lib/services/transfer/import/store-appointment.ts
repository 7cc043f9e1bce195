import { isDeepStrictEqual } from 'node:util';
import { type Appointment, mergeMetaData } from '../../../domain/appointment';
import type { Contact } from '../../../domain/people/contact';
import { AppointmentsError } from '../../../domain/errors';
import { DEAD_STATUSES, statusesWithoutPlaces } from '../../../domain/statuses/statuses';
import type { Placement } from '../../../engine/slots/judge/placement';
import type { Transaction } from '../../../storage/storage';
import { PlacesRefused } from '../../claims/claim';
import { type ImportRun, refusedRecord, remember, resultOf } from './run';
import type { ImportVerdict } from './verdict';
import { type ReadyAppointment, writeImported } from './write-imported';

/** Thrown under the lock if an imported appointment would overlap bookings that did not come from the same system. */
class OverlapsBookingHere extends Error {
  constructor(readonly ids: readonly number[]) {
    super('overlaps');
  }
}

/**
 * Stores an imported appointment, or changes the appointment that an earlier import has stored. Free places are checked
 * as for a booking. If there is no free place, an overlap with appointments of the same import is kept, because the
 * other system has it, too. An overlap with a booking made in this shop is refused.
 */
export async function storeAppointment(run: ImportRun, ready: ReadyAppointment): Promise<ImportVerdict> {
  const { core } = run;
  const { before } = ready;
  const existing = before && (await core.storage.appointments.find([before.localId])).get(before.localId);
  const refused = (reason: string): ImportVerdict => ({
    ...refusedRecord('appointment', ready.sourceId, reason),
    id: before?.localId ?? null,
  });
  if (before && !existing)
    return refused(
      'The appointment was imported before and then deleted in this shop, so it is not imported again.',
    );
  if (before && existing!.version !== before.localVersion) {
    if (!isSameBooking(existing!, ready))
      return refused(
        'The appointment was changed both in the other system and in this shop, so it is not imported: make the change in this shop by hand.',
      );
    if (!run.isDryRun)
      await core.storage.transaction((t) =>
        remember(run, 'appointment', [{ record: ready, stored: existing! }], t),
      );
    return {
      kind: 'appointment',
      sourceId: ready.sourceId,
      verdict: 'unchanged',
      reasons: [],
      id: before.localId,
    };
  }

  try {
    const [stored] = await resultOf(writeImported(run, [{ ready, existing }]));
    return storedVerdict(run, ready, stored!);
  } catch (error) {
    if (error instanceof AppointmentsError && error.status < 500) return refused(error.message);
    if (!(error instanceof PlacesRefused)) throw error;
  }
  try {
    const overbooking: ReadyAppointment = {
      ...ready,
      draft: { ...ready.draft, enforce: 'none' },
      reasons: [
        ...ready.reasons,
        'The appointment overlaps other imported appointments, and this shop has fewer places. It is stored, and the time is overbooked.',
      ],
    };
    const [stored] = await resultOf(
      writeImported(run, [{ ready: overbooking, existing }], ([placement], t) =>
        assertOwnOverlap(run, ready, placement!, t),
      ),
    );
    return storedVerdict(run, overbooking, stored!);
  } catch (error) {
    if (!(error instanceof OverlapsBookingHere)) throw error;
    return refused(
      `The place of the appointment is taken by the appointment ${error.ids.join(', ')} of this shop: move one of the two, and import again.`,
    );
  }
}

/**
 * Checks that an imported appointment overlaps only appointments that came from the same system.
 *
 * @throws OverlapsBookingHere
 */
async function assertOwnOverlap(
  { core, source }: ImportRun,
  { draft }: ReadyAppointment,
  { staffIds, resourceIds, lanes }: Placement,
  t: Transaction,
): Promise<void> {
  if (DEAD_STATUSES.includes(draft.fields.status ?? '')) return;
  const { storage, options } = core;
  const found = await storage.takenPlaces.bookings(
    {
      productIds: [draft.product.id],
      staffIds,
      resourceIds: resourceIds.filter((id) => id > 0),
      from: lanes.paddedFrom,
      to: lanes.paddedTo,
      notStatuses: statusesWithoutPlaces(options),
      now: options.clock.now(),
    },
    t,
  );
  const sharing = found.filter(
    (one) =>
      staffIds.length === 0 || one.staffIds.length === 0 || one.staffIds.some((id) => staffIds.includes(id)),
  );
  const ids = sharing.map(({ id }) => id);
  const imported = await storage.importedRecords.importedOf(source, 'appointment', ids, t);
  const ours = ids.filter((id) => !imported.has(id));
  if (ours.length > 0) throw new OverlapsBookingHere(ours);
}

/** Returns the result for an appointment that was stored, or that a dry run would store. */
export const storedVerdict = (
  { isDryRun }: ImportRun,
  { sourceId, before, reasons }: ReadyAppointment,
  { id }: Appointment,
): ImportVerdict => ({
  kind: 'appointment',
  sourceId,
  verdict: reasons.length > 0 ? 'changed' : 'taken',
  reasons,
  id: isDryRun ? (before?.localId ?? null) : id,
});

/** Whether an appointment that was changed in this shop now has the same values as in the other system. */
const isSameBooking = (stored: Appointment, { draft, cost, orderItemId }: ReadyAppointment): boolean =>
  stored.customerId === draft.fields.customerId &&
  stored.customerStatus === draft.fields.customerStatus &&
  stored.note === draft.fields.note &&
  stored.orderId === (draft.order?.id ?? 0) &&
  stored.orderItemId === orderItemId &&
  stored.cost === cost &&
  isEqualContact(stored.contact, draft.contact) &&
  (draft.fields.resourceIds ?? stored.resourceIds).join() === stored.resourceIds.join() &&
  isDeepStrictEqual(mergeMetaData(stored.metaData, draft.fields.metaData ?? []), stored.metaData) &&
  stored.status === draft.fields.status &&
  stored.productId === draft.product.id &&
  stored.start === draft.span.start &&
  stored.end === draft.span.end &&
  stored.quantity === draft.fields.quantity &&
  stored.staffIds.join() === String(draft.staff);

const isEqualContact = (a: Contact, b: Contact): boolean =>
  a.name === b.name && a.email === b.email && a.phone === b.phone && a.language === b.language;
