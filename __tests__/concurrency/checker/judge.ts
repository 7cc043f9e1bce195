import type { Appointment, Resource, Rule } from '../../../lib/index';
import type { RaceProduct } from '../shop';
import { dayOfTick, tickOf } from './calendar';
import { faultOfStored } from './lanes';
import { basePlaces, placesAt, runStart, ticksOfDay } from './openings';
import { faultOfResources } from './resources';
import { hasParts, isDaily, meets, partsWhere, productOf, spansOf, type TakenSpan, ticksOf } from './spans';

/** Rules and resources by which the checker judges a booking. */
export interface Shop {
  readonly rules: readonly Rule[];
  /** Returns the resource's state, or on a cluster all states that it may have had. */
  readonly resource: (id: number) => readonly (Resource | null)[];
}

/**
 * Returns the reason why an accepted appointment should have been refused beside the others, or an empty
 * text.
 */
export function faultOf(taken: Appointment, others: readonly Appointment[], shop: Shop): string {
  const { rules } = shop;
  const product = productOf(taken);
  const members: readonly (number | null)[] =
    (product.staff_ids ?? []).length === 0 ? [null] : taken.staffIds;
  for (const member of members) {
    const fault = faultOfMember(product, member, taken, others, rules);
    if (fault) return fault;
  }
  return (
    faultOfStored(taken) ||
    faultOfUnnamed(product, taken, others, rules) ||
    faultOfResources(taken, others, shop) ||
    (taken.enforce === 'full' ? faultOfStart(product, taken, rules) : '')
  );
}

function faultOfMember(
  product: RaceProduct,
  member: number | null,
  taken: Appointment,
  others: readonly Appointment[],
  rules: readonly Rule[],
): string {
  const owner = member === null ? `product ${product.id}` : `staff ${member}`;
  const taking = others.flatMap(spansOf).filter((span) => span.owner === owner);
  for (const own of spansOf(taken).filter((span) => span.owner === owner)) {
    const ticks = ticksOf(own);
    const busy = taking.find(
      (span) =>
        member !== null &&
        span.booking.productId !== product.id &&
        ticks.some((tick) => meets(span, own, tick)),
    );
    if (busy) return `member ${member} is at ${busy.booking.id}, of another product`;
    for (const tick of ticks) {
      const places = placesFor(product, member, tick, ticks, taken.enforce, rules);
      if (places === null) return `closed at ${tick}`;
      const quantity = quantityAt(taking, own, product, tick);
      if (quantity + taken.quantity > places)
        return `${quantity} + ${taken.quantity} of ${places} places at ${tick}`;
    }
  }
  return taken.enforce === 'full' ? faultOfPause(product, member, taken, rules) : '';
}

/** Checks that the product or the member is open during those parts of the booking that need no staff. */
function faultOfPause(
  product: RaceProduct,
  member: number | null,
  taken: Appointment,
  rules: readonly Rule[],
): string {
  if (!hasParts(taken)) return '';
  const closed = partsWhere(taken, ({ staff }) => !staff)
    .flatMap(ticksOf)
    .find((tick) => [null, member].every((owner) => placesAt(rules, product, owner, tick) === null));
  return closed === undefined ? '' : `closed in a part without staff at ${closed}`;
}

/**
 * Returns how many places of an owner (product, member or resource) the product's bookings occupy at a quarter hour.
 */
const quantityAt = (
  taking: readonly TakenSpan[],
  own: TakenSpan,
  product: RaceProduct,
  tick: number,
): number =>
  taking
    .filter((span) => span.booking.productId === product.id && takesAt(span, own, product, tick))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Checks that the product's members have enough free places for bookings that name no member. A member who was booked
 * earlier for another product has no free place. The writes come in the order of their locks, because each write that
 * depends on these members also locks their rows; so each write must be right in that order.
 */
function faultOfUnnamed(
  product: RaceProduct,
  taken: Appointment,
  others: readonly Appointment[],
  rules: readonly Rule[],
): string {
  const { staff_ids: members = [] } = product;
  if (members.length === 0) return '';
  // Members of other products take none of the places of this product's members.
  const isOfOthers = taken.staffIds.length > 0 && !taken.staffIds.some((id) => members.includes(id));
  if (isOfOthers) return '';
  const all = [...others, taken].flatMap(spansOf);
  const of = (owner: string) => all.filter((span) => span.owner === owner);
  const unnamed = of(`product ${product.id}`);
  if (unnamed.length === 0) return '';
  const first = spansOf(taken)[0]!.owner;
  for (const own of spansOf(taken).filter(({ owner }) => owner === first)) {
    const ticks = ticksOf(own);
    for (const tick of ticks) {
      const wanted = quantityAt(unnamed, own, product, tick);
      const left = members.map((member) => {
        const places = placesFor(product, member, tick, ticks, taken.enforce, rules) ?? 0;
        const taking = of(`staff ${member}`);
        const isAway = taking.some((span) => span.booking.productId !== product.id && meets(span, own, tick));
        return isAway ? 0 : Math.max(places - quantityAt(taking, own, product, tick), 0);
      });
      const free = left.reduce((sum, places) => sum + places, 0);
      if (wanted > free) return `${wanted} without a name of ${free} places that are left at ${tick}`;
    }
  }
  return '';
}

/**
 * Checks that a booking with `enforce: full` begins at a start that the product offers: counted from the opening of a
 * member, or of all members together.
 */
function faultOfStart(product: RaceProduct, taken: Appointment, rules: readonly Rule[]): string {
  // Only the first item of a visit must begin at a start that its product offers.
  if (isDaily(product) || taken.visitId > 0) return '';
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
 * Returns the number of places at a quarter hour. For a product by the day, it is the smallest number at the open
 * times of the day; with capacity by the day, the smallest at the booking's own times of that day.
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
 * Whether a booking takes places of its product at a quarter hour of another booking. With capacity by the
 * day, a booking takes places on all of its days.
 */
const takesAt = (span: TakenSpan, own: TakenSpan, product: RaceProduct, tick: number): boolean =>
  product.qty_basis === 'day'
    ? ticksOf(span).some((one) => dayOfTick(one) === dayOfTick(tick))
    : meets(span, own, tick);
