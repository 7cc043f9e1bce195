import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import { decidingOwners, type PlacesTaken, placesTaken } from '../../engine/slots/lanes/count-places';
import { lanesInSteps } from '../../engine/slots/product-slots';
import { occupiedSpan } from '../../engine/slots/spans/occupied-span';
import type { World } from '../../engine/slots/world';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Core } from '../work/core';
import type { SeenFromDesk } from './desk-hours';

/**
 * Appointments that are examined together, and the span whose rules and bookings are read for them. If an appointment
 * began before the span, its places are counted at the start of the span.
 */
interface Neighbours {
  readonly span: Span;
  readonly appointments: readonly Appointment[];
}

/**
 * Groups appointments by the site day of their start, because they may lie years apart and the time between them need
 * not be read.
 */
export function neighboursByDay(appointments: readonly Appointment[], zone: Zone): Neighbours[] {
  const days = new Map<number, Appointment[]>();
  for (const appointment of appointments) {
    const day = zone.dayOf(appointment.occupiedFrom);
    days.set(day, [...(days.get(day) ?? []), appointment]);
  }
  return [...days.values()].map((ofDay) => {
    const starts = ofDay.map(({ occupiedFrom }) => occupiedFrom);
    const span = { start: asInstant(Math.min(...starts)), end: asInstant(Math.max(...starts) + 1) };
    return { span, appointments: ofDay };
  });
}

/**
 * Returns the taken and the total places at the time of each appointment, by the appointment's id. Places count as taken
 * if a new booking at that time could not have them. An appointment is left out if its product or staff member has only
 * one place. The number of reads does not grow with the number of groups.
 */
export async function placesOfEach(
  groups: readonly Neighbours[],
  { rules, now, pace }: SeenFromDesk,
  { worlds }: Pick<Core, 'worlds'>,
  products: readonly Product[],
): Promise<ReadonlyMap<number, PlacesTaken>> {
  const found = new Map<number, PlacesTaken>();
  if (products.length === 0) return found;
  const staffIds = new Set(groups.flatMap((group) => group.appointments.flatMap((one) => one.staffIds)));
  const spans = groups.map(({ span }) => span);
  const from = asInstant(Math.min(...spans.map(({ start }) => start)));
  const to = asInstant(Math.max(...spans.map(({ end }) => end)));
  const prepared = await worlds.prepare({ products, staffIds: [...staffIds], from, to }, {});
  const loaded = await worlds.loadEach(prepared, spans, { now, rules });
  for (const [at, world] of loaded.entries()) await pace.drive(countPlaces(world, groups[at]!, found));
  return found;
}

function* countPlaces(
  world: World,
  { span, appointments }: Neighbours,
  found: Map<number, PlacesTaken>,
): Generator<void> {
  for (const { id, productId, staffIds, occupiedFrom, allDay } of appointments) {
    const product = world.products.get(productId);
    if (!product) continue;
    const view = world.view(product);
    yield* lanesInSteps(world, product, decidingOwners(view, staffIds));
    // The places are counted from the beginning of the span at the earliest, because nothing before it was loaded.
    const start = asInstant(Math.max(occupiedFrom, span.start));
    const begins = occupiedSpan(product, { start, end: asInstant(start + 1) }, allDay, world.zone);
    const places = placesTaken(view, staffIds, begins);
    if (places.of !== 1) found.set(id, places);
    yield;
  }
}
