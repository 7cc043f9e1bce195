import type { HostPorts, Product } from 'shop-appointments';

/** Visits that a customer can book from the page of a product. */
export interface VisitsWith {
  /** Whether the product can be booked for two persons at one time. */
  readonly forTwo: boolean;
  /** The products that can follow it. */
  readonly beside: readonly Product[];
}

/** Reads the visits of a product from two fields of the shop's own: `for_two`, and the ids in `goes_with`. */
export async function visitsWith(
  { extra }: Product,
  { products }: Pick<HostPorts, 'products'>,
): Promise<VisitsWith> {
  const ids = Array.isArray(extra?.goes_with) ? extra.goes_with.map(Number) : [];
  const known = [...(await products.find(ids, { userId: 0 })).values()];
  const readable = await products.isReadable(known, { userId: 0 });
  return { forTwo: extra?.for_two === true, beside: known.filter(({ id }) => readable.has(id)) };
}
