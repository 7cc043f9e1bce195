import type { Resource } from '../../domain/resource';
import { statusesWithoutPlaces } from '../../domain/statuses/statuses';
import { createPainter, type Timeline } from '../../engine/rules/timeline';
import { resourceOwner } from '../../engine/slots/lanes/lane';
import type { OccupiedPlaces } from '../../engine/slots/lanes/occupied-places';
import { bookingsOver } from '../../engine/slots/resources/over-quantity';
import { openingsOf } from '../../engine/slots/spans/openings';
import { runInSlices } from '../../runtime/slices';
import type { Transaction } from '../../storage/storage';
import { asInstant } from '../../time/units';
import type { Core } from '../work/core';

/**
 * The coming appointments that keep a resource (room, chair or machine) although it has no room for them after a
 * change. Nothing cancels them.
 */
export interface LeftOutside {
  /** Ids of the appointments for which the resource has no room: at most the earliest 100, in order. */
  readonly appointmentIds: readonly number[];
  /** Number of all coming appointments for which the resource has no room. */
  readonly count: number;
  /**
   * Whether all coming appointments of the resource were examined. False in two cases: the appointments could not be
   * read after the change was stored; or the quantity was lowered, and the resource has more than 10,000 coming
   * appointments, of which the first 10,000 are examined.
   */
  readonly isComplete: boolean;
}

export const NONE_OUTSIDE: LeftOutside = { appointmentIds: [], count: 0, isComplete: true };

const MOST_IDS = 100;

/** Maximum number of appointments that are examined when the quantity of a resource is lowered. */
const MOST_EXAMINED = 10_000;

/** Reads the coming appointments of a resource that was deleted or made inactive. */
export async function appointmentsLeftBy(
  { storage, options }: Core,
  resourceId: number,
  t?: Transaction,
): Promise<LeftOutside> {
  const { ids, count } = await storage.resources.appointmentsOn(
    {
      resourceId,
      notStatuses: statusesWithoutPlaces(options),
      now: options.clock.now(),
      limit: MOST_IDS,
    },
    t,
  );
  return { appointmentIds: ids, count, isComplete: true };
}

/**
 * Reads the coming appointments for which a change leaves a resource without room, after the change is stored. No
 * booking waits meanwhile. If the appointments cannot be read after the commit, the change is nevertheless a success.
 *
 * @param t the host's transaction that the change has joined; undefined once the change is committed
 */
export async function appointmentsLeftByChange(
  core: Core,
  before: Resource,
  after: Resource,
  t: Transaction | undefined,
): Promise<LeftOutside> {
  if (before.status !== 'active') return NONE_OUTSIDE;
  try {
    if (after.status !== 'active') return await appointmentsLeftBy(core, after.id, t);
    return after.quantity < before.quantity ? await appointmentsOver(core, before, after, t) : NONE_OUTSIDE;
  } catch (error) {
    if (t) throw error;
    core.options.logger.warn(
      { err: error, id: after.id },
      'Could not read the appointments for which a changed resource has no room, so the response does not list them',
    );
    return { ...NONE_OUTSIDE, isComplete: false };
  }
}

/**
 * Finds the appointments for which a resource now has too few units, because earlier bookings take them. Appointments
 * that already had too few units before the change are left out.
 */
async function appointmentsOver(
  core: Core,
  before: Resource,
  after: Resource,
  t: Transaction | undefined,
): Promise<LeftOutside> {
  const { storage, options, site } = core;
  const { bookings, areAll } = await storage.takenPlaces.bookingsOnResource(
    {
      resourceId: after.id,
      notStatuses: statusesWithoutPlaces(options),
      now: options.clock.now(),
      limit: MOST_EXAMINED,
    },
    t,
  );
  if (bookings.length === 0) return NONE_OUTSIDE;
  const timeline = await timelineDuring(core, after.id, bookings, t);
  const overOf = ({ id, quantity }: Resource): Promise<ReadonlySet<number>> => {
    const openings = openingsOf(timeline, quantity, true, site.zone);
    const unbooked = { owner: resourceOwner(id), base: quantity, openings };
    return runInSlices(bookingsOver(bookings, unbooked, site.zone));
  };
  const [formerly, now] = [await overOf(before), await overOf(after)];
  const left = bookings
    .filter(({ id }) => now.has(id) && !formerly.has(id))
    .sort((a, b) => a.start - b.start || a.id - b.id);
  return {
    appointmentIds: left.slice(0, MOST_IDS).map(({ id }) => id),
    count: left.length,
    isComplete: areAll,
  };
}

/** Computes the open times of a resource from the first to the last of these bookings. */
async function timelineDuring(
  { storage, site, options }: Core,
  resourceId: number,
  bookings: readonly OccupiedPlaces[],
  t: Transaction | undefined,
): Promise<Timeline> {
  const rules = await storage.rules.ofOwners([{ kind: 'resource', kindId: resourceId }], t);
  const window = {
    start: asInstant(bookings.reduce((least, { start }) => Math.min(least, start), Infinity)),
    end: asInstant(bookings.reduce((most, { end }) => Math.max(most, end), -Infinity)),
  };
  const painter = createPainter(rules, site.zone, window, options.precedence);
  await runInSlices(painter.prepareResource(resourceId));
  return painter.resourceTimeline(resourceId);
}
