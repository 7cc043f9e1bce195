import type { Booking } from '../../engine/slots/booking';
import { type BookingRequest, judgeBooking, type Verdict } from '../../engine/slots/judge';
import type { Guard, Transaction } from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Core } from '../work/core';
import { narrowed, type PreparedWorld } from '../world/load-world';

/** A booking that wants its places, ready to be judged. */
export interface Claim {
  readonly request: BookingRequest;
  /** The time that it occupies. */
  readonly span: Span;
  /** Members that it names. */
  readonly named: readonly number[];
  /** Overbooks on purpose where there is no place. */
  readonly overrules: boolean;
  /** Stored bookings that it stands for from now on. */
  readonly exceptIds: readonly number[];
}

/** How a claim came out. */
export interface Placement {
  readonly taken: boolean;
  /** The members that it takes. */
  readonly staffIds: readonly number[];
  readonly verdict: Verdict;
}

/**
 * Judges claims in their order, on live rows: those before one that have got their places have them, and what they
 * stand for has gone from where it was. A refused one takes nothing and stays where it was.
 *
 * @param guard rows that are locked before anything is read
 */
export async function judgeClaims(
  core: Core,
  claims: readonly Claim[],
  prepared: PreparedWorld,
  t: Transaction | undefined,
  guard?: Guard,
): Promise<Placement[]> {
  const { worlds, options } = core;
  const now = options.clock.now();
  const moved: number[] = [];
  const also: Booking[] = [];
  const placements: Placement[] = [];
  for (const { request, span, named, overrules, exceptIds } of claims) {
    const live = await worlds.load(
      narrowed(prepared, request.product, named, span),
      { now, exceptIds: [...moved, ...exceptIds], also, guard: placements.length === 0 ? guard : undefined },
      t,
    );
    const verdict = judgeBooking(live, request, options.staffing);
    const taken = verdict.ok || overrules;
    const staffIds = verdict.ok || !overrules ? verdict.staffIds : overbooked(request);
    placements.push({ taken, staffIds, verdict });
    if (!taken) continue;
    moved.push(...exceptIds);
    also.push(bookingOf(request, span, staffIds));
  }
  return placements;
}

const bookingOf = (
  { product, quantity }: BookingRequest,
  { start, end }: Span,
  staffIds: readonly number[],
): Booking => ({ id: 0, productId: product.id, staffIds, start, end, qty: quantity, expiresAt: null });

/**
 * The members that an overbooking on purpose takes if none is free: all of them, or the first in the product's order.
 */
function overbooked({ product, staffIds }: BookingRequest): readonly number[] {
  if (staffIds !== 'any') return staffIds;
  return product.assignment === 'all' ? product.staffIds : product.staffIds.slice(0, 1);
}
