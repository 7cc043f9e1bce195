import type { Product } from '../../../lib/domain/product';
import type { BookingOf } from '../../support/shops/pure-shop';
import { type Case, isTimed, sum, type Tick, TICK_MINUTES, type Ticks } from './ticks';

/** Quantities that bookings take at each tick. */
export interface Taking {
  /** Quantities of the product's own bookings, for each member or for the product itself. */
  readonly own: ReadonlyMap<number | null, readonly number[]>;
  /** Whether a booking of another product has the member at a tick. */
  readonly busy: ReadonlyMap<number | null, readonly boolean[]>;
  /** Quantities of the product's own bookings without a member, if the product has members. */
  readonly unassigned: readonly number[];
}

export function takingOf({ shop, product, products, members, ticks }: Case): Taking {
  const bookings = (shop.bookings ?? []).map((booking) => {
    const other = booking.product === 1 ? undefined : products.get(booking.product!)!;
    const covered = coveredBy(booking, products.get(booking.product!)!, ticks);
    if (!other && product.capacityBasis === 'day')
      return { booking, isOwn: true, keeps: daysOf(covered, ticks) };
    // The larger of both products' paddings counts, because paddings do not add up.
    const keeps = [product, ...(other ? [other] : [])].flatMap((one) => [...around(covered, one, ticks)]);
    return { booking, isOwn: !other, keeps: new Set(keeps) };
  });
  const isStaffed = members[0] !== null;
  const own = bookings.filter(({ isOwn }) => isOwn);
  const others = bookings.filter(({ isOwn }) => !isOwn);
  const quantityAt = (tick: Tick, of: typeof bookings): number =>
    sum(of.filter(({ keeps }) => keeps.has(tick)).map(({ booking }) => booking.quantity!));
  const eachTick = <T>(what: (tick: Tick) => T): T[] => ticks.all.map(what);
  return {
    own: new Map(
      members.map((staffId) => {
        const of = own.filter(({ booking }) => staffId === null || booking.staff!.includes(staffId));
        return [staffId, eachTick((tick) => quantityAt(tick, of))];
      }),
    ),
    busy: new Map(
      members.map((staffId) => {
        const of = others.filter(({ booking }) => staffId !== null && booking.staff!.includes(staffId));
        return [staffId, eachTick((tick) => of.some(({ keeps }) => keeps.has(tick)))];
      }),
    ),
    unassigned: eachTick((tick) =>
      isStaffed
        ? quantityAt(
            tick,
            own.filter(({ booking }) => booking.staff!.length === 0),
          )
        : 0,
    ),
  };
}

/**
 * Lists the ticks of a booking; whole site days for products by the day or month, and for products that take the whole
 * day.
 */
function coveredBy(booking: BookingOf, product: Product, ticks: Ticks): Set<Tick> {
  const first = ticks.at(booking.start);
  const last = ticks.at(booking.end) - 1;
  const itself = new Set(ticks.all.filter((tick) => tick >= first && tick <= last));
  return isTimed(product) && !booking.allDay ? itself : daysOf(itself, ticks);
}

/** Lists all ticks of the site days of the given ticks. */
function daysOf(some: ReadonlySet<Tick>, { all, dayOf }: Ticks): Set<Tick> {
  const days = new Set([...some].map((tick) => dayOf[tick]));
  return new Set(all.filter((tick) => days.has(dayOf[tick])));
}

/** Returns the given ticks, extended by the product's padding in minutes or in site days. */
function around(some: ReadonlySet<Tick>, { padding, ...product }: Product, ticks: Ticks): Set<Tick> {
  const near = new Set(some);
  if (product.durationUnit === 'day') {
    const days = [...new Set([...some].map((tick) => ticks.dayOf[tick]!))];
    for (const tick of ticks.all) {
      if (days.some((day) => Math.abs(ticks.dayOf[tick]! - day) <= padding!)) near.add(tick);
    }
  } else if (product.durationUnit !== 'month') {
    const reach = padding! / TICK_MINUTES;
    for (const tick of some) for (let by = -reach; by <= reach; by += 1) near.add(tick + by);
  }
  return near;
}
