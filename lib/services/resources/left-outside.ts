import type { Resource } from '../../domain/resource';
import { statusesWithoutPlaces } from '../../domain/statuses/statuses';
import { BASE, CLOSED, createPainter } from '../../engine/rules/timeline';
import type { OccupiedPlaces } from '../../engine/slots/occupied-places';
import { bookingsOver } from '../../engine/slots/resources/over-quantity';
import { lastAtOrBefore } from '../../engine/slots/spans/steps';
import { Pace } from '../../runtime/slices';
import type { Transaction } from '../../storage/storage';
import { asInstant, type Instant } from '../../time/units';
import type { Core } from '../work/core';

/** The coming appointments that keep a resource although it has no room for them any more. Nothing cancels them. */
export interface LeftOutside {
  /** Ids of the earliest 100 of these appointments, in order. */
  readonly appointmentIds: readonly number[];
  /** Number of all these appointments. */
  readonly count: number;
}

export const NONE_OUTSIDE: LeftOutside = { appointmentIds: [], count: 0 };

const MOST_IDS = 100;

/** Reads the coming appointments that take a resource. The caller has locked the resource against bookings. */
export async function appointmentsLeftBy(
  { storage, options }: Core,
  resourceId: number,
  t: Transaction,
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
  return { appointmentIds: ids, count };
}

/**
 * Reads the coming appointments for which a change leaves a resource without room. The caller has locked the resource
 * against bookings.
 */
export async function appointmentsLeftByChange(
  core: Core,
  before: Resource,
  after: Resource,
  t: Transaction,
): Promise<LeftOutside> {
  if (before.status !== 'active') return NONE_OUTSIDE;
  if (after.status !== 'active') return appointmentsLeftBy(core, after.id, t);
  return after.quantity < before.quantity ? appointmentsOver(core, before, after, t) : NONE_OUTSIDE;
}

/**
 * Finds the appointments that have no room beside those that were booked before them. Appointments that had none with
 * the former quantity are left out.
 */
async function appointmentsOver(
  core: Core,
  before: Resource,
  { id: resourceId, quantity }: Resource,
  t: Transaction,
): Promise<LeftOutside> {
  const { storage, options } = core;
  const now = options.clock.now();
  const read = await storage.appointments.bookings(
    {
      productIds: [],
      staffIds: [],
      resourceIds: [resourceId],
      from: now,
      to: FOR_EVER,
      notStatuses: statusesWithoutPlaces(options),
      now,
    },
    t,
  );
  const bookings = read.filter(({ end }) => end > now);
  if (bookings.length === 0) return NONE_OUTSIDE;
  const resource = { resourceId, appliesAt: await quantityApplies(core, resourceId, bookings, t) };
  const over = bookingsOver(bookings, { ...resource, quantity });
  const formerly = bookingsOver(bookings, { ...resource, quantity: before.quantity });
  const left = bookings
    .filter(({ id }) => over.has(id) && !formerly.has(id))
    .sort((a, b) => a.start - b.start || a.id - b.id);
  return { appointmentIds: left.slice(0, MOST_IDS).map(({ id }) => id), count: left.length };
}

/** An instant later than all bookings. */
const FOR_EVER = asInstant(2 ** 40);

/** Makes the function that tells whether a resource has its own quantity at an instant, and not that of a rule. */
async function quantityApplies(
  { storage, site, options }: Core,
  resourceId: number,
  bookings: readonly OccupiedPlaces[],
  t: Transaction,
): Promise<(at: Instant) => boolean> {
  const rules = await storage.rules.ofOwners([{ kind: 'resource', kindId: resourceId }], t);
  if (!rules.some(({ capacity }) => capacity !== null && capacity > 0)) return () => true;
  const window = {
    start: asInstant(bookings.reduce((least, { start }) => Math.min(least, start), Infinity)),
    end: asInstant(bookings.reduce((most, { end }) => Math.max(most, end), -Infinity)),
  };
  const painter = createPainter(rules, site.zone, window, options.precedence);
  await new Pace().drive(painter.prepareResource(resourceId));
  const { starts, places } = painter.resourceTimeline(resourceId);
  return (at) => {
    const decided = places[lastAtOrBefore(starts, at)];
    return decided === undefined || decided === BASE || decided === CLOSED;
  };
}
