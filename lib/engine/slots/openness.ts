import type { Appointment } from '../../domain/appointment';
import { asInstant, type Instant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { CLOSED, type Painter, type Timeline } from '../rules/timeline';
import type { ProductSettings } from './product-settings';
import { mustBeOpenUntil } from './spans/slot-span';
import { lastAtOrBefore } from './spans/steps';
import { daysOf } from './spans/days';

/** The facts of an appointment that decide in whose hours it lies. */
type Occupied = Pick<Appointment, 'staffIds' | 'occupiedFrom' | 'occupiedTo'>;

/**
 * Lists the members in whose hours an appointment may lie; null stands for a product without staff. A manager may name
 * members for such a product, too, and then their rules count as well.
 */
export function membersOf(
  { staffIds }: Pick<Appointment, 'staffIds'>,
  product: ProductSettings,
): readonly (number | null)[] {
  if (product.staffIds.length === 0) return [null, ...staffIds];
  return staffIds.length > 0 ? staffIds : product.staffIds;
}

/**
 * Judges whether an appointment lies in open time: that of each of its members. If it names none, the time of one
 * member of its product is enough, unless all of them are booked together. Only the spans that it covers are examined,
 * because nothing else runs meanwhile.
 */
export function openness(zone: Zone, painter: Painter) {
  return (appointment: Occupied, product: ProductSettings): boolean => {
    const { occupiedFrom: from, occupiedTo: to, staffIds } = appointment;
    const until = mustBeOpenUntil(product, from, to, zone);
    const isOpen = (staffId: number | null): boolean => {
      const timeline = painter.timeline(product.id, staffId);
      return product.timed
        ? placesIn(timeline, from, until).every((places) => places !== CLOSED)
        : siteDays(from, until, zone).every((day) =>
            placesIn(timeline, day.start, day.end).some((places) => places !== CLOSED),
          );
    };
    const members = membersOf(appointment, product);
    const isOneEnough = staffIds.length === 0 && product.assignment !== 'all';
    return isOneEnough ? members.some(isOpen) : members.every(isOpen);
  };
}

/** Returns `places` of the spans that overlap `[from, until)`. */
function placesIn({ starts, places }: Timeline, from: number, until: number): readonly number[] {
  const first = Math.max(lastAtOrBefore(starts, from), 0);
  let end = first;
  while (end < starts.length && starts[end]! < until) end += 1;
  return places.slice(first, end);
}

/** Lists the whole site days that overlap `[from, until)`. */
const siteDays = (from: Instant, until: Instant, zone: Zone): readonly Span[] => {
  const last = zone.dayOf(asInstant(until - 1));
  return [...daysOf({ start: zone.startOfDay(zone.dayOf(from)), end: zone.startOfDay(last + 1) }, zone)];
};
