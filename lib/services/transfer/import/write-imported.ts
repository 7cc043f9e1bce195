import { type Appointment, type AppointmentRecord, mergeMetaData } from '../../../domain/appointment';
import type { Placement } from '../../../engine/slots/judge/placement';
import { productSettings } from '../../../engine/slots/product/product-settings';
import type { ImportedRecord, Transaction } from '../../../storage/storage';
import type { Instant } from '../../../time/units';
import { type CheckedDraft, claimOf, customerOfDraft } from '../../appointments/drafts/checked-draft';
import { recordOf } from '../../appointments/drafts/new-appointment-row';
import { takeAllPlaces } from '../../claims/claim';
import { type Claim, placesOf } from '../../claims/places';
import { eventsOfWrite } from '../../events/appointment-events';
import { customerKeyOf } from '../../limits/counted-customer';
import type { Core } from '../../work/core';
import { type ImportRun, keepUnlessDry, remember } from './run';

/** An appointment of the other system, checked and ready to be stored. */
export interface ReadyAppointment {
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

/** An appointment to be written, and what an earlier import has stored for it; undefined if no import has. */
interface Write {
  readonly ready: ReadyAppointment;
  readonly existing: Appointment | undefined;
}

/**
 * Checks that the places of imported appointments are free and writes the appointments, all in one transaction. A dry
 * run undoes the transaction: see `keepUnlessDry`.
 *
 * @param check runs before the first write
 * @throws PlacesRefused if an appointment finds no place
 */
export const writeImported = (
  run: ImportRun,
  writes: readonly Write[],
  check?: (placements: readonly Placement[], t: Transaction) => Promise<void>,
): Promise<readonly Appointment[]> =>
  takeAllPlaces(
    run,
    writes.map((one) => claimOfWrite(run.core, one)),
    {
      freed: writes.flatMap(({ ready, existing }) =>
        existing ? [placesOf(run.core, existing, ready.draft.product)] : [],
      ),
    },
    async (placements, t) => {
      await check?.(placements, t);
      const stored: Appointment[] = [];
      for (const [at, one] of writes.entries()) stored.push(await write(run, one, placements[at]!, t));
      const records = writes.map(({ ready }, at) => ({ record: ready, stored: stored[at]! }));
      await remember(run, 'appointment', records, t);
      return keepUnlessDry(run, stored);
    },
  );

function claimOfWrite(core: Core, { ready: { draft }, existing }: Write): Claim {
  const isOver = draft.span.end <= core.options.clock.now();
  return {
    ...claimOf(core, draft),
    ...(existing && { exceptIds: [existing.id] }),
    isUnchecked: isOver && productSettings(draft.product).needs.length === 0,
  };
}

/** Writes an imported appointment. Its event is stored only if the import emits events. */
async function write(
  { core, how, withEvents }: ImportRun,
  { ready: { draft, cost, orderItemId, createdAt, modifiedAt }, existing }: Write,
  placement: Placement,
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
