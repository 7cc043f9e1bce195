import type { CallContext, ProductsPort } from '../../ports/ports';
import { ANY_PRODUCT, type Storage } from '../../storage/storage';
import { BoundedCache } from '../../runtime/bounded-cache';

/** The user named in calls to the shop's products port. */
type Asker = Pick<CallContext, 'userId'>;

/** The methods of the products port that a list of slots needs. */
export type ProductReads = Pick<ProductsPort, 'find' | 'search' | 'categories' | 'isReadable'>;

/** Methods that read products, and the version of all products. What the methods return is valid for this version. */
interface VersionedReads {
  readonly products: ProductReads;
  /** The version of all products; undefined if nothing is cached. Each read then calls the shop. */
  readonly version?: number;
}

/** Caches the shop's products between requests, if the shop reports each change of a product. */
interface KeptProducts {
  /**
   * Returns methods that read from the cache before its version is checked. Use their results only if the request later
   * finds the same version of all products in the database. Undefined if nothing is cached for this user. While the
   * version is unchecked, reading a product that is not cached throws NotKept: calling the shop would be useless if the
   * version has changed.
   */
  unproven(viewer: Asker, isProven: () => boolean): VersionedReads | undefined;
  /**
   * Returns methods that read the products as they are now. If products may be cached for this user, first reads their
   * version from the database.
   */
  proven(viewer: Asker): Promise<VersionedReads>;
}

/**
 * Thrown if a product is not cached and the version of all products is not known yet. The shop is not called then,
 * because its result could not be cached.
 */
class NotKept extends Error {}

interface Kept {
  readonly value: unknown;
  readonly bytes: number;
}

/**
 * Divisor for the memory of cached products. In addition to the memory that is set for responses, cached products may
 * take a quarter of that memory.
 */
const SHARE = 4;

/**
 * Caches the products that anonymous visitors read, in the memory of this process. `productChanged` raises the version
 * of all products in the database, so every process notices a change at its next request.
 * Nothing is cached for other users: the products that they may see depend on their roles, and the shop does not report
 * changes of roles.
 */
export function createKeptProducts(
  { products: port }: { readonly products: ProductsPort },
  storage: Pick<Storage, 'guards' | 'seesUncommitted'>,
  cacheBytes: number,
): KeptProducts {
  let version: number | undefined;
  let kept = new BoundedCache<Kept>(0);

  /** Empties the cache if the version differs. After a database was restored, the version may also be lower. */
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
      // The version is read before the shop is called. If a product changes in between, the result is cached under the
      // version before the change, and not used later.
      const now = await storage.guards.versions([ANY_PRODUCT]);
      turnTo(now);
      return { products: readsAt(now, () => true), version: now };
    },
  };
}

/**
 * Estimates the bytes of memory that a value takes. Infinity for a value that cannot be measured, so that it is not
 * cached.
 */
function bytesOf(key: string, value: unknown): number {
  try {
    const held = value instanceof Map || value instanceof Set ? [...value] : value;
    return 2 * (key.length + JSON.stringify(held).length);
  } catch {
    return Infinity;
  }
}
