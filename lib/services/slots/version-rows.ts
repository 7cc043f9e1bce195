import type { BookingLimit } from '../../domain/booking-limit';
import { limitGuardRanges } from '../../engine/limits/limit-guard-keys';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { wholeDays } from '../../engine/slots/spans/occupied-span';
import { longestPadding } from '../../engine/slots/spans/padding';
import { rulesRow } from '../../storage/rules-row';
import { ANY_PRODUCT, type GuardKey, type GuardRange, RULES_DAY } from '../../storage/storage';
import { asInstant, type SiteDay, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';

/**
 * Returns the span in which bookings of the products, and of their staff members, can affect starts in `span`: its
 * whole site days, with the longest padding before and after.
 */
export function paddedReach(products: readonly ProductSettings[], span: Span, zone: Zone): Span {
  const padding = longestPadding(products);
  const { start, end } = wholeDays(span, zone);
  return { start: asInstant(start - padding), end: asInstant(end + padding) };
}

/**
 * Returns guard rows (locks with a version) that together show every change: a write that can change the free places of
 * the products in the span raises the version of at least one of them. There are rows for the days of the products, of
 * their staff members and of the resources, for the rules, and for the booking limits. A booking raises the rows of all
 * days that it touches with its padding.
 *
 * @param ofSite booking limits of the site
 */
export function versionRows(
  products: readonly ProductSettings[],
  reach: Span,
  zone: Zone,
  ofSite: readonly BookingLimit[],
): readonly (GuardKey | GuardRange)[] {
  const days = { fromDay: zone.dayOf(reach.start), toDay: zone.dayOf(asInstant(reach.end - 1)) };
  const ids = products.map(({ id }) => id);
  const staffIds = [...new Set(products.flatMap((product) => product.staffIds))];
  return [
    { scope: 'product', ids, ...days },
    ...(staffIds.length > 0 ? [{ scope: 'staff' as const, ids: staffIds, ...days }] : []),
    ANY_PRODUCT,
    rulesRow('global', null),
    ...ids.map((id) => rulesRow('product', id)),
    ...staffIds.map((id) => rulesRow('staff', id)),
    ...limitGuardRanges(products, ofSite, days),
    ...(products.some(({ needs }) => needs.length > 0) ? resourceRows(days) : []),
  ];
}

/**
 * Returns the guard rows (locks with a version) of all resources, of their rules and of their list: at this point it is
 * not known which resources the bookings could get.
 */
const resourceRows = (days: Pick<GuardRange, 'fromDay' | 'toDay'>): readonly GuardRange[] => [
  { scope: 'resource', ...days },
  { scope: 'resource', fromDay: RULES_DAY, toDay: RULES_DAY },
];

/** The first and the last site day on which a write may change a day or page of a response. */
export interface DaysConcerned {
  readonly first: SiteDay;
  readonly last: SiteDay;
}

/** Returns the site days that a span touches. */
export const daysConcerned = (reach: Span, zone: Zone): DaysConcerned => ({
  first: zone.dayOf(reach.start),
  last: zone.dayOf(asInstant(reach.end - 1)),
});

/**
 * Returns the sum of the versions of the rules and of these days. Versions only grow, so the sum changes if any of them
 * does.
 */
export function versionIn(byDay: ReadonlyMap<number, number>, { first, last }: DaysConcerned): number {
  let version = byDay.get(RULES_DAY) ?? 0;
  for (let day = first; day <= last; day += 1) version += byDay.get(day) ?? 0;
  return version;
}
