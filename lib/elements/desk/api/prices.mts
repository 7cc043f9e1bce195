import { sumOf } from '../../common/sum.mjs';
import type { Client } from './client.mjs';

/** A booking whose price with tax is wanted. */
export interface Untaxed {
  readonly product_id: number;
  /** Number of places. */
  readonly qty: number;
  /** Cost of all places without tax, a decimal string. */
  readonly cost: string;
}

/** Reads the price with tax of a booking, a decimal string. @throws RequestFailed, or the signal's reason */
export const readPrice = async (
  client: Client,
  { product_id, qty, cost }: Untaxed,
  signal?: AbortSignal,
): Promise<string> =>
  (await client.get<{ readonly price: string }>('/desk/price', { product_id, qty, cost }, signal)).price;

/**
 * Replaces the costs of bookings by their prices with tax, with one request for all that are alike.
 * @throws RequestFailed, or the signal's reason
 */
export async function withPrices<Booking extends Untaxed>(
  client: Client,
  bookings: readonly Booking[],
  signal?: AbortSignal,
): Promise<Booking[]> {
  const keyOf = ({ product_id, qty, cost }: Untaxed): string => `${product_id} ${qty} ${cost}`;
  const alike = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  const read = [...alike].map(
    async ([key, booking]) => [key, await readPrice(client, booking, signal)] as const,
  );
  const prices = new Map(await Promise.all(read));
  return bookings.map((booking) => ({ ...booking, cost: prices.get(keyOf(booking))! }));
}

/** Reads the total price with tax of bookings, a decimal string. @throws as `withPrices` */
export const readTotal = async (client: Client, bookings: readonly Untaxed[]): Promise<string> =>
  sumOf(['0', ...(await withPrices(client, bookings)).map(({ cost }) => cost)]);
