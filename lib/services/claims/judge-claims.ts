import { lanesToStore } from '../../engine/slots/lanes/lane';
import type { OccupiedPlaces } from '../../engine/slots/lanes/occupied-places';
import type { BookingRequest } from '../../engine/slots/judge/booking-request';
import { judgeBooking } from '../../engine/slots/judge/judge-booking';
import type { Placement } from '../../engine/slots/judge/placement';
import { occupiedSpan } from '../../engine/slots/spans/occupied-span';
import type { Guard, Transaction } from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Core } from '../work/core';
import type { GrantedBooking } from '../world/load-limits';
import { narrowed } from '../world/prepare-world';
import type { PreparedWorld } from '../world/world-loader';
import { costWithMember } from './price-terms';
import type { Claim } from './places';

/**
 * Checks bookings in their order, with rules and bookings that are read from the database now. For each booking, the
 * places that earlier bookings got count as taken, and the places that earlier bookings gave up count as free. A
 * refused booking takes nothing and keeps the places that it has.
 */
export async function judgeClaims(
  core: Core,
  claims: readonly Claim[],
  prepared: PreparedWorld,
  { t, guard }: Judging,
): Promise<Placement[]> {
  const { worlds, options } = core;
  const now = options.clock.now();
  const moved: number[] = [];
  const also: OccupiedPlaces[] = [];
  const granted: GrantedBooking[] = [];
  const placements: Placement[] = [];
  let toLock = guard;
  const judged = async ({ product, request, customer, exceptIds = [] }: Claim, span: Span) => {
    const limits = request.enforce === 'full' || request.limits !== undefined ? { customer, granted } : null;
    const live = await worlds.load(
      narrowed(prepared, request.product, namedStaff(request), span),
      { now, exceptIds: [...moved, ...exceptIds], also, limits, guard: toLock },
      t,
    );
    toLock = undefined;
    const costWith = costWithMember(core, product, request);
    const { staffing, chooseResource } = options;
    return judgeBooking(live, { ...request, costWith, chooseResource }, staffing);
  };
  for (const claim of claims) {
    const { product, request, customer, exceptIds = [], isUnchecked = false } = claim;
    const span = occupiedSpanOf(core, request);
    const placement = isUnchecked ? placeUnchecked(core, request, span) : await judged(claim, span);
    placements.push(placement);
    if (!placement.ok) continue;
    moved.push(...exceptIds);
    also.push({ id: -1 - also.length, ...occupiedPlacesOf(request, span, placement) });
    const { start, end } = request;
    granted.push({ productId: product.id, staffIds: placement.staffIds, start, end, customer });
  }
  if (toLock && t) await core.storage.guards.behind(toLock, [], t);
  return placements;
}

/**
 * Returns the placement (staff members, resources and spans) of a booking that is accepted without a check. It has the
 * members that the booking names.
 */
function placeUnchecked({ site }: Core, request: BookingRequest, { start, end }: Span): Placement {
  const staffIds = namedStaff(request);
  const taken = { start, end, staffIds, resourceIds: [], quantity: request.quantity };
  return {
    ok: true,
    staffIds,
    resourceIds: [],
    lanes: lanesToStore(request.product, taken, site.zone),
    concerned: staffIds,
    reasons: [],
    available: request.quantity,
    isOutside: false,
    isResourceClosed: false,
    reached: [],
  };
}

/**
 * The transaction in which bookings are checked, and the guard rows (locks) to take before its first read. Without
 * `guard`, nothing is locked.
 */
interface Judging {
  readonly t: Transaction | undefined;
  readonly guard?: Guard;
}

/**
 * Returns the span that a booking occupies: from its start to its end. If the product is booked by days, or the booking
 * is all day, the span is whole site days.
 */
export const occupiedSpanOf = ({ site }: Core, { product, start, end, allDay }: BookingRequest): Span =>
  occupiedSpan(product, { start, end }, allDay, site.zone);

export const namedStaff = ({ staffIds }: BookingRequest): readonly number[] =>
  staffIds === 'any' ? [] : staffIds;

const occupiedPlacesOf = (
  { product, quantity }: BookingRequest,
  { start, end }: Span,
  { staffIds, lanes }: Placement,
): Omit<OccupiedPlaces, 'id'> => ({
  productId: product.id,
  staffIds,
  start,
  end,
  quantity,
  expiresAt: null,
  ...lanes,
});
