import type { OccupiedPlaces } from '../../engine/slots/occupied-places';
import { type BookingRequest, judgeBooking, type Placement } from '../../engine/slots/judge';
import { occupiedSpan } from '../../engine/slots/spans/occupied-span';
import type { Guard, Transaction } from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Core } from '../work/core';
import { narrowed, type PreparedWorld } from '../world/load-world';
import { costWithMember } from './price-terms';
import type { Claim } from './places';

/**
 * Judges claims in their order, on live rows. Each claim sees the places granted to earlier ones, and the places that
 * those left count as free. A refused claim takes nothing and keeps its present places.
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
  const placements: Placement[] = [];
  for (const claim of claims) {
    const { product, request, exceptIds = [] } = claim;
    const span = occupiedSpanOf(core, request);
    const live = await worlds.load(
      narrowed(prepared, request.product, namedStaff(request), span),
      { now, exceptIds: [...moved, ...exceptIds], also, guard: placements.length === 0 ? guard : undefined },
      t,
    );
    const costWith = costWithMember(core, product, request);
    const placement = judgeBooking(live, { ...request, costWith }, options.staffing);
    placements.push(placement);
    if (!placement.ok) continue;
    moved.push(...exceptIds);
    also.push(occupiedPlacesOf(request, span, placement.staffIds));
  }
  return placements;
}

/**
 * Transaction in which claims are judged, and the rows to lock in it before the first read. Without a guard, nothing is
 * locked.
 */
interface Judging {
  readonly t: Transaction | undefined;
  readonly guard?: Guard;
}

/** Returns the time that a request occupies. */
export const occupiedSpanOf = ({ site }: Core, { product, start, end, allDay }: BookingRequest): Span =>
  occupiedSpan(product, { start, end }, allDay, site.zone);

export const namedStaff = ({ staffIds }: BookingRequest): readonly number[] =>
  staffIds === 'any' ? [] : staffIds;

const occupiedPlacesOf = (
  { product, quantity }: BookingRequest,
  { start, end }: Span,
  staffIds: readonly number[],
): OccupiedPlaces => ({ id: 0, productId: product.id, staffIds, start, end, quantity, expiresAt: null });
