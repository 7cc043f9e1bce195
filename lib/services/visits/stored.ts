import type { Appointment } from '../../domain/appointment';
import { AppointmentsError, withId } from '../../domain/errors';
import { sumOf } from '../../domain/money/money';
import { isInTrash, isOccupying } from '../../domain/statuses/statuses';
import type { VisitStatus } from '../../domain/visits/visit';
import type { VisitRow } from '../../storage/storage';
import { asInstant } from '../../time/units';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import type { Visit } from './types';

/** Adds to stored visits their items, read in one query. */
export async function withItems(
  core: Core,
  rows: readonly VisitRow[],
  how: WriteContext = {},
): Promise<Visit[]> {
  const ids = rows.map(({ id }) => id);
  const all = await core.storage.appointments.ofVisits(ids, joined(how));
  return rows.map((row) =>
    visitOf(
      core,
      row,
      all.filter(({ visitId }) => visitId === row.id),
    ),
  );
}

/**
 * Computes the time, status and cost of a visit from its items, because each item may have been cancelled or repriced
 * on its own.
 */
export function visitOf(
  core: Pick<Core, 'options' | 'site'>,
  row: VisitRow,
  items: readonly Appointment[],
): Visit {
  const appointments = [...items].sort((a, b) => a.start - b.start || a.id - b.id);
  const now = core.options.clock.now();
  const live = appointments.filter((item) => !isInTrash(item) && isOccupying(item, now, core.options));
  const shown = live.length > 0 ? live : appointments;
  return {
    ...row,
    status: row.isInCart ? statusInCart(live) : statusOfItems(live, now),
    start: shown[0]?.start ?? row.dateCreated,
    end: asInstant(Math.max(row.dateCreated, ...shown.map(({ end }) => end))),
    orderId: appointments.find(({ orderId }) => orderId > 0)?.orderId ?? 0,
    staffIds: [...new Set(live.flatMap(({ staffIds }) => staffIds))],
    cost: sumOf(
      live.map(({ cost }) => cost),
      core.site.currencyDecimals,
    ),
    appointments,
  };
}

const statusInCart = (live: readonly Appointment[]): VisitStatus =>
  live.length > 0 ? 'in-cart' : 'was-in-cart';

function statusOfItems(live: readonly Appointment[], now: number): VisitStatus {
  if (live.length === 0) return 'cancelled';
  return live.every(({ end }) => end <= now) ? 'complete' : 'active';
}

/**
 * Reads one visit.
 *
 * @throws AppointmentsError 404
 */
export async function getVisit(core: Core, id: number, how: WriteContext = {}): Promise<Visit> {
  const row = (await core.storage.visits.find([id], joined(how))).get(id);
  if (!row) throw noSuchVisit(id);
  const [visit] = await withItems(core, [row], how);
  return visit!;
}

const noSuchVisit = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_visit_invalid_id', `There is no ${withId('visit', id)}.`);
