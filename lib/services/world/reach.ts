import { type BookableResource, candidatesOf } from '../../engine/slots/resources/demand';
import { MAX_PADDING_DAYS, type ProductSettings } from '../../engine/slots/product/product-settings';
import { wholeDays } from '../../engine/slots/spans/occupied-span';
import type { SharingQuery } from '../../storage/storage';
import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { PreparedWorld } from './world-loader';

/**
 * Returns the span in which bookings matter: all site days that the booking touches, because capacity may count per
 * day, with the largest padding before and after.
 */
export function widened(span: Span, padding: number, zone: Zone): { from: Instant; to: Instant } {
  const { start, end } = wholeDays(span, zone);
  return { from: asInstant(start - padding), to: asInstant(end + padding) };
}

/** Builds the query for the products whose bookings share these staff members, with any padding. */
export const sharingQuery = (staffIds: readonly number[], span: Span, zone: Zone): SharingQuery => ({
  staffIds,
  ...widened(span, MAX_PADDING_DAYS * SECONDS_A_DAY, zone),
});

export const targetsOf = (
  products: PreparedWorld['products'],
  targetIds: readonly number[],
): readonly ProductSettings[] => targetIds.map((id) => products.get(id)!);

/** Returns the ids of the resources that bookings of the products could get. */
export const neededIds = (
  products: readonly ProductSettings[],
  resources: readonly BookableResource[],
): readonly number[] => [...new Set(products.flatMap((product) => candidatesOf(product, resources)))];
