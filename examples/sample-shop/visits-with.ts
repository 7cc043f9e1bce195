import type { HostPorts, Product } from 'shop-appointments';

/** Visits (several services booked together) that the page of a product offers. */
export interface VisitsWith {
  /** Whether the product can be booked for two persons at the same time. */
  readonly forTwo: boolean;
  /** Products that can be added to the visit. */
  readonly beside: readonly Product[];
}

/** Reads the visits of a product from two fields in its `extra`: `for_two`, and the product ids in `goes_with`. */
export async function visitsWith(
  { extra }: Product,
  { products }: Pick<HostPorts, 'products'>,
): Promise<VisitsWith> {
  const ids = Array.isArray(extra?.goes_with) ? extra.goes_with.map(Number) : [];
  const known = [...(await products.find(ids, { userId: 0 })).values()];
  const readable = await products.isReadable(known, { userId: 0 });
  return { forTwo: extra?.for_two === true, beside: known.filter(({ id }) => readable.has(id)) };
}
