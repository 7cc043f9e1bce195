import type { Appointment } from '../../domain/appointment';
import { formatDecimal, parseDecimal } from '../../domain/money/money';
import type { Site } from '../../domain/site';

/** Amounts of an order line, as decimal strings. */
interface Amounts {
  readonly net: string;
  readonly tax: string;
}

/**
 * Number of places of an order line, and the number of those for which an entitlement (prepaid card or membership)
 * pays.
 */
interface PaidPlaces {
  readonly quantity: number;
  readonly places: number;
}

/**
 * Returns the part of an amount that is for the places that no entitlement pays for, rounded half up to the minor unit.
 */
export function restOf(amount: string, { quantity, places }: PaidPlaces, decimals: number): string {
  if (places === 0) return amount;
  const whole = parseDecimal(amount, decimals) ?? 0n;
  const of = BigInt(quantity);
  const share = whole * BigInt(quantity - places);
  return formatDecimal((2n * share + of) / (2n * of), decimals);
}

/** The properties of an appointment that decide which part of its price is left after places were cancelled. */
type Shared = Pick<Appointment, 'quantity' | 'policies' | 'entitlement'>;

/**
 * Returns the price that is left after places of a booking were cancelled. If the booking has rules for cancellations,
 * the price falls in proportion to the places; otherwise the price stays. Places that the customer pays for are
 * cancelled before places that an entitlement pays for.
 *
 * @param price the part of the price that no entitlement pays
 */
export function priceOfRest(
  price: string,
  before: Shared,
  after: Shared,
  { currencyDecimals }: Pick<Site, 'currencyDecimals'>,
): string {
  if (!before.policies?.cancellation) return price;
  // If the entitlement's entries were given back, the entitlement pays for no place, and the price is for all places.
  const quantity = before.quantity - (after.entitlement?.places ?? 0);
  const places = Math.min(before.quantity - after.quantity, quantity);
  return places > 0 ? restOf(price, { quantity, places }, currencyDecimals) : price;
}

/** Returns the amount that the customer pays for an order line: net plus tax. */
export const withTax = ({ net, tax }: Amounts, decimals: number): string =>
  formatDecimal((parseDecimal(net, decimals) ?? 0n) + (parseDecimal(tax, decimals) ?? 0n), decimals);

/**
 * Returns the amounts of an order line for the places that no entitlement pays for. The net amount and the amount with
 * tax are rounded, and the tax is their difference; so the amounts are exact both in shops whose prices include tax and
 * in those whose prices do not.
 */
export function restOfLine<Line extends Amounts>(line: Line, paid: PaidPlaces, decimals: number): Line {
  const net = restOf(line.net, paid, decimals);
  const gross = restOf(withTax(line, decimals), paid, decimals);
  return { ...line, net, tax: difference(gross, net, decimals) };
}

const difference = (amount: string, less: string, decimals: number): string =>
  formatDecimal((parseDecimal(amount, decimals) ?? 0n) - (parseDecimal(less, decimals) ?? 0n), decimals);
