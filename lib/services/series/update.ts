import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import { invalidParams, missingParams } from '../../domain/errors';
import { checkUpdateStatus, liesAhead } from '../../domain/statuses/statuses';
import type { SeriesRow, Transaction } from '../../storage/storage';
import { calendarReading } from '../../time/calendar-time';
import { orStored, readTime } from '../../time/time-input';
import { asSiteSeconds, type Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { lookUp } from '../appointments/subjects';
import { type ChangeOutcome, updateSeveral, type WantedChange } from '../appointments/changes/update-several';
import { checkVersion, type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { getSeries, noSuchSeries, seriesOf } from './stored';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';
import type { Series, SeriesChanges, SeriesOutcome } from './types';
import { overruling } from '../claims/unavailable';
import { seriesUnavailable } from './unavailable';

/**
 * Changes one occurrence of a series, an occurrence with all later ones, or all. Each changed occurrence is checked in
 * full, like a new booking, unless `enforce` is `capacity`.
 *
 * @throws AppointmentsError 400; 404; 409 with the result for every occurrence if one has no place, unless `skipUnavailable` is set; 412
 */
export async function updateSeries(
  core: Core,
  id: number,
  changes: SeriesChanges,
  how: WriteContext,
): Promise<SeriesOutcome> {
  const series = await getSeries(core, id, how);
  checkVersion(series, how);
  await checkChanges(core, changes, how);
  const wanted = wantedOf(core, series, changes);
  let stored: SeriesRow | undefined;
  const outcomes = await updateSeveral(core, async () => wanted, how, {
    skipRefused: changes.skipUnavailable === true,
    refuse: (refused, limits) => seriesUnavailable(judged(refused), limits, overrulingAll(refused)),
    alongside: async (t) => {
      stored = await storeSeries(core, series, changes, t);
    },
  });
  const occurrences = judged(outcomes).sort((a, b) => a.start - b.start);
  return { series: seriesOf(core, stored!, appointmentsAfter(series, outcomes)), occurrences };
}

/** Returns `capacity` if every refused occurrence could be changed with it. A series cannot be changed with `none`. */
const overrulingAll = (outcomes: readonly ChangeOutcome[]): 'capacity' | undefined =>
  outcomes.every(({ placement }) => !placement || placement.ok || overruling(placement) === 'capacity')
    ? 'capacity'
    : undefined;

/** Returns all occurrences of a series as they are stored now. A refused occurrence is unchanged. */
function appointmentsAfter({ appointments }: Series, outcomes: readonly ChangeOutcome[]): Appointment[] {
  const written = outcomes.filter(({ placement }) => placement?.ok !== false);
  const after = new Map(written.map(({ appointment }) => [appointment.id, appointment]));
  return appointments.map((row) => after.get(row.id) ?? row);
}

async function checkChanges(core: Core, changes: SeriesChanges, how: WriteContext): Promise<void> {
  const { scope = 'all', appointmentId, status, staffId, staffIds } = changes;
  if (scope !== 'all' && appointmentId === undefined) throw missingParams(['appointmentId']);
  if (status !== undefined) checkUpdateStatus(status, core.options.updateStatuses);
  await lookUp(core, { staffId, staffIds }, how);
}

/**
 * Returns the change of each affected occurrence, in the order in which the occurrences are checked for free places.
 */
function wantedOf(core: Core, series: Series, changes: SeriesChanges): WantedChange[] {
  const { scope = 'all', appointmentId, status, staffId, staffIds, quantity, resourceIds } = changes;
  const { enforce = 'full' } = changes;
  const { cancelledBy, waiveFee } = changes;
  const { zone } = core.site;
  const { appointments } = series;
  const anchor =
    appointmentId === undefined ? appointments[0] : appointments.find((row) => row.id === appointmentId);
  if (!anchor && appointmentId !== undefined)
    throw invalidParams({ appointmentId: 'is not an occurrence of this series' });
  const shift = shiftOf(core, anchor, changes);
  const startAfter = (row: Appointment, { to, by }: Shift): Instant | undefined => {
    if (row === anchor) return to;
    // An unchanged wall clock time keeps its instant. In an hour that the clock repeats, reading the wall clock time
    // again would move the start from the second of these hours to the first.
    return by === 0 ? undefined : zone.toInstant(asSiteSeconds(startReading(row, zone) + by));
  };
  const fieldsOf = (row: Appointment): AppointmentChanges => ({
    status,
    staffId,
    staffIds,
    quantity,
    resourceIds,
    cancelledBy,
    waiveFee,
    enforce,
    start: shift && startAfter(row, shift),
  });
  const now = core.options.clock.now();
  const isMeant = (row: Appointment, at: number): boolean =>
    scope === 'one'
      ? row === anchor
      : liesAhead(row, now, core.options) && (scope === 'all' || at >= appointments.indexOf(anchor!));
  const wanted = appointments.filter(isMeant).map((row) => ({ id: row.id, changes: fieldsOf(row) }));
  // If the occurrences move to later times, the last occurrence is moved first. Its former place is then free before
  // the occurrence before it may need this place.
  return shift && shift.by > 0 ? wanted.reverse() : wanted;
}

/** How far the occurrences of a series move. */
interface Shift {
  /** The new start of the occurrence that the request names. */
  readonly to: Instant;
  /** Number of wall clock seconds by which the other occurrences move. */
  readonly by: number;
}

function shiftOf(
  { site: { zone } }: Core,
  anchor: Appointment | undefined,
  { start }: SeriesChanges,
): Shift | undefined {
  if (start === undefined || !anchor) return undefined;
  const to = orStored(readTime(start, zone), anchor.start, zone).at;
  const reading = isWholeDays(anchor, zone) ? calendarReading(to, zone) : zone.toSite(to);
  return { to, by: reading - startReading(anchor, zone) };
}

/** Returns the wall clock time at which an occurrence starts; midnight if it takes whole days. */
const startReading = (row: Appointment, zone: Zone): number =>
  isWholeDays(row, zone) ? calendarReading(row.start, zone) : zone.toSite(row.start);

const isWholeDays = ({ start, end }: Appointment, zone: Zone): boolean =>
  [start, end].every((at) => zone.startOfDay(zone.dayOf(at)) === at);

async function storeSeries(
  core: Core,
  series: Series,
  { scope = 'all', status, quantity }: SeriesChanges,
  t: Transaction,
): Promise<SeriesRow> {
  const row = (await core.storage.series.find([series.id], t)).get(series.id);
  if (!row) throw noSuchSeries(series.id);
  const isCancelled = scope === 'all' && status === 'cancelled';
  return core.storage.series.update(
    {
      ...row,
      status: isCancelled ? 'cancelled' : row.status,
      quantity: scope === 'all' && quantity !== undefined ? quantity : row.quantity,
      dateModified: core.options.clock.now(),
    },
    t,
  );
}

const judged = (outcomes: readonly ChangeOutcome[]): JudgedOccurrence[] =>
  outcomes.map(({ appointment, placement }) => ({
    start: appointment.start,
    end: appointment.end,
    available: placement?.ok ?? true,
    staffIds: placement?.ok === false ? [] : appointment.staffIds,
    cost: appointment.cost,
    reasons: placement?.reasons ?? [],
    appointmentId: appointment.id,
  }));
