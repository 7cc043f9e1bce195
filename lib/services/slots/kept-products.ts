import type { CallContext, ProductsPort } from '../../ports/ports';
import { ANY_PRODUCT, type Storage } from '../../storage/storage';
import { BoundedCache } from '../../runtime/bounded-cache';

/** The user for whom the port is called. */
type Asker = Pick<CallContext, 'userId'>;

/** The reads of the products port that a list of slots needs. */
export type ProductReads = Pick<ProductsPort, 'find' | 'search' | 'categories' | 'isReadable'>;

/** Reads of products, and the version for which they are true. */
interface VersionedReads {
  readonly products: ProductReads;
  /** Undefined if nothing is cached: each read calls the host. */
  readonly version?: number;
}

/** Caches products between requests, if the host reports each change of a product. */
interface KeptProducts {
  /**
   * Returns reads that are valid if the products' version, read in this request, turns out to be unchanged. Undefined
   * if nothing is cached for this viewer. Until the version is proven, a missing value throws NotKept and does not
   * call the host, whose result would be useless if the version has changed.
   */
  unproven(viewer: Asker, isProven: () => boolean): VersionedReads | undefined;
  /** Returns reads that are valid now. Runs a statement if products may be cached for this viewer. */
  proven(viewer: Asker): Promise<VersionedReads>;
}

/** A read of products that is not cached, while the version for which to cache its result is unknown. */
class NotKept extends Error {}

interface Kept {
  readonly value: unknown;
  readonly bytes: number;
}

/** Fraction of the memory for responses that cached products may use, in addition to that memory. */
const SHARE = 4;

/**
 * Caches the products that visitors read in the memory of this process. `productChanged` raises the version of all
 * products in the database, so every process notices a change, without a clock.
 *
 * Only for visitors: the products that other users may see also depend on their roles, whose changes are not reported.
 */
export function createKeptProducts(
  { products: port }: { readonly products: ProductsPort },
  storage: Pick<Storage, 'guards' | 'seesUncommitted'>,
  cacheBytes: number,
): KeptProducts {
  let version: number | undefined;
  let kept = new BoundedCache<Kept>(0);

  /** Empties the cache if the version differs. A restored database may have a lower version. */
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
      // Read before the port is called: if a change comes in between, the value is cached for the version before the
      // change.
      const now = await storage.guards.versions([ANY_PRODUCT]);
      turnTo(now);
      return { products: readsAt(now, () => true), version: now };
    },
  };
}

/** Estimates the memory of a value; infinite, so that it is not cached, if it cannot be measured. */
function bytesOf(key: string, value: unknown): number {
  try {
    const held = value instanceof Map || value instanceof Set ? [...value] : value;
    return 2 * (key.length + JSON.stringify(held).length);
  } catch {
    return Infinity;
  }
}
