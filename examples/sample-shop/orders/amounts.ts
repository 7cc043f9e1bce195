import { currencyDecimals, formatDecimal, fractionOf, parseDecimal } from 'shop-appointments';
import type { ShopParts } from '../shop-parts';

/** A net amount of a product, to which tax is added. */
export interface NetAmount {
  readonly productId: number;
  /** Number of places. Default: 1. */
  readonly quantity?: number;
  readonly amount: string;
}

/** Returns the sum of decimal strings, with the decimals of a currency. */
export function sumOf(amounts: readonly string[], currency: string): string {
  const decimals = currencyDecimals(currency);
  return formatDecimal(
    amounts.reduce((sum, amount) => sum + (parseDecimal(amount, decimals) ?? 0n), 0n),
    decimals,
  );
}

/** Returns the difference of two decimal strings, with the decimals of a currency. */
export function difference(from: string, amount: string, currency: string): string {
  const decimals = currencyDecimals(currency);
  const minor = (of: string): bigint => parseDecimal(of, decimals) ?? 0n;
  return formatDecimal(minor(from) - minor(amount), decimals);
}

/** Returns the part of an amount for each of several places; undefined if the amount cannot be divided equally. */
export function equalShare(amount: string, places: number, currency: string): string | undefined {
  const decimals = currencyDecimals(currency);
  const minor = parseDecimal(amount, decimals) ?? 0n;
  return minor % BigInt(places) === 0n ? formatDecimal(minor / BigInt(places), decimals) : undefined;
}

/** Returns the larger of two decimal strings. */
export const larger = (a: string, b: string, currency: string): string =>
  difference(a, b, currency).startsWith('-') ? b : a;

/** Fields of an order line from which the amount of a refund is computed. */
export interface RefundableLine {
  readonly quantity: number;
  readonly net: string;
  readonly tax: string;
  /** Amount paid for the line, with tax; '' if the whole line was paid. */
  readonly paid: string;
  readonly refunded: string;
}

/** Facts about the appointments of an order line that decide what is refunded for its places. */
interface Kept {
  /** Number of places for which a pass pays. */
  readonly paidByPass?: number;
  /** Amount that the salon keeps, such as a fee. */
  readonly kept?: string;
}

/**
 * Returns the amount with tax to refund for some places of an order line: their share of the amount that was neither
 * refunded yet nor is kept. The library cancels the places that the customer pays before those that a pass pays, so the
 * amount is divided only among the places that the customer pays.
 */
export function refundFor(
  { quantity, net, tax, paid, refunded }: RefundableLine,
  places: number,
  currency: string,
  { paidByPass = 0, kept = '0' }: Kept = {},
): string {
  const decimals = currencyDecimals(currency);
  const minor = (amount: string): bigint => parseDecimal(amount, decimals) ?? 0n;
  if (quantity === 0) return formatDecimal(0n, decimals);
  const rest = (paid === '' ? minor(net) + minor(tax) : minor(paid)) - minor(refunded) - minor(kept);
  const left = rest > 0n ? rest : 0n;
  const sharing = Math.max(1, quantity - paidByPass);
  return formatDecimal(fractionOf(left, BigInt(Math.min(places, sharing)), BigInt(sharing)), decimals);
}

/** Whether a decimal string is zero. */
export const isNothing = (amount: string): boolean => Number(amount) === 0;

/**
 * Number of decimals of a product's net price: more than the currency has, so that the price with tax can be a round
 * amount.
 */
const PRICE_DECIMALS = 6;

/** Rounds a net price to the decimals of the currency, half up, as the library does. */
export function roundedPrice(price: string, currency: string): string {
  const decimals = currencyDecimals(currency);
  const exact = parseDecimal(price, PRICE_DECIMALS) ?? 0n;
  return formatDecimal(fractionOf(exact, 1n, 10n ** BigInt(PRICE_DECIMALS - decimals)), decimals);
}

/**
 * For each net amount, returns the amount with tax that the customer pays, as the order will contain it. The result has
 * the same order.
 */
export async function amountsWithTax(
  { host, site }: Pick<ShopParts, 'host' | 'site'>,
  amounts: readonly NetAmount[],
): Promise<string[]> {
  if (amounts.length === 0) return [];
  const { currency } = site;
  const lines = amounts.map(({ productId, quantity = 1, amount }) => ({
    productId,
    quantity,
    orderId: 0,
    amount: roundedPrice(amount, currency),
    customerId: 0,
    includesTax: false,
  }));
  const taxes = await host.products.tax(lines, {});
  return taxes.map(({ net, tax }) => sumOf([net, tax], currency));
}
