import type { Appointment } from '../../../domain/appointment';
import { ARRANGEMENTS, MOST_GAP_MINUTES } from '../../../domain/visits/visit';
import { parseRecurrence } from '../../../engine/recurrence/recurrence';
import type { ImportedRecord, SeriesRecord, Transaction, VisitRecord } from '../../../storage/storage';
import { untilFresh } from '../../../storage/transactions/until-fresh';
import type { Instant } from '../../../time/units';
import { freePlaces } from '../../claims/claim';
import { placesOf } from '../../claims/places';
import { type Fields, flagValue, idValues, integerValue, quoted, textValue } from '../sources/lenient-values';
import { sourceMoment } from '../sources/read-appointment';
import { readOnClock } from '../sources/source-clock';
import type { GroupKind } from '../sources/source';
import { digestOfRecord, type ImportRun, refusedRecord, remember } from './run';
import type { ImportVerdict } from './verdict';

/** A visit (appointments booked together) or a series of the other system. */
interface SourceGroup {
  readonly kind: GroupKind;
  readonly id: string;
  readonly fields: Fields;
}

/**
 * Imports one visit or series. The visit or series gets those of its appointments that were imported. A dry run has
 * stored no appointments, so it only reads the record.
 */
export async function importGroup(
  run: ImportRun,
  group: SourceGroup,
  before: ImportedRecord | undefined,
): Promise<ImportVerdict> {
  const { kind, id, fields } = group;
  const { storage } = run.core;
  const result = (verdict: ImportVerdict['verdict'], reasons: readonly string[], localId: number | null) => ({
    kind,
    sourceId: id,
    verdict,
    reasons,
    id: localId,
  });
  const fault = kind === 'series' ? faultOfSeries(fields) : undefined;
  if (fault !== undefined) return refusedRecord(kind, id, fault);
  if (run.isDryRun) return result(before ? 'unchanged' : 'taken', [], before?.localId ?? null);
  const ids = idValues(fields.appointment_ids);
  return untilFresh(async () => {
    const imported = await storage.importedRecords.find(run.source, 'appointment', ids);
    const found = await storage.appointments.find([...imported.values()].map(({ localId }) => localId));
    const members = ids.flatMap((one) => found.get(imported.get(one)?.localId ?? 0) ?? []);
    const free = members.filter((one) => [0, before?.localId].includes(one[MEMBERSHIP[kind]]));
    if (free.length === 0)
      return refusedRecord(
        kind,
        id,
        `None of the appointments of the ${kind} was imported into this shop, so the ${kind} is not imported.`,
      );
    const digest = digestOfRecord(
      fields,
      free.map((one) => one.id),
    );
    if (before?.digest === digest) return result('unchanged', [], before.localId);
    const places = free.map((one) => placesOf(run.core, one, undefined));
    const stored = await freePlaces(run.core, places, run.how, async (t) => {
      const current = [
        ...(
          await storage.appointments.find(
            free.map((one) => one.id),
            t,
          )
        ).values(),
      ];
      const row = await writeGroup(run, group, { current, before }, t);
      if (!row) return undefined;
      for (const one of current) await putInto(run, one, { [MEMBERSHIP[kind]]: row.id }, t);
      await remember(run, kind, [{ record: { sourceId: id, digest, before }, stored: row }], t);
      return row;
    });
    if (!stored)
      return refusedRecord(
        kind,
        id,
        `The ${kind} was imported before and then deleted in this shop, so it is not imported again.`,
      );
    const missing = ids.length - free.length;
    const reasons =
      missing === 0
        ? []
        : [
            `The ${kind} has ${ids.length} appointments in the other system, and ${missing} of them are missing in this shop.`,
          ];
    return result(missing === 0 ? 'taken' : 'changed', reasons, stored.id);
  });
}

/** For each kind of group, the field of an appointment that holds the group's id. */
const MEMBERSHIP = { visit: 'visitId', series: 'seriesId' } as const satisfies Record<
  GroupKind,
  keyof Appointment
>;

/** Returns a sentence if the recurrence of a series cannot be read, so that its appointments stay single ones. */
function faultOfSeries({ rrule }: Fields): string | undefined {
  const recurrence = parseRecurrence(textValue(rrule) ?? '');
  return 'error' in recurrence
    ? `The rrule ${quoted(rrule)} of the series cannot be read, so the appointments of the series are imported as single appointments.`
    : undefined;
}

/** Stores the row of a visit or series, or changes it. Undefined if the row of an earlier import was deleted. */
async function writeGroup(
  run: ImportRun,
  { kind, fields }: SourceGroup,
  {
    current,
    before,
  }: { readonly current: readonly Appointment[]; readonly before: ImportedRecord | undefined },
  t: Transaction,
): Promise<{ readonly id: number; readonly version: number } | undefined> {
  const { visits, series } = run.core.storage;
  const appointments = [...current].sort((a, b) => a.start - b.start || a.id - b.id);
  const shared = {
    customerId: appointments[0]!.customerId,
    dateCreated: instantOf(run, fields.date_created),
    dateModified: instantOf(run, fields.date_modified),
  };
  const write = async <Stored extends object>(
    table: {
      find(
        ids: readonly number[],
        t: Transaction,
      ): Promise<ReadonlyMap<number, Stored & { id: number; version: number }>>;
      insert(record: Stored, t: Transaction): Promise<{ id: number; version: number }>;
      update(
        row: Stored & { id: number; version: number },
        t: Transaction,
      ): Promise<{ id: number; version: number }>;
    },
    record: Stored,
  ) => {
    if (!before) return table.insert(record, t);
    const row = (await table.find([before.localId], t)).get(before.localId);
    return row && table.update({ ...row, ...record }, t);
  };
  return kind === 'visit'
    ? write<VisitRecord>(visits, { ...shared, ...visitFields(fields) })
    : write<SeriesRecord>(series, { ...shared, ...seriesFields(fields, appointments) });
}

const visitFields = (fields: Fields) => ({
  arrange: ARRANGEMENTS.find((one) => one === fields.arrange) ?? ARRANGEMENTS[0],
  maxGapMinutes: Math.min(Math.max(integerValue(fields.max_gap_minutes) ?? 0, 0), MOST_GAP_MINUTES),
  sameStaff: flagValue(fields.same_staff),
  isInCart: false,
});

const seriesFields = (fields: Fields, appointments: readonly Appointment[]) => ({
  status: fields.status === 'cancelled' ? ('cancelled' as const) : ('active' as const),
  productId: appointments[0]!.productId,
  orderId: appointments.find(({ orderId }) => orderId > 0)?.orderId ?? 0,
  quantity: appointments[0]!.quantity,
  rrule: textValue(fields.rrule) ?? '',
  start: appointments[0]!.start,
  end: appointments[0]!.end,
  orderReference: '',
});

function instantOf({ zone, core }: ImportRun, value: unknown): Instant {
  const moment = sourceMoment(value, undefined);
  return moment ? readOnClock(moment, zone).instant : core.options.clock.now();
}

/**
 * Puts an appointment into a visit or series. The appointment still counts as unchanged since its import, unless it was
 * changed in this shop before.
 */
async function putInto(
  { core, source }: ImportRun,
  appointment: Appointment,
  membership: Partial<Pick<Appointment, 'visitId' | 'seriesId'>>,
  t: Transaction,
): Promise<void> {
  const { appointments, importedRecords } = core.storage;
  const joined = { ...appointment, ...membership };
  if (joined.visitId === appointment.visitId && joined.seriesId === appointment.seriesId) return;
  const { id, version } = await appointments.update(joined, t);
  await importedRecords.raiseVersion(
    source,
    'appointment',
    { id, from: appointment.version, to: version },
    t,
  );
}
