import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import type { Product } from '../../../domain/product';
import { isLive } from '../../../domain/statuses/statuses';
import { restOf } from '../../../engine/pricing/paid-places';
import { productSettings } from '../../../engine/slots/product/product-settings';
import type { Core } from '../../work/core';
import { currentPrice, isMoved } from './changed-price';

/** An appointment before and after a change that does not state its cost. */
interface Change {
  readonly before: Appointment;
  readonly after: Appointment;
  readonly changes: Pick<AppointmentChanges, 'cost'>;
  /** Product before the change; undefined if the shop no longer has it. */
  readonly stored: Product | undefined;
  /** Product after the change. */
  readonly product: Product;
}

/**
 * Returns an appointment with the price that its change causes: the price of a new booking, if it was moved and its
 * product says so; the share of the places that stay, if it has fewer; otherwise the present one.
 */
export function withNextPrice(core: Pick<Core, 'site' | 'options'>, change: Change): Appointment {
  const { before, after, changes } = change;
  if (changes.cost !== undefined || !isLive(before) || !isLive(after)) return after;
  return withMovedPrice(core, change) ?? withoutShare(core, before, after);
}

/** Returns a moved appointment with its new price; undefined if the move does not alter the price. */
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

/**
 * Takes the cancelled places out of the cost, if the booking keeps rules for cancellations. Places for which the customer
 * pays are cancelled before those of entries.
 */
function withoutShare(core: Pick<Core, 'site'>, before: Appointment, after: Appointment): Appointment {
  if (!before.policies?.cancellation) return after;
  // The entries of a use that was given back no longer pay for places, and the cost of `after` is that of the whole line.
  const paidByEntries = after.entitlement?.places ?? 0;
  const quantity = before.quantity - paidByEntries;
  const places = Math.min(before.quantity - after.quantity, quantity);
  if (places <= 0) return after;
  return { ...after, cost: restOf(after.cost, { quantity, places }, core.site.currencyDecimals) };
}
