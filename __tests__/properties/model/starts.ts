import type { Product } from '../../../lib/domain/product';
import { civilFromDay, isoWeekday } from '../../../lib/time/civil';
import type { Openings } from './openings';
import { type Case, isTimed, stepInTicks, type Tick, type Ticks, TICKS_A_DAY } from './ticks';

/**
 * Lists the starts that these members offer, within the booking range of the product. Several members offer the starts
 * in the hours in which all are open.
 */
export function startsOf(one: Case, openings: Openings, staffIds: readonly (number | null)[]): Set<Tick> {
  const { product, ticks } = one;
  const isOpen = (tick: Tick): boolean => staffIds.every((staffId) => openings.get(staffId)![tick]! > 0);
  const grid = isTimed(product) ? timedGrid(product, ticks, isOpen) : dayGrid(product, ticks);
  return new Set(grid.filter((tick) => mayStart(one, tick)));
}

/**
 * Lists starts at equal steps from the first tick of each open time. An open time longer than a day begins again at
 * each midnight.
 */
function timedGrid(product: Product, ticks: Ticks, isOpen: (tick: Tick) => boolean): Tick[] {
  const starts: Tick[] = [];
  let tick = 0;
  while (tick < ticks.all.length) {
    let end = tick;
    while (end < ticks.all.length && isOpen(end)) end += 1;
    const isLong = end - tick > TICKS_A_DAY;
    for (let origin = tick; tick < end; tick += 1) {
      if (isLong && ticks.beginsDay(tick)) origin = tick;
      if ((tick - origin) % stepInTicks(product) === 0) starts.push(tick);
    }
    tick += 1;
  }
  return starts;
}

/** Lists the beginnings of the site days, or of the months, for products by the day or month. */
function dayGrid({ durationUnit }: Product, ticks: Ticks): Tick[] {
  const isFirst = (tick: Tick): boolean => civilFromDay(ticks.dayOf[tick]!).date === 1;
  return ticks.all.filter((tick) => ticks.beginsDay(tick) && (durationUnit === 'day' || isFirst(tick)));
}

function mayStart({ shop, product, ticks }: Case, tick: Tick): boolean {
  const day = ticks.dayOf[tick]!;
  const now = ticks.at(shop.now!);
  const today = ticks.zone.dayOf(ticks.instantOf(now));
  if (day < ticks.firstDay || day > ticks.lastDay) return false;
  if (day < today + product.minDate!) return false;
  if (product.maxDate && day > today + product.maxDate) return false;
  if (product.hasRestrictedDays && !product.restrictedDays!.includes(isoWeekday(day) % 7)) return false;
  const notice = product.minNoticeMinutes! * 60;
  return !isTimed(product) || (tick > now && ticks.instantOf(tick) - ticks.instantOf(now) >= notice);
}
