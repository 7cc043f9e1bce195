import type { Lane, LaneOwner } from '../../domain/lane';
import type { Appointment } from '../../domain/appointment';
import { asInstant, type Instant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { CLOSED, type Painter, type Timeline } from '../rules/timeline';
import { ownersConcerned, staffIdOf } from './lanes/lane';
import type { ProductSettings } from './product/product-settings';
import { mustBeOpenUntil } from './spans/slot-span';
import { lastAtOrBefore } from './spans/steps';
import { daysOf } from './spans/days';

/** The fields of an appointment that decide which opening hours concern it. */
export type Occupied = Pick<Appointment, 'staffIds' | 'lanes' | 'occupiedFrom' | 'occupiedTo'>;

/** Tells whether an appointment lies in opening hours. */
export type Openness = (appointment: Occupied, product: ProductSettings) => boolean;

/**
 * Makes the function that tells whether an appointment lies in opening hours: those of each product, member and
 * resource, for the time during which it takes them. In a part without staff, each instant must be open for site and
 * product, or for the member. If an appointment names no member, the hours of any one member are enough, unless all
 * members are booked together. The function does not pause, so it looks only at the time of the appointment.
 */
export function openness(zone: Zone, painter: Painter): Openness {
  return (appointment, product) => {
    const { occupiedFrom: start, occupiedTo: end, staffIds } = appointment;
    const until = mustBeOpenUntil(product, start, end, zone);
    const isOpenIn = (timeline: Timeline, span: Span): boolean =>
      product.timed
        ? closedIn(timeline, span.start, Math.min(span.end, until)).length === 0
        : siteDays(span.start, until, zone).every((day) =>
            placesIn(timeline, day.start, day.end).some((places) => places !== CLOSED),
          );
    const worked = spansOfMembers(appointment);
    const isOpen = (owner: LaneOwner): boolean => {
      const timeline = painter.timeline(product.id, staffIdOf(owner));
      return (
        worked.every((span) => isOpenIn(timeline, span)) &&
        between(worked, { start, end }).every((pause) =>
          closedIn(timeline, pause.start, Math.min(pause.end, until)).every((closed) =>
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

/** Returns the spans in which an appointment takes its members or, without members, its product. */
const spansOfMembers = ({ lanes, occupiedFrom: start, occupiedTo: end }: Occupied): readonly Span[] =>
  lanes?.find(({ owner }) => owner.kind !== 'resource')?.spans ?? [{ start, end }];

/**
 * Lists the resources that an appointment takes, each as a lane: the resource as owner, and the spans for which the
 * appointment takes it.
 */
export const resourceLanes = ({ lanes }: Pick<Occupied, 'lanes'>): readonly Lane[] =>
  lanes?.filter(({ owner }) => owner.kind === 'resource') ?? [];

/** Lists the gaps between sorted spans, within an enclosing span. */
function between(spans: readonly Span[], { start, end }: Span): readonly Span[] {
  const starts = [start, ...spans.map((span) => span.end)];
  const ends = [...spans.map((span) => span.start), end];
  return starts.map((from, at) => ({ start: from, end: ends[at]! })).filter((gap) => gap.start < gap.end);
}

/** Lists the closed spans of a timeline (open and closed times) in `[from, until)`. */
function closedIn({ starts, places, end }: Timeline, from: number, until: number): readonly Span[] {
  const closed: Span[] = [];
  for (let i = Math.max(lastAtOrBefore(starts, from), 0); i < starts.length && starts[i]! < until; i += 1) {
    if (places[i] !== CLOSED) continue;
    const [start, stop] = [Math.max(starts[i]!, from), Math.min(starts[i + 1] ?? end, until)];
    if (start < stop) closed.push({ start: asInstant(start), end: asInstant(stop) });
  }
  return closed;
}

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
