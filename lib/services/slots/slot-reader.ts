import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import { type ProductSettings, productSettings } from '../../engine/slots/product/product-settings';
import { slotEnd } from '../../engine/slots/spans/slot-span';
import { daysOf, growingWindows } from '../../engine/slots/spans/days';
import { startFilter } from '../../engine/slots/spans/start-filter';
import { slotWindow } from '../../engine/slots/spans/window';
import type { SlotQuery } from '../../engine/slots/types';
import type { World } from '../../engine/slots/world';
import type { Limits } from '../../options';
import type { HostPorts } from '../../ports/ports';
import type { Clock } from '../../runtime/clock';
import { Pace } from '../../runtime/slices';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { RuleSource, WorldLoader } from '../world/world-loader';
import { checkStarts } from './explain';
import type { ProductReads } from './kept-products';
import { isStream, listPage, type Pack, type Part } from './list-page';
import { readableProducts } from './visible-products';
import type { SharedProducts, SlotRequest, Viewer } from './slot-request';

/** Options for reading a request for slots. */
interface Preparing {
  readonly pace?: Pace;
  /** Source of the products. Default: the shop's products port. */
  readonly source?: ProductReads;
  /** The products of the query, if the caller has already read them. */
  readonly products?: readonly Product[];
}

export type SlotReader = ReturnType<typeof createSlotReader>;

/** Creates a reader that lists slots from the database and the shop's ports. */
export function createSlotReader(parts: {
  readonly host: HostPorts;
  readonly site: Site;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly worlds: WorldLoader;
  /** Source of the rules for lists of slots. Queries with `computed` read the rules from the database instead. */
  readonly rules: RuleSource;
}) {
  const { host, site, clock, limits, worlds, rules } = parts;
  const { zone } = site;

  /**
   * Reads everything about a query that needs no stored bookings.
   *
   * @throws AppointmentsError 400 for a product that cannot be booked, and for a bad window or bad hours
   */
  const prepare = async (
    query: SlotQuery,
    viewer: Viewer,
    { pace = new Pace(() => query.signal), source = host.products, products: known }: Preparing = {},
  ): Promise<SlotRequest> => {
    const now = clock.now();
    const window = slotWindow(query, now, zone, limits.slotDays);
    const found = known ?? (await readableProducts(source, query, viewer.userId));
    const settings = found.map(productSettings);
    // A product with a wrong setting has no slots.
    const isRight = settings.map(({ problems }) => problems.length === 0);
    return {
      query,
      viewer,
      now,
      window,
      filter: startFilter(query),
      products: found.filter((_, at) => isRight[at]),
      source,
      settings: settings.filter((_, at) => isRight[at]),
      pace,
    };
  };

  /**
   * Loads the rules, bookings and settings that decide which starts are free, up to the end of the last slot that
   * starts in `window`.
   *
   * @param shared is filled with the products that share staff members with the requested ones
   */
  const loadWorld = async (request: SlotRequest, window: Span, shared: SharedProducts): Promise<World> => {
    const { start: from, end: to } = slotReach(request.settings, window, zone);
    const prepared = await worlds.prepare(
      { products: request.products, staffIds: [], from, to, source: request.source },
      request.viewer,
    );
    for (const id of prepared.requestedIds) shared.set(id, prepared.products.get(id));
    const { now, query, viewer } = request;
    const { customerId = 0 } = viewer;
    const customer = customerId > 0 ? { customerId, keys: [] } : undefined;
    return worlds.load(prepared, { now, limits: { customer }, rules: query.computed ? undefined : rules });
  };

  /**
   * Yields the site days of the window, each with the rules and bookings that decide which starts are free. The first
   * read covers a few days, and each further read twice as many, so that an early end costs little and a late end takes
   * few reads.
   *
   * @param first number of days of the first read
   */
  async function* partsOf(
    request: SlotRequest,
    shared: SharedProducts,
    first?: number,
  ): AsyncGenerator<Part> {
    for (const part of growingWindows(request.window, zone, first)) {
      const world = await loadWorld(request, part, shared);
      for (const day of daysOf(part, zone)) yield { window: day, world };
    }
  }

  /**
   * Lists the requested page of slots. Also returns the rules and bookings that were read, if they cover the whole
   * window.
   */
  const pageOf = async <Of>(request: SlotRequest, pack: Pack<Of>, shared: SharedProducts) => {
    const { query, window } = request;
    // Totals, prices and refused starts need the whole window, so all its rules and bookings are then read together.
    const isLazy = isStream(query) && !query.explain && !query.withPrice;
    const whole = isLazy ? undefined : await loadWorld(request, window, shared);
    if (whole && query.explain) await checkStarts(whole, request, limits);
    const parts = whole ? wholeWindow(request, whole, zone) : partsOf(request, shared);
    return { ...(await listPage(parts, request, limits, pack)), whole };
  };

  return { prepare, loadWorld, partsOf, pageOf };
}

/**
 * Yields the parts of a window whose rules and bookings are already loaded: the whole window or, for a list that may
 * stop early, one part for each day.
 */
async function* wholeWindow({ query, window }: SlotRequest, world: World, zone: Zone): AsyncGenerator<Part> {
  for (const day of isStream(query) ? daysOf(window, zone) : [window]) yield { window: day, world };
}

/** Returns the span that contains every slot that starts before the end of `window`. */
export const slotReach = (settings: readonly ProductSettings[], window: Span, zone: Zone): Span => ({
  start: window.start,
  end: asInstant(Math.max(...settings.map((product) => slotEnd(product, window.end, zone)))),
});
