import type { Appointment, Rule } from '../../../lib/index';
import { PRODUCTS, type RaceProduct } from '../shop';
import { dayOfTick, range, TICKS_A_DAY, tickOf } from './calendar';
import { basePlaces, placesAt, runStart, ticksOfDay } from './openings';

/**
 * Returns what is wrong with an appointment that was accepted among these others under these rules, or an empty text.
 */
export function faultOf(taken: Appointment, others: readonly Appointment[], rules: readonly Rule[]): string {
  const product = productOf(taken);
  const members: readonly (number | null)[] =
    (product.staff_ids ?? []).length === 0 ? [null] : taken.staffIds;
  for (const member of members) {
    const fault = faultOfMember(product, member, taken, others, rules);
    if (fault) return fault;
  }
  return (
    faultOfUnnamed(product, taken, others, rules) ||
    (taken.enforce === 'full' ? faultOfStart(product, taken, rules) : '')
  );
}

const isDaily = ({ duration_unit: unit }: RaceProduct): boolean => unit === 'day';

/** The quarter hours that an appointment takes; for a product by the day, all of the days that it touches. */
function ticksOf(appointment: Appointment): number[] {
  const [from, to] = [tickOf(appointment.start), tickOf(appointment.end)];
  if (!isDaily(productOf(appointment))) return range(from, to);
  return range(dayOfTick(from) * TICKS_A_DAY, (dayOfTick(to - 1) + 1) * TICKS_A_DAY);
}

function productOf({ productId }: Appointment): RaceProduct {
  return PRODUCTS.find(({ id }) => id === productId)!;
}

function faultOfMember(
  product: RaceProduct,
  member: number | null,
  taken: Appointment,
  others: readonly Appointment[],
  rules: readonly Rule[],
): string {
  const ticks = ticksOf(taken);
  const busy =
    member !== null &&
    others.find(
      (other) =>
        other.productId !== product.id && other.staffIds.includes(member) && isWithin(other, product, ticks),
    );
  if (busy) return `member ${member} is at ${busy.id}, of another product`;
  const same = others.filter(
    (other) => other.productId === product.id && (member === null || other.staffIds.includes(member)),
  );
  for (const tick of ticks) {
    const places = placesFor(product, member, tick, ticks, taken.enforce, rules);
    if (places === null) return `closed at ${tick}`;
    const quantity = same.reduce(
      (sum, other) => sum + (takesAt(other, product, tick) ? other.quantity : 0),
      0,
    );
    if (quantity + taken.quantity > places)
      return `${quantity} + ${taken.quantity} of ${places} places at ${tick}`;
  }
  return '';
}

/**
 * Checks that the members of a product have as many free places as its bookings without a member take. A colleague who
 * was booked earlier in the history for another product has none: a write whose judgement depends on such colleagues
 * locks their rows, too. So the history has such writes in the order of their locks, and each of them must be right in
 * that order.
 */
function faultOfUnnamed(
  product: RaceProduct,
  taken: Appointment,
  others: readonly Appointment[],
  rules: readonly Rule[],
): string {
  const { staff_ids: members = [] } = product;
  if (members.length === 0) return '';
  const all = [...others, taken];
  const unnamed = all.filter((one) => one.productId === product.id && one.staffIds.length === 0);
  if (unnamed.length === 0) return '';
  const ticks = ticksOf(taken);
  for (const tick of ticks) {
    const wanted = unnamed.reduce((sum, one) => sum + (takesAt(one, product, tick) ? one.quantity : 0), 0);
    const left = members.map((member) => {
      const places = placesFor(product, member, tick, ticks, taken.enforce, rules) ?? 0;
      const isAway = all.some(
        (one) =>
          one.productId !== product.id && one.staffIds.includes(member) && isWithin(one, product, [tick]),
      );
      const quantity = all.reduce(
        (sum, one) =>
          one.productId === product.id && one.staffIds.includes(member) && takesAt(one, product, tick)
            ? sum + one.quantity
            : sum,
        0,
      );
      return isAway ? 0 : Math.max(places - quantity, 0);
    });
    const free = left.reduce((sum, places) => sum + places, 0);
    if (wanted > free) return `${wanted} without a name of ${free} places that are left at ${tick}`;
  }
  return '';
}

/**
 * Checks that an appointment with `full` begins on the grid of some member's opening hours, or of the hours that all
 * members share.
 */
function faultOfStart(product: RaceProduct, taken: Appointment, rules: readonly Rule[]): string {
  if (isDaily(product)) return '';
  const { staff_ids: members = [], interval = product.duration } = product;
  const isOpenTo = (member: number | null) => (tick: number) =>
    placesAt(rules, product, member, tick) !== null;
  const lanes =
    product.staff_assignment === 'all'
      ? [(tick: number) => members.every((member) => isOpenTo(member)(tick))]
      : members.length === 0
        ? [isOpenTo(null)]
        : members.map(isOpenTo);
  const start = tickOf(taken.start);
  const isOnGrid = lanes.some(
    (isOpen) => isOpen(start) && (start - runStart(isOpen, start)) % (interval / 15) === 0,
  );
  return isOnGrid ? '' : 'starts off every grid';
}

/**
 * The places at a quarter hour. For a product by the day they are those of the whole day, and for capacity by the day
 * the smallest of the day.
 */
function placesFor(
  product: RaceProduct,
  member: number | null,
  tick: number,
  ticks: readonly number[],
  enforce: string,
  rules: readonly Rule[],
): number | null {
  const closed = enforce === 'full' ? null : basePlaces(product, member);
  const day = dayOfTick(tick);
  if (isDaily(product)) {
    const open = ticksOfDay(day)
      .map((one) => placesAt(rules, product, member, one))
      .filter((places) => places !== null);
    return open.length > 0 ? Math.min(...open) : closed;
  }
  if (product.qty_basis !== 'day') return placesAt(rules, product, member, tick) ?? closed;
  const inDay = ticks.filter((one) => dayOfTick(one) === day);
  const places = inDay.map((one) => placesAt(rules, product, member, one) ?? closed);
  return places.includes(null) ? null : Math.min(...(places as number[]));
}

/**
 * Whether a booking of the product itself takes places at this quarter hour. Padding widens it; with capacity by the
 * day it takes the whole day.
 */
function takesAt(other: Appointment, product: RaceProduct, tick: number): boolean {
  if (product.qty_basis === 'day') return ticksOf(other).some((one) => dayOfTick(one) === dayOfTick(tick));
  return isWithin(other, product, [tick]);
}

/** Whether a booking, with the larger of the two paddings around it, meets any of these quarter hours. */
function isWithin(other: Appointment, product: RaceProduct, ticks: readonly number[]): boolean {
  const padding = Math.max(paddingOf(product), paddingOf(productOf(other)));
  const own = ticksOf(other);
  const [from, to] = [own[0]! - padding, own.at(-1)! + padding];
  return ticks.some((tick) => from <= tick && tick <= to);
}

const paddingOf = ({ padding = 0 }: RaceProduct): number => padding / 15;
