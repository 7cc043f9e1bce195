import { lanesToStore } from '../lanes/lane';
import type { OccupiedPlaces } from '../lanes/occupied-places';
import type { ProductSettings } from '../product/product-settings';
import { longestPadding } from '../spans/padding';
import { takenPlaces, type World } from '../world';
import type { GrantedPlace } from './resource-seeker';

/**
 * Returns the world (the rules and bookings that decide) as if some further bookings of a product, all at the same
 * time, were stored. Stored bookings that are too far from that time to matter are left out.
 *
 * @param granted the further bookings; at least one
 */
export function worldBeside(world: World, product: ProductSettings, granted: readonly GrantedPlace[]): World {
  const { start, end } = granted[0]!.booking.span;
  const added = granted.map(({ booking: { staffIds }, quantity, assigned }, at): OccupiedPlaces => {
    const resourceIds = assigned.map(({ resourceId }) => resourceId);
    const lanes = lanesToStore(product, { start, end, staffIds, quantity, resourceIds }, world.zone);
    return { id: -1 - at, productId: product.id, staffIds, start, end, quantity, expiresAt: null, ...lanes };
  });
  const reach = longestPadding(world.products.values());
  const isNear = ({ paddedFrom, paddedTo, ...booking }: OccupiedPlaces): boolean =>
    (paddedFrom ?? booking.start) - reach < end && (paddedTo ?? booking.end) + reach > start;
  const bookings = [...world.bookings.filter(isNear), ...added];
  return { ...world, bookings, ...takenPlaces(bookings, world.products) };
}
