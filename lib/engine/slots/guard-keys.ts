import { asInstant, type SiteDay, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from './product-settings';
import { padded } from './spans/padding';

/** A row that is locked before a booking is judged, and whose version every write increments. */
interface BookingGuardKey {
  readonly scope: 'product' | 'staff' | 'rules';
  readonly id: number;
  readonly day: SiteDay;
}

/**
 * Lists the guard rows of a booking: one for the product and one for each member concerned, for each site day that the
 * padded span touches. Its own padding is enough: of two bookings that must keep a gap, the one with the larger padding
 * reaches the other's days.
 */
export function guardKeys(
  product: ProductSettings,
  staffIds: readonly number[],
  occupied: Span,
  zone: Zone,
): BookingGuardKey[] {
  const { start, end } = padded(occupied, product, zone);
  const first = zone.dayOf(start);
  const last = zone.dayOf(asInstant(end - 1));
  const keys: BookingGuardKey[] = [];
  for (let day = first; day <= last; day += 1) {
    keys.push({ scope: 'product', id: product.id, day });
    for (const id of staffIds) keys.push({ scope: 'staff', id, day });
  }
  return keys;
}
