import { memoryProducts } from '../../../adapters/memory/products';
import type { Resource } from '../../../lib/domain/resource';
import type { Site } from '../../../lib/domain/site';
import type { OccupiedPlaces } from '../../../lib/engine/slots/lanes/occupied-places';
import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import { occupiedSpan } from '../../../lib/engine/slots/spans/occupied-span';
import { firstFree } from '../../../lib/engine/slots/staffing';
import type { Limits } from '../../../lib/options';
import type { HostPorts } from '../../../lib/ports/ports';
import type { BookableResource } from '../../../lib/engine/slots/resources/demand';
import { createSlotService } from '../../../lib/services/slots/service';
import { createWorldLoader } from '../../../lib/services/world/load-world';
import { readTime } from '../../../lib/time/time-input';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { type PureShopFile, wholeProduct, wholeRule } from './pure-shop';
import { storedBookings } from './stored-bookings';

/** Id of the user who manages the shop, and may see unpublished products. */
export const MANAGER = { userId: 1 };

const wholeResource = (resource: BookableResource): Resource => ({
  name: '',
  sortOrder: 0,
  status: 'active',
  version: 1,
  dateCreated: asInstant(0),
  dateModified: asInstant(0),
  ...resource,
});

interface ServiceOf extends PureShopFile {
  readonly limits?: Partial<Limits>;
}

/**
 * Makes the slot service of a shop without a database, by default on 2026-03-09. Also returns the list of queries for
 * bookings that the service makes.
 */
export function slotServiceOf(file: ServiceOf) {
  const {
    timezone = 'UTC',
    now = '2026-03-09T00:00',
    products,
    rules,
    bookings = [],
    resources = [],
    limits = {},
  } = file;
  const zone = createZone(timezone);
  const at = (time: string) => readTime(time, zone).at;
  const known = new Map(products.map((product) => [product.id ?? 1, wholeProduct(product)]));
  const store = {
    products: known,
    categories: [],
    currency: 'EUR',
    canManage: (id: number) => id === MANAGER.userId,
  };
  const stored = bookings.map(
    ({ product = 1, staff = [], quantity = 1, allDay = false, start, end }, index): OccupiedPlaces => {
      const settings = productSettings(known.get(product)!);
      const span = occupiedSpan(settings, { start: at(start), end: at(end) }, allDay, zone);
      return { id: index + 1, productId: product, staffIds: staff, ...span, quantity, expiresAt: null };
    },
  );
  const host = { products: memoryProducts(store) } as unknown as HostPorts;
  const site = { zone } as Site;
  const { storage, asked } = storedBookings(rules.map(wholeRule), stored, resources.map(wholeResource));
  const slots = createSlotService({
    host,
    site,
    clock: { now: () => at(now) },
    limits: { slotDays: 366, memberDays: 100_000, slotRecords: 100_000, ...limits },
    worlds: createWorldLoader({
      storage,
      rules: (target) => storage.rules.bearingOn(target),
      host,
      site,
      options: { precedence: 'larger-wins', placelessStatuses: [], bookingLimits: [] },
    }),
    storage: { ...storage, seesUncommitted: () => false },
    rules: (target) => storage.rules.bearingOn(target),
    cacheBytes: 0,
    datedLimits: () => Promise.resolve([]),
    bookingLimits: [],
    staffCosts: 'replace',
    staffing: firstFree,
  });
  return { slots, asked, at };
}
