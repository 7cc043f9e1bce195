import { isDeepStrictEqual } from 'node:util';
import { type Appointment, type AppointmentRecord, mergeMetaData } from '../../../domain/appointment';
import type { Contact } from '../../../domain/people/contact';
import { AppointmentsError } from '../../../domain/errors';
import { DEAD_STATUSES, statusesWithoutPlaces } from '../../../domain/statuses/statuses';
import type { Placement } from '../../../engine/slots/judge';
import type { ImportedRecord, Transaction } from '../../../storage/storage';
import type { Instant } from '../../../time/units';
import {
  type CheckedDraft,
  claimOf,
  customerOfDraft,
  recordOf,
} from '../../appointments/drafts/checked-draft';
import { PlacesRefused, takeAllPlaces } from '../../claims/claim';
import { placesOf } from '../../claims/places';
import { eventsOfWrite } from '../../events/appointment-events';
import { customerKeyOf } from '../../limits/counted-customer';
import { type ImportRun, keepUnlessDry, refusedRecord, remember, resultOf } from './run';
import type { ImportVerdict } from './verdict';

/** An appointment of the other system, checked and ready to be stored. */
interface ReadyAppointment {
  readonly kind: 'appointment';
  readonly sourceId: string;
  readonly digest: string;
  /** The appointment as an earlier import has stored it; undefined if none has. */
  readonly before: ImportedRecord | undefined;
  readonly draft: CheckedDraft;
  readonly cost: string;
  readonly orderItemId: number;
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
  /** Sentences about values that differ from the other system. */
  readonly reasons: readonly string[];
}

/** Thrown under the lock if an imported appointment would overlap bookings that did not come from the same system. */
class OverlapsBookingHere extends Error {
  constructor(readonly ids: readonly number[]) {
    super('overlaps');
  }
}

/**
 * Stores an imported appointment, or changes the one that an earlier import has stored. It takes its places like a
 * booking. If no place is left, an overlap with appointments of the same import is kept, because the other system has
 * it, too; an overlap with a booking made in this shop is refused.
 */
export async function storeAppointment(run: ImportRun, ready: ReadyAppointment): Promise<ImportVerdict> {
  const { core, how } = run;
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
    if (!run.isDryRun) await core.storage.transaction((t) => remember(run, ready, existing!, t));
    return {
      kind: 'appointment',
      sourceId: ready.sourceId,
      verdict: 'unchanged',
      reasons: [],
      id: before.localId,
    };
  }

  const verdict = (stored: Appointment, reasons: readonly string[]): ImportVerdict => ({
    kind: 'appointment',
    sourceId: ready.sourceId,
    verdict: reasons.length > 0 ? 'changed' : 'taken',
    reasons,
    id: run.isDryRun ? (before?.localId ?? null) : stored.id,
  });
  const store = (draft: CheckedDraft, check?: (placement: Placement, t: Transaction) => Promise<void>) => {
    const claim = { ...claimOf(core, draft), ...(existing && { exceptIds: [existing.id] }) };
    const freed = existing ? [placesOf(core, existing, draft.product)] : [];
    return resultOf(
      takeAllPlaces({ core, how }, [claim], { freed }, async ([placement], t) => {
        await check?.(placement!, t);
        const stored = await write(run, { ...ready, draft }, { placement: placement!, existing }, t);
        await remember(run, ready, stored, t);
        return keepUnlessDry(run, stored);
      }),
    );
  };
  const { draft } = ready;
  const isPast = draft.span.end <= core.options.clock.now();
  try {
    return verdict(await store(isPast ? { ...draft, enforce: 'none' } : draft), ready.reasons);
  } catch (error) {
    if (error instanceof AppointmentsError && error.status < 500) return refused(error.message);
    if (!(error instanceof PlacesRefused)) throw error;
  }
  try {
    const stored = await store({ ...draft, enforce: 'none' }, (placement, t) =>
      assertOwnOverlap(run, ready, placement, t),
    );
    return verdict(stored, [
      ...ready.reasons,
      'The appointment overlaps other imported appointments, and this shop has fewer places. It is stored, and the time is overbooked.',
    ]);
  } catch (error) {
    if (!(error instanceof OverlapsBookingHere)) throw error;
    return refused(
      `The place of the appointment is taken by the appointment ${error.ids.join(', ')} of this shop: move one of the two, and import again.`,
    );
  }
}

/** Writes an imported appointment. Its event is stored only if the import emits events. */
async function write(
  { core, how, withEvents }: ImportRun,
  { draft, cost, orderItemId, createdAt, modifiedAt }: ReadyAppointment,
  { placement, existing }: { readonly placement: Placement; readonly existing: Appointment | undefined },
  t: Transaction,
): Promise<Appointment> {
  const now = core.options.clock.now();
  const line = { productId: draft.product.id, quantity: draft.fields.quantity ?? 1, net: cost, tax: '0' };
  const quote = { staffIds: placement.staffIds, cost, line, deposit: undefined };
  const record: AppointmentRecord = {
    ...recordOf(core, draft, { placement, quote, now }),
    orderItemId,
    orderStatus: draft.order?.status ?? '',
    orderQuantity: draft.order ? (draft.fields.quantity ?? 1) : null,
    // An imported appointment never expires as unpaid, because the other system has not cancelled it either.
    expiresAt: null,
    dateCreated: createdAt,
    dateModified: modifiedAt,
  };
  const key = customerKeyOf(customerOfDraft(core, draft));
  const { appointments, outbox } = core.storage;
  if (!existing) {
    const eventsOf = (created: Appointment) =>
      withEvents ? eventsOfWrite(undefined, created, how, now) : [];
    return appointments.insert(record, t, eventsOf, key);
  }
  const kept = {
    metaData: mergeMetaData(existing.metaData, draft.fields.metaData ?? []),
    seriesId: existing.seriesId,
    visitId: existing.visitId,
    outsideAccepted: existing.outsideAccepted || record.outsideAccepted,
  };
  const { id, version } = existing;
  const updated = await appointments.update({ ...record, ...kept, id, version }, t, key);
  if (withEvents) await outbox.append(eventsOfWrite(existing, updated, how, now), t);
  return updated;
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
  const found = await storage.appointments.bookings(
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

/** Whether an appointment that was changed in this shop has every value by now that the other system has. */
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
