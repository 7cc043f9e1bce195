/**
 * Model of visits that tries every order, member and start, minute by minute. Times are minutes of one day. Shares no
 * code with the library.
 */
export interface ModelService {
  readonly id: number;
  readonly minutes: number;
  readonly step: number;
  readonly before: number;
  readonly after: number;
  readonly members: readonly number[];
}

export interface ModelBooking {
  readonly service: ModelService;
  readonly member: number;
  readonly start: number;
}

export interface ModelShop {
  readonly opens: number;
  readonly closes: number;
  readonly bookings: readonly ModelBooking[];
}

export interface ModelVisit {
  readonly services: readonly ModelService[];
  readonly arrange: 'in_order' | 'any_order' | 'together';
  readonly maxGap: number;
  readonly sameStaff: boolean;
}

interface Served extends ModelBooking {
  readonly index: number;
}

const endOf = ({ start, service }: ModelBooking): number => start + service.minutes;

/** Whether two bookings of the same member keep the required gap between them. */
function keepApart(a: ModelBooking, b: ModelBooking): boolean {
  if (a.member !== b.member) return true;
  const [first, second] = a.start <= b.start ? [a, b] : [b, a];
  return second.start >= endOf(first) + Math.max(first.service.after, second.service.before);
}

const isFree = (shop: ModelShop, one: ModelBooking, others: readonly ModelBooking[]): boolean =>
  one.start >= shop.opens &&
  endOf(one) <= shop.closes &&
  [...shop.bookings, ...others].every((other) => keepApart(one, other));

const isOnGrid = ({ opens }: ModelShop, { step }: ModelService, start: number): boolean =>
  (start - opens) % step === 0;

function orders(count: number, arrange: ModelVisit['arrange']): number[][] {
  const given = Array.from({ length: count }, (_, i) => i);
  if (arrange !== 'any_order') return [given];
  const all = (left: number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one) => all(left.filter((other) => other !== one)).map((rest) => [one, ...rest]));
  return all(given);
}

/** Lists every valid arrangement (order, members and starts) of a visit's services that begins at a given start. */
function everyArrangement(shop: ModelShop, visit: ModelVisit, start: number): Served[][] {
  const { services, arrange, maxGap, sameStaff } = visit;
  const extend = (order: number[], served: Served[]): Served[][] => {
    const index = order[served.length];
    if (index === undefined) return [served];
    const service = services[index]!;
    const last = served.at(-1);
    return service.members.flatMap((member) => {
      if (sameStaff && last && last.member !== member) return [];
      if (arrange === 'together' && served.some((other) => other.member === member)) return [];
      return startsOf(service, member, last).flatMap((at) => {
        const one = { index, service, member, start: at };
        return isFree(shop, one, served) ? extend(order, [...served, one]) : [];
      });
    });
  };
  const startsOf = (service: ModelService, member: number, last: Served | undefined): number[] => {
    if (!last) return isOnGrid(shop, service, start) ? [start] : [];
    if (arrange === 'together') return [start];
    const padding = last.member === member ? Math.max(last.service.after, service.before) : 0;
    const first = endOf(last) + padding;
    const later = Array.from({ length: maxGap }, (_, i) => first + 1 + i);
    return [first, ...later.filter((at) => isOnGrid(shop, service, at))];
  };
  return orders(services.length, arrange).flatMap((order) => extend(order, []));
}

/**
 * Ranks an arrangement: by its end, then by the order of its services, their starts, and their preferred
 * members.
 */
const rankOf = (served: readonly Served[]): number[] => [
  Math.max(...served.map(endOf)),
  ...served.map(({ index }) => index),
  ...served.map(({ start }) => start),
  ...served.map(({ service, member }) => service.members.indexOf(member)),
];

/** Returns the best arrangement from a start, as lists of [index, start, member]; undefined if there is none. */
export function bestByBruteForce(
  shop: ModelShop,
  visit: ModelVisit,
  start: number,
): (readonly [number, number, number])[] | undefined {
  const ranked = everyArrangement(shop, visit, start).map((served) => ({ served, rank: rankOf(served) }));
  ranked.sort((a, b) => {
    const at = a.rank.findIndex((value, i) => value !== b.rank[i]);
    return at < 0 ? 0 : a.rank[at]! - b.rank[at]!;
  });
  return ranked[0]?.served.map((one) => [one.index, one.start, one.member] as const);
}
