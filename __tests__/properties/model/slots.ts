import { civilFromDay } from '../../../lib/time/civil';
import type { Instant } from '../../../lib/time/units';
import type { RandomShop } from '../../support/shops/random-shops';
import { openingsOf } from './openings';
import { startsOf } from './starts';
import { takingOf } from './taking';
import { type Case, isTimed, lengthInTicks, readCase, stepInTicks, sum, type Tick } from './ticks';

export interface ExpectedSlot {
  readonly timestamp_utc: number;
  readonly staff_id: number | null;
  readonly available: number;
  readonly scheduled: number;
  readonly max_qty?: number;
}

/** Free and taken places of one member, or of the product itself, over a slot. */
interface Share {
  readonly staffId: number | null;
  readonly left: number;
  readonly scheduled: number;
}

/**
 * Computes the slots that a list must contain, slowly and plainly: time is a row of ticks, and each property of a slot
 * is checked at each of its ticks. Shares only the choice of the deciding rule with the library, and none of its faster
 * algorithms.
 */
export function expectedSlots(shop: RandomShop, combine: boolean): ExpectedSlot[] {
  const one = readCase(shop);
  const { product, members, ticks } = one;
  const openings = openingsOf(one);
  const taking = takingOf(one);
  const isTogether = members[0] !== null && product.staffAssignment === 'all';
  const starts = new Map(
    members.map((staffId) => [staffId, startsOf(one, openings, isTogether ? members : [staffId])]),
  );

  /** Returns the places of a member over a slot; undefined if the member is closed during the slot. */
  const shareOf = (staffId: number | null, slot: readonly Tick[]): Share | undefined => {
    const places = openings.get(staffId)!;
    if (mustBeOpen(one, slot).some((tick) => places[tick] === 0)) return undefined;
    const capacities = slot.map((tick) => lastOpen(places, tick));
    const taken = slot.map((tick) => taking.own.get(staffId)![tick]!);
    const least = Math.min(...slot.map((_, i) => capacities[i]! - taken[i]!));
    return slot.some((tick) => taking.busy.get(staffId)![tick])
      ? { staffId, left: 0, scheduled: Math.max(Math.min(...capacities), ...taken) }
      : { staffId, left: Math.max(0, least), scheduled: Math.max(...taken) };
  };

  const slotsAt = (start: Tick): ExpectedSlot[] => {
    const slot = ticksOfSlot(one, start);
    const timestamp_utc = ticks.instantOf(start);
    const shares = members.flatMap((staffId) => shareOf(staffId, slot) ?? []);
    if (shares.length === 0 || (isTogether && shares.length < members.length)) return [];
    const unassigned = Math.max(...slot.map((tick) => taking.unassigned[tick]!));
    const lefts = shares.map(({ left }) => left);
    const takens = shares.map(({ scheduled }) => scheduled);
    const places = isTogether ? Math.min(...lefts) : sum(lefts);
    const available = Math.max(0, places - unassigned);
    const scheduled = isTogether ? Math.max(...takens) : sum(takens);
    if (combine) {
      const max_qty = isTogether ? available : Math.min(available, Math.max(...lefts));
      return [{ timestamp_utc, staff_id: 0, available, scheduled: scheduled + unassigned, max_qty }];
    }
    if (isTogether) return members.map((staff_id) => ({ timestamp_utc, staff_id, available, scheduled }));
    return shares
      .filter(({ staffId }) => starts.get(staffId)!.has(start))
      .map(({ staffId, left, scheduled: taken }) => {
        return { timestamp_utc, staff_id: staffId, available: Math.min(left, available), scheduled: taken };
      });
  };

  const all = [...new Set([...starts.values()].flatMap((some) => [...some]))].sort((a, b) => a - b);
  return (combine ? firstReadings(one, all) : all).flatMap(slotsAt);
}

/** Returns the end of the slot that starts at `start`. */
export function endOfSlot(one: Case, start: Instant): Instant {
  const tick = one.ticks.all.find((each) => one.ticks.instantOf(each) === start)!;
  return one.ticks.instantOf(ticksOfSlot(one, tick).at(-1)! + 1);
}

/**
 * Lists the ticks of a slot from its start, by the product's duration: elapsed time, or calendar days and
 * months of the site.
 */
function ticksOfSlot({ product, ticks }: Case, start: Tick): Tick[] {
  if (isTimed(product)) return Array.from({ length: lengthInTicks(product) }, (_, i) => start + i);
  const months = (tick: Tick): number => {
    const { year, month } = civilFromDay(ticks.dayOf[tick]!);
    return year * 12 + month;
  };
  const isWithin = (tick: Tick): boolean =>
    product.durationUnit === 'day'
      ? ticks.dayOf[tick]! - ticks.dayOf[start]! < product.duration!
      : months(tick) - months(start) < product.duration!;
  return ticks.all.filter((tick) => tick >= start && isWithin(tick));
}

/** Lists the ticks at which the product must be open: all of the slot, or only its first interval or day. */
function mustBeOpen({ product, ticks }: Case, slot: readonly Tick[]): readonly Tick[] {
  if (product.durationUnit !== 'month' && product.availabilitySpan === 0) return slot;
  const [start] = slot as [Tick];
  return slot.filter((tick) =>
    isTimed(product) ? tick - start < stepInTicks(product) : ticks.dayOf[tick] === ticks.dayOf[start],
  );
}

/** Returns the places at a tick. For a closed tick, returns those of the last open tick before it. */
function lastOpen(places: readonly number[], tick: Tick): number {
  let open = tick;
  while (places[open] === 0) open -= 1;
  return places[open]!;
}

/** Leaves out starts in the second of two repeated hours, which a wall clock time cannot name. */
function firstReadings({ ticks }: Case, starts: readonly Tick[]): Tick[] {
  const reading = (tick: Tick): number => ticks.zone.toSite(ticks.instantOf(tick));
  const firstWith = new Map(ticks.all.toReversed().map((tick) => [reading(tick), tick]));
  return starts.filter((tick) => firstWith.get(reading(tick)) === tick);
}
