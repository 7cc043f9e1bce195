import type { Product } from '../../api/facts.mjs';
import type { Context } from '../../context.mjs';

/**
 * Describes a service in a list from which one is chosen: its name, its length, and its price with tax, which is a range
 * if members have different prices. Without a price if the price depends on the time.
 */
export function serviceText(
  { name, duration, duration_unit: unit, price }: Product,
  { writing }: Pick<Context, 'writing'>,
): string {
  const prices = new Set(price && [price.from, price.to]);
  const details = [
    writing.shortDuration(duration, unit),
    [...prices].map((amount) => writing.price(amount)).join(' – '),
  ];
  // Each detail has its own text direction, because the name may be Arabic on an English page. The name comes first
  // without a sign for this, so that typing its first letters chooses it.
  return [name, ...details.filter(Boolean).map((detail) => `\u2068${detail}\u2069`)].join(' · ');
}
