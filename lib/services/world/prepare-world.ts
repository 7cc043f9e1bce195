import type { BookableResource } from '../../engine/slots/resources/demand';
import { type ProductSettings, productSettings } from '../../engine/slots/product/product-settings';
import type { CallContext, HostPorts } from '../../ports/ports';
import type { Storage } from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { LastRead } from './last-read';
import { sharingQuery } from './reach';
import type { PreparedWorld, WorldLoader, WorldRequest } from './world-loader';

/** Two reads of `prepare`. They read from the database, or return cached values. */
interface Reads {
  /** Returns the ids of the products that share these staff members. */
  readonly sharing: (staffIds: readonly number[], span: Span) => Promise<readonly number[]>;
  /** Returns the active resources. Called only if one of the products needs resources. */
  readonly resources: () => Promise<readonly BookableResource[]>;
}

/**
 * Creates the functions that prepare the check of bookings.
 *
 * @param lastRead values that `prepareFromCache` uses; both functions store the resources in it
 */
export function createPreparing(
  { storage, host, zone }: { readonly storage: Storage; readonly host: HostPorts; readonly zone: Zone },
  lastRead: LastRead,
): Pick<WorldLoader, 'prepare' | 'prepareFromCache'> {
  const preparedWith = async (
    request: WorldRequest,
    context: CallContext,
    reads: Reads,
  ): Promise<PreparedWorld> => {
    const targets = request.products.map(productSettings);
    const staffIds = [...new Set([...targets.flatMap((product) => product.staffIds), ...request.staffIds])];
    const span = { start: request.from, end: request.to };
    const products = new Map(targets.map((product) => [product.id, product]));
    const otherIds = (await reads.sharing(staffIds, span)).filter((id) => !products.has(id));
    if (otherIds.length > 0) {
      const found = await (request.source ?? host.products).find(otherIds, context);
      for (const product of found.values()) products.set(product.id, productSettings(product));
    }
    const targetIds = targets.map(({ id }) => id);
    return {
      products,
      targetIds,
      staffIds,
      resources: needsResources(targets) ? (lastRead.resources = await reads.resources()) : [],
      namedResourceIds: request.resourceIds ?? [],
      requestedIds: new Set([...targetIds, ...otherIds]),
      span,
    };
  };

  return {
    prepare: (request, context, transaction) =>
      preparedWith(request, context, {
        sharing: (staffIds, span) =>
          storage.takenPlaces.productsSharing(sharingQuery(staffIds, span, zone), transaction),
        resources: () => storage.resources.active(transaction),
      }),

    prepareFromCache: (request, context, transaction) =>
      preparedWith(request, context, {
        sharing: (staffIds) => Promise.resolve(lastRead.productsSharing(staffIds)),
        resources: async () => lastRead.resources ?? (await storage.resources.active(transaction)),
      }),
  };
}

/** Returns whether one of the products needs resources. */
export const needsResources = (products: readonly ProductSettings[]): boolean =>
  products.some(({ needs }) => needs.length > 0);

/** Reduces data that was prepared for several bookings to the data for one booking of one of the products. */
export const narrowed = (
  prepared: PreparedWorld,
  product: ProductSettings,
  named: readonly number[],
  span: Span,
): PreparedWorld => ({
  ...prepared,
  targetIds: [product.id],
  staffIds: [...new Set([...product.staffIds, ...named])],
  span,
});
