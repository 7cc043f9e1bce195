import type { Alternative } from '../../domain/refusals/alternative';
import type { Instant, Span } from '../../time/units';
import type { BookingRequest } from './judge/booking-request';
import { judgeBooking } from './judge/judge-booking';
import { listSlots } from './list-slots';
import { slotEnd } from './spans/slot-span';
import type { Slot } from './types';
import type { World } from './world';

/** Limits of the search for other times after a refusal. */
interface AlternativeSearch {
  readonly window: Span;
  readonly most: number;
  /**
   * Present start and members of a booking that is to be moved. This start with these members is not offered as an
   * alternative.
   */
  readonly present?: { readonly start: Instant; readonly staffIds: readonly number[] } | undefined;
  /** Whether a free time may be offered. Default: every free time. */
  readonly mayTake?: ((span: Span) => boolean) | undefined;
}

/**
 * Finds the nearest starts in the window at which a refused booking would be accepted with all checks and with the
 * product's own duration.
 */
export function findAlternatives(
  world: World,
  request: BookingRequest,
  { window, most, present, mayTake = () => true }: AlternativeSearch,
): Alternative[] {
  // No search is needed if the quantity alone is too large, because no other time can help then.
  if (request.quantity > request.product.maxQuantity) return [];
  const named = request.staffIds === 'any' || request.staffIds.length === 0 ? undefined : request.staffIds;
  const listing = {
    window,
    staffIds: request.product.staffIds.length === 0 ? undefined : named,
    pastTimes: false,
    combine: named === undefined,
    hideUnavailable: true,
    firstOfRepeated: false,
  };
  const slots = listSlots(world, request.product, listing);
  const distance = (slot: Slot): number => Math.abs(slot.start - request.start);
  const nearest = slots.sort((a, b) => distance(a) - distance(b) || a.start - b.start);
  const found = new Map<number, Alternative>();
  for (const slot of nearest) {
    if (found.size === most) break;
    if (found.has(slot.start)) continue;
    const { start } = slot;
    const end = slotEnd(request.product, start, world.zone);
    if (!mayTake({ start, end })) continue;
    const placement = judgeBooking(world, { ...request, start, end, allDay: false, enforce: 'full' });
    if (!placement.ok) continue;
    if (start === present?.start && String(placement.staffIds) === String(present.staffIds)) continue;
    found.set(start, {
      start,
      end,
      startIso: slot.startIso,
      staffId: placement.staffIds[0] ?? 0,
      available: placement.available,
    });
  }
  return [...found].sort(([a], [b]) => a - b).map(([, alternative]) => alternative);
}
