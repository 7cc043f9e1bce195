import type { Lane, LaneOwner } from '../../domain/lane';
import type { Appointment } from '../../domain/appointment';
import { asInstant, type Instant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { closedIn } from '../rules/closed-spans';
import { CLOSED, type Painter, type Timeline } from '../rules/timeline';
import { ownersConcerned, staffIdOf } from './lanes/lane';
import { gapsBetween } from './lanes/parts';
import type { ProductSettings } from './product/product-settings';
import { mustBeOpenUntil } from './spans/slot-span';
import { lastAtOrBefore } from './spans/steps';
import { daysOf } from './spans/days';

/** The fields of an appointment that decide which opening hours concern it. */
export type Occupied = Pick<Appointment, 'staffIds' | 'lanes' | 'occupiedFrom' | 'occupiedTo'>;

/** Tells whether an appointment lies in opening hours. */
export type Openness = (appointment: Occupied, product: ProductSettings) => boolean;

/**
 * Makes a function that checks whether an appointment lies in opening hours. Each product, member and resource must be
 * open while the appointment takes it. In a part without staff, each instant must be open for site and product, or for
 * the member. If an appointment names no member, the hours of any one member are enough, unless all members are booked
 * together. The function does not pause, so it looks only at the time of the appointment.
 */
export function openness(zone: Zone, painter: Painter): Openness {
  return (appointment, product) => {
    const { occupiedFrom: start, occupiedTo: end, staffIds } = appointment;
    const until = mustBeOpenUntil(product, start, end, zone);
    const isOpenIn = (timeline: Timeline, span: Span): boolean =>
      product.timed
        ? closedIn(timeline, upTo(until, span)).length === 0
        : siteDays(span.start, until, zone).every((day) =>
            placesIn(timeline, day.start, day.end).some((places) => places !== CLOSED),
          );
    const worked = spansOfMembers(appointment);
    const isOpen = (owner: LaneOwner): boolean => {
      const timeline = painter.timeline(product.id, staffIdOf(owner));
      return (
        worked.every((span) => isOpenIn(timeline, span)) &&
        gapsBetween(worked, { start, end }).every((pause) =>
          closedIn(timeline, upTo(until, pause)).every((closed) =>
            isOpenIn(painter.timeline(product.id, null), closed),
          ),
        )
      );
    };
    const owners = ownersConcerned(product, staffIds);
    const isOneEnough = staffIds.length === 0 && product.assignment !== 'all';
    return (
      (isOneEnough ? owners.some(isOpen) : owners.every(isOpen)) &&
      resourceLanes(appointment).every(({ owner, spans }) =>
        spans.every((span) => isOpenIn(painter.resourceTimeline(owner.id), span)),
      )
    );
  };
}

/** Cuts a span off at an instant. A span that ends earlier is not changed. */
const upTo = (until: Instant, { start, end }: Span): Span => ({
  start,
  end: asInstant(Math.min(end, until)),
});

/** Returns the spans in which an appointment takes its members or, without members, its product. */
const spansOfMembers = ({ lanes, occupiedFrom: start, occupiedTo: end }: Occupied): readonly Span[] =>
  lanes?.find(({ owner }) => owner.kind !== 'resource')?.spans ?? [{ start, end }];

/** Lists the resources that an appointment takes, each as a lane with the spans during which it is taken. */
export const resourceLanes = ({ lanes }: Pick<Occupied, 'lanes'>): readonly Lane[] =>
  lanes?.filter(({ owner }) => owner.kind === 'resource') ?? [];

/** Returns the capacity (`places`) of each span of a timeline (open and closed times) that overlaps `[from, until)`. */
function placesIn({ starts, places }: Timeline, from: number, until: number): readonly number[] {
  const first = Math.max(lastAtOrBefore(starts, from), 0);
  let end = first;
  while (end < starts.length && starts[end]! < until) end += 1;
  return places.slice(first, end);
}

/** Lists the site days that overlap `[from, until)`, each as a whole. */
const siteDays = (from: Instant, until: Instant, zone: Zone): readonly Span[] => {
  const last = zone.dayOf(asInstant(until - 1));
  return [...daysOf({ start: zone.startOfDay(zone.dayOf(from)), end: zone.startOfDay(last + 1) }, zone)];
};
