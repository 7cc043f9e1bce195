import type { Appointment, Resource, Rule } from '../../../lib/index';
import { resourceQuantityAt } from './openings';
import { meets, spansOf, type TakenSpan, ticksOf } from './spans';

interface Surroundings {
  readonly rules: readonly Rule[];
  readonly resource: (id: number) => readonly (Resource | null)[];
}

/**
 * Checks that the resources of a booking were active, and that bookings together take at most a resource's
 * quantity. Bookings of one session have no padding between them, and take shared quantities only once. So a
 * booking may join a session without taking anything more; this is right even if the resource's quantity has
 * become smaller or the padding longer.
 */
export function faultOfResources(
  taken: Appointment,
  others: readonly Appointment[],
  { rules, resource }: Surroundings,
): string {
  const spans = [...others, taken].flatMap(spansOf);
  for (const id of new Set(taken.resourceIds)) {
    if (id === 0) return 'a need is not met';
    const all = spans.filter(({ owner }) => owner === `resource ${id}`);
    const own = all.filter(({ booking }) => booking === taken);
    const before = all.filter(({ booking }) => booking !== taken);
    const faults = resource(id).map((state) => {
      if (state?.status !== 'active') return `resource ${id} is ${state?.status ?? 'deleted'}`;
      for (const span of own) {
        for (const tick of ticksOf(span)) {
          const open = resourceQuantityAt(rules, state, tick);
          if (taken.enforce === 'full' && open === null) return `resource ${id} is closed at ${tick}`;
          const [quantity, most] = [quantityAt(all, span, tick), open ?? state.quantity];
          if (quantity > most && quantity > quantityAt(before, span, tick))
            return `${quantity} of ${most} of resource ${id} at ${tick}`;
        }
      }
      return '';
    });
    if (!faults.includes('')) return faults[0] ?? `resource ${id} is unknown`;
  }
  return '';
}

function quantityAt(all: readonly TakenSpan[], own: TakenSpan, tick: number): number {
  const session = sessionOf(own.booking);
  let alone = 0;
  /** Resources of the bookings that share a session, with their shared quantities. */
  const shared = new Map<string, Map<number, number>>();
  for (const span of all) {
    const key = sessionOf(span.booking);
    const takes = key === session ? span.from <= tick && tick < span.to : meets(span, own, tick);
    if (!takes) continue;
    if (!span.isShared) {
      alone += span.quantity;
      continue;
    }
    const bookings = shared.get(key) ?? new Map<number, number>();
    shared.set(key, bookings);
    bookings.set(span.booking.id, (bookings.get(span.booking.id) ?? 0) + span.quantity);
  }
  return [...shared.values()].reduce((sum, bookings) => sum + Math.max(...bookings.values()), alone);
}

const sessionOf = ({ productId, staffIds, occupiedFrom, occupiedTo }: Appointment): string =>
  JSON.stringify([productId, [...staffIds].sort(), occupiedFrom, occupiedTo]);
