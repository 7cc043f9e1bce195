import type { LaneOwner } from '../../../domain/lane';
import type { MeasuredSpan } from '../lanes/lane-view';
import { resourceFinder, type ResourceFinder } from '../resources/resource-finder';
import type { Seeker } from '../resources/resource-seeker';
import { occupiedSpan } from '../spans/occupied-span';
import { isStartOf, mustBeOpenUntil } from '../spans/slot-span';
import type { ProductView, World } from '../world';
import type { BookingRequest } from './booking-request';

/**
 * A booking to be checked, with the rules and bookings of all its owners (`world`), and the open times and bookings of
 * its product (`view`).
 */
export interface Trial {
  readonly world: World;
  readonly view: ProductView;
  readonly request: BookingRequest;
  readonly span: MeasuredSpan;
  readonly resources: ResourceFinder;
}

/** Collects what a booking is measured against. Its span includes the paddings of the product. */
export function openTrial(world: World, request: BookingRequest): Trial {
  const { product, start, end, allDay, enforce } = request;
  const span = occupiedSpan(product, { start, end }, allDay, world.zone);
  const openUntil = enforce === 'full' ? mustBeOpenUntil(product, span.start, span.end, world.zone) : null;
  return {
    world,
    view: world.view(product),
    request,
    span: { start: span.start, end: span.end, openUntil, bookedSeconds: end - start },
    resources: resourceFinder(world, product),
  };
}

/** Describes a booking with these members to the search for resources. */
export const seekerOf = ({ request, span }: Trial, staffIds: readonly number[]): Seeker => ({
  span,
  staffIds,
  named: request.resourceIds,
  preferred: request.preferredResourceIds,
});

/**
 * Whether the booking may start where it does, on the grid of one member or of the product. Always true if the grid is
 * not checked.
 */
export const isStart = ({ view, span, world, request }: Trial, owner: LaneOwner): boolean =>
  span.openUntil === null ||
  request.mayStartOffGrid === true ||
  isStartOf(view, owner, span.start, world.zone);
