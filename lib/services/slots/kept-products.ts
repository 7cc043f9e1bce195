import type { CallContext, ProductsPort } from '../../ports/ports';
import { ANY_PRODUCT, type Storage } from '../../storage/storage';
import { BoundedCache } from '../../runtime/bounded-cache';

/** The user on whose behalf the port is asked. */
type Asker = Pick<CallContext, 'userId'>;

/** The reads of the products port that a list of slots needs. */
export type ProductReads = Pick<ProductsPort, 'find' | 'search' | 'categories' | 'isReadable'>;

/** Reads of products, and the version for which they are true. */
interface VersionedReads {
  readonly products: ProductReads;
  /** Undefined if nothing is kept: the host is asked each time. */
  readonly version?: number;
}

/** Keeps products between requests, if the host reports each change of a product. */
interface KeptProducts {
  /**
   * Reads that are true if the version of the products, read in this request, is still the same. Undefined if nothing
   * is kept for this viewer. Until the version is proven, the reads throw NotKept in place of asking the host, whose
   * answer would have to be thrown away if the version is another one.
   */
  unproven(viewer: Asker, isProven: () => boolean): VersionedReads | undefined;
  /** Reads that are true now. Takes a statement if something may be kept for this viewer. */
  proven(viewer: Asker): Promise<VersionedReads>;
}

/** A read of products that is not in memory, while it is unknown for which version its result would be kept. */
class NotKept extends Error {}

interface Kept {
  readonly value: unknown;
  readonly bytes: number;
}

/** The kept products may take one part in so many of the memory for responses, in addition to that memory. */
const SHARE = 4;

/**
 * Keeps what visitors read of products in the memory of this process. `productChanged` raises the version of all
 * products in the database, so a change is noticed by every process, without a clock.
 *
 * Only visitors: the products that other users may see also depend on their roles, whose changes are not reported.
 */
export function createKeptProducts(
  { products: port }: { readonly products: ProductsPort },
  storage: Pick<Storage, 'guards' | 'seesUncommitted'>,
  cacheBytes: number,
): KeptProducts {
  let version: number | undefined;
  let kept = new BoundedCache<Kept>(0);

  /** Another version, also a lower one from a restored database: nothing that was kept is true for it. */
  const turnTo = (to: number): void => {
    if (version === to) return;
    version = to;
    kept = new BoundedCache<Kept>(cacheBytes / SHARE);
  };

  const readsAt = (at: number, mayAsk: () => boolean): ProductReads => {
    const read = async <T>(question: readonly unknown[], ask: () => Promise<T>): Promise<T> => {
      const key = JSON.stringify(question);
      const before = version === at ? kept.get(key) : undefined;
      if (before) return before.value as T;
      if (!mayAsk()) throw new NotKept();
      const value = await ask();
      // Another request may have seen a newer version meanwhile.
      if (version === at) kept.set(key, { value, bytes: bytesOf(key, value) });
      return value;
    };
    return {
      find: (ids, context) => read(['find', ids], () => port.find(ids, context)),
      search: (query, context) => read(['search', query], () => port.search(query, context)),
      categories: (context) => read(['categories'], () => port.categories(context)),
      isReadable: (products, context) =>
        read(['isReadable', products.map(({ id }) => id)], () => port.isReadable(products, context)),
    };
  };

  const mayKeep = ({ userId }: Asker): boolean =>
    userId === 0 && port.traits?.changesAreReported === true && !storage.seesUncommitted();

  return {
    unproven(viewer, isProven) {
      if (version === undefined || !mayKeep(viewer)) return undefined;
      return { products: readsAt(version, isProven), version };
    },
    async proven(viewer) {
      if (!mayKeep(viewer)) return { products: port };
      // Before the port is asked: a value that a change overtakes is then kept for the version before the change.
      const now = await storage.guards.versions([ANY_PRODUCT]);
      turnTo(now);
      return { products: readsAt(now, () => true), version: now };
    },
  };
}

/** A value that cannot be measured is not kept. */
function bytesOf(key: string, value: unknown): number {
  try {
    const held = value instanceof Map || value instanceof Set ? [...value] : value;
    return 2 * (key.length + JSON.stringify(held).length);
  } catch {
    return Infinity;
  }
}
