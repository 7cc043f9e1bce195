import type { BookableResource } from '../../engine/slots/resources/demand';

/** Maximum number of staff members whose products are cached. */
const MOST_MEMBERS = 10_000;

/** Cache of the products that share staff members, and of the active resources. Outdated values do no harm. */
export class LastRead {
  /** The active resources; undefined before the first read. */
  resources: readonly BookableResource[] | undefined;
  private readonly productIds = new Map<number, ReadonlySet<number>>();

  /** Returns the ids of the products that share one of these staff members. */
  productsSharing(staffIds: readonly number[]): number[] {
    return [...new Set(staffIds.flatMap((id) => [...(this.productIds.get(id) ?? [])]))];
  }

  addProductsSharing(staffIds: readonly number[], productIds: readonly number[]): void {
    if (this.productIds.size > MOST_MEMBERS) this.productIds.clear();
    for (const id of staffIds) {
      this.productIds.set(id, new Set([...(this.productIds.get(id) ?? []), ...productIds]));
    }
  }
}
