import type { ProductSettings } from '../../engine/slots/product-settings';
import { wholeDays } from '../../engine/slots/spans/occupied-span';
import { rulesRow } from '../../storage/rules-row';
import { ANY_PRODUCT, type GuardKey, type GuardRange, RULES_DAY } from '../../storage/storage';
import { asInstant, SECONDS_A_DAY, type SiteDay, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';

/**
 * Returns the span in which bookings of the products, and of their members, affect starts in `span`: whole days, and
 * the longest padding around them.
 */
export function paddedReach(products: readonly ProductSettings[], span: Span, zone: Zone): Span {
  const padding = Math.max(
    ...products.map((product) => product.padding * (product.timed ? 60 : SECONDS_A_DAY)),
  );
  const { start, end } = wholeDays(span, zone);
  return { start: asInstant(start - padding), end: asInstant(end + padding) };
}

/**
 * Returns the guard rows for which every write that can change the places of the products around `reach` raises at
 * least one: the days of the products and of their members, and the rules. A booking raises the rows of its own days;
 * a booking of a product with longer padding raises the rows of its padded days.
 */
export function versionRows(
  products: readonly ProductSettings[],
  reach: Span,
  zone: Zone,
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
  ];
}

/** Site days, both included. */
export interface DaysConcerned {
  readonly first: SiteDay;
  readonly last: SiteDay;
}

/** Returns the site days that a reach touches. */
export const daysConcerned = (reach: Span, zone: Zone): DaysConcerned => ({
  first: zone.dayOf(reach.start),
  last: zone.dayOf(asInstant(reach.end - 1)),
});

/** Adds the versions of the rules and of these days to one number. */
export function versionIn(byDay: ReadonlyMap<number, number>, { first, last }: DaysConcerned): number {
  let version = byDay.get(RULES_DAY) ?? 0;
  for (let day = first; day <= last; day += 1) version += byDay.get(day) ?? 0;
  return version;
}
