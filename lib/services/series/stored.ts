import type { Appointment } from '../../domain/appointment';
import { AppointmentsError, withId } from '../../domain/errors';
import { takesPlaces } from '../../domain/statuses/statuses';
import type { SeriesStatus } from '../../domain/series';
import type { SeriesRow } from '../../storage/storage';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { sumOf } from '../../domain/money/money';
import type { Series } from './types';

/** Adds to stored series their occurrences, read in one query. */
export async function withOccurrences(
  core: Core,
  rows: readonly SeriesRow[],
  how: WriteContext = {},
): Promise<Series[]> {
  const all = await core.storage.appointments.ofSeries(
    rows.map(({ id }) => id),
    joined(how),
  );
  return rows.map((row) =>
    seriesOf(
      core,
      row,
      all.filter(({ seriesId }) => seriesId === row.id),
    ),
  );
}

/**
 * Computes the status, staff members and cost of a series from its occurrences, because each may have been moved,
 * cancelled or repriced on its own.
 */
export function seriesOf(core: Core, row: SeriesRow, occurrences: readonly Appointment[]): Series {
  const appointments = [...occurrences].sort((a, b) => a.start - b.start || a.id - b.id);
  const paidFor = appointments.filter(({ status }) => takesPlaces(status, core.options));
  const isComplete = row.status === 'active' && isOver(appointments, core.options.clock.now());
  return {
    ...row,
    status: (isComplete ? 'complete' : row.status) satisfies SeriesStatus,
    start: appointments[0]?.start ?? row.start,
    end: appointments[0]?.end ?? row.end,
    appointments,
    cost: sumOf(
      paidFor.map(({ cost }) => cost),
      core.site.currencyDecimals,
    ),
    staffIds: [...new Set(appointments.flatMap(({ staffIds }) => staffIds))],
  };
}

const isOver = (appointments: readonly Appointment[], now: number): boolean =>
  appointments.every(({ end }) => end <= now);

/**
 * Reads one series.
 *
 * @throws AppointmentsError 404
 */
export async function getSeries(core: Core, id: number, how: WriteContext = {}): Promise<Series> {
  const row = (await core.storage.series.find([id], joined(how))).get(id);
  if (!row) throw noSuchSeries(id);
  const [series] = await withOccurrences(core, [row], how);
  return series!;
}

export const noSuchSeries = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_series_invalid_id', `There is no ${withId('series', id)}.`);
