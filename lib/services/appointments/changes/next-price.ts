import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import type { Product } from '../../../domain/product';
import { isLive } from '../../../domain/statuses/statuses';
import { priceOfRest, restOf } from '../../../engine/pricing/paid-places';
import { productSettings } from '../../../engine/slots/product/product-settings';
import type { Core } from '../../work/core';
import { currentPrice, isMoved } from './changed-price';

/** A change of an appointment, and the data from which the new price is computed. */
interface Change {
  readonly before: Appointment;
  readonly after: Appointment;
  readonly changes: Pick<AppointmentChanges, 'cost'>;
  /** The appointment's product before the change; undefined if the shop no longer has it. */
  readonly stored: Product | undefined;
  /** The appointment's product after the change. */
  readonly product: Product;
}

/**
 * Returns the changed appointment with its new price. If the change states a cost, this cost stays. If the appointment
 * is moved and its product has `priceOnMove` `change`, the price is the price of a new booking. Otherwise the price
 * stays, or is reduced to the part for the remaining places.
 */
export function withNextPrice(core: Pick<Core, 'site' | 'options'>, change: Change): Appointment {
  const { before, after, changes } = change;
  if (changes.cost !== undefined || !isLive(after)) return after;
  // A cancelled appointment that is restored at another time keeps its price, reduced by the places that it no longer
  // has.
  const moved = isLive(before) ? withMovedPrice(core, change) : undefined;
  return moved ?? { ...after, cost: priceOfRest(after.cost, before, after, core.site) };
}

/** Returns a moved appointment with its new price; undefined if the price stays as it is. */
function withMovedPrice(
  core: Pick<Core, 'site' | 'options'>,
  { before, after, stored, product }: Change,
): Appointment | undefined {
  if (productSettings(product).priceOnMove !== 'change' || after.costIncludesTax) return undefined;
  if (!isMoved(before, after)) return undefined;
  const [was, is] = [currentPrice(core, stored, before), currentPrice(core, product, after)];
  if (is === undefined || was === is) return undefined;
  const { entitlement, quantity } = after;
  if (!entitlement) return { ...after, cost: is };
  const places = Math.min(entitlement.places, quantity);
  const cost = restOf(is, { quantity, places }, core.site.currencyDecimals);
  return { ...after, cost, entitlement: { ...entitlement, price: is } };
}
