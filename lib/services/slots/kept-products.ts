import type { CallContext, ProductsPort } from '../../ports/ports';
import { ANY_PRODUCT, type Storage } from '../../storage/storage';
import { BoundedCache } from '../../runtime/bounded-cache';

/** The user for whom the port is called. */
type Asker = Pick<CallContext, 'userId'>;

/** The reads of the products port that a list of slots needs. */
export type ProductReads = Pick<ProductsPort, 'find' | 'search' | 'categories' | 'isReadable'>;

/** Reads of products, and the version of all products for which these reads are valid. */
interface VersionedReads {
  readonly products: ProductReads;
  /** The version; undefined if nothing is cached, because each read then calls the host. */
  readonly version?: number;
}

/** Caches products between requests, if the host reports each change of a product. */
interface KeptProducts {
  /**
   * Returns reads from the cache, without checking the version. They are valid only if this request later reads the
   * same version of all products. Undefined if nothing is cached for this viewer. Until the version is proven, a
   * missing value throws NotKept: a call of the host would be useless if the version has changed.
   */
  unproven(viewer: Asker, isProven: () => boolean): VersionedReads | undefined;
  /**
   * Returns reads of products that are valid now. If products may be cached for this viewer, first reads their version
   * from the database.
   */
  proven(viewer: Asker): Promise<VersionedReads>;
}

/**
 * The error that a read of products found no cached result before the version of all products was known. The host is
 * not called then, because its result could not be cached.
 */
class NotKept extends Error {}

interface Kept {
  readonly value: unknown;
  readonly bytes: number;
}

/** Divisor: cached products may use one part in this many of the memory for responses, in addition to it. */
const SHARE = 4;

/**
 * Caches the products that visitors read, in the memory of this process. `productChanged` raises the version of all
 * products in the database, so every process notices a change, without a clock.
 *
 * Nothing is cached for other users, because the products that they may see also depend on their roles, and changes of
 * roles are not reported.
 */
export function createKeptProducts(
  { products: port }: { readonly products: ProductsPort },
  storage: Pick<Storage, 'guards' | 'seesUncommitted'>,
  cacheBytes: number,
): KeptProducts {
  let version: number | undefined;
  let kept = new BoundedCache<Kept>(0);

  /** Empties the cache if the version differs. The version may also be lower, after a database was restored. */
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
      // The value is cached only if no other request has read a newer version of the products in the meantime.
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
      // The version is read before the port is called. If a change comes in between, the value is cached under the
      // version before the change, and not used afterwards.
      const now = await storage.guards.versions([ANY_PRODUCT]);
      turnTo(now);
      return { products: readsAt(now, () => true), version: now };
    },
  };
}

/** Estimates the memory of a value. Infinite for a value that cannot be measured, so that it is not cached. */
function bytesOf(key: string, value: unknown): number {
  try {
    const held = value instanceof Map || value instanceof Set ? [...value] : value;
    return 2 * (key.length + JSON.stringify(held).length);
  } catch {
    return Infinity;
  }
}
