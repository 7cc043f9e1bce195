import { asInstant } from '../../../time/units';
import type { Timeline } from '../../rules/timeline';
import { closersOf } from '../closers';
import { overlappedBy, sortedIds } from '../in-the-way';
import { resourceOwner } from '../lanes/lane';
import type { ProductSettings } from '../product/product-settings';
import { openingsOf, type Openings } from '../spans/openings';
import type { TakenSpan } from '../lanes/taken-spans';
import type { SlotMoment } from '../types';
import type { World } from '../world';
import { demandsOf } from './demand';
import { segmentOf } from './free-quantity';
import { paddingsAround } from './needs-in-turn';

/** The rules and bookings that explain why a start finds no resource. */
interface LackOfResources {
  /** Ids of the availability rules that close resources which could meet a need (required resource) of the product. */
  readonly ruleIds: readonly number[];
  /**
   * Ids of the bookings that take resources which could meet a need (required resource) of the product, in ascending
   * order.
   */
  readonly appointmentIds: readonly number[];
}

/**
 * Makes the function that explains why a booking of one place finds no resource: which rules close the suitable
 * resources, and which bookings take them. The function remembers the open times of each resource.
 */
export function lackOfResources(
  world: World,
  product: ProductSettings,
): (moment: Pick<SlotMoment, 'start' | 'end' | 'openUntil'>) => LackOfResources {
  const { painter, resources, zone } = world;
  const known = new Map<number, Openings>();
  const keptOpenings = (id: number, timeline: Timeline): Openings => {
    const openings = known.get(id) ?? openingsOf(timeline, 1, product.timed, zone);
    known.set(id, openings);
    return openings;
  };
  // Quantities of a resource are counted for each instant, even for products whose capacity counts per day
  // (`capacityBasis` `day`).
  const byTime = { id: product.id, perDay: false };
  return (moment) => {
    const ruleIds = new Set<number>();
    const over: TakenSpan[] = [];
    for (const demand of demandsOf(product, { span: moment, quantity: 1, resources })) {
      for (const segment of demand.segments) {
        const own = segmentOf(product, moment, segment);
        const paddings = paddingsAround(product.paddings, demand, segment);
        const mustBeOpen = { ...own, end: asInstant(Math.min(own.end, moment.openUntil)) };
        for (const id of demand.candidates) {
          const timeline = painter.resourceTimeline(id);
          for (const ruleId of closersOf(timeline, keptOpenings(id, timeline), [mustBeOpen]))
            ruleIds.add(ruleId);
          over.push(...overlappedBy(world, byTime, world.takenIn(resourceOwner(id)), { own, paddings }));
        }
      }
    }
    return { ruleIds: [...ruleIds], appointmentIds: sortedIds(over) };
  };
}
