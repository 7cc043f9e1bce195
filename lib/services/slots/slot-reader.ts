import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import { type ProductSettings, productSettings } from '../../engine/slots/product-settings';
import { slotEnd } from '../../engine/slots/spans/slot-span';
import { daysOf, growingWindows } from '../../engine/slots/spans/days';
import { slotWindow } from '../../engine/slots/spans/window';
import type { SlotQuery } from '../../engine/slots/types';
import type { World } from '../../engine/slots/world';
import type { Limits } from '../../options';
import type { HostPorts } from '../../ports/ports';
import type { Clock } from '../../runtime/clock';
import { Pace } from '../../runtime/slices';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { RuleSource, WorldLoader } from '../world/load-world';
import { checkStarts } from './explain';
import type { ProductReads } from './kept-products';
import { isStream, listPage, type Pack, type Part } from './list-page';
import { readableProducts } from './readable-products';
import type { SharedProducts, SlotRequest, Viewer } from './slot-request';

/** Exceptions from the usual preparation of a request. */
interface Preparing {
  readonly pace?: Pace;
  /** Reads products; by default the host's port. */
  readonly source?: ProductReads;
  /** The products of the query, if they have already been read. */
  readonly products?: readonly Product[];
}

export type SlotReader = ReturnType<typeof createSlotReader>;

/** Creates a reader of slots from the database and the ports. */
export function createSlotReader(parts: {
  readonly host: HostPorts;
  readonly site: Site;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly worlds: WorldLoader;
  /** The source of rules for lists, unless the query is `computed`. */
  readonly rules: RuleSource;
}) {
  const { host, site, clock, limits, worlds, rules } = parts;
  const { zone } = site;

  /**
   * Reads everything about a query that needs no stored bookings.
   *
   * @throws AppointmentsError 400 for a product that is not appointable, and for a bad window
   */
  const prepare = async (
    query: SlotQuery,
    viewer: Viewer,
    { pace = new Pace(() => query.signal), source = host.products, products: known }: Preparing = {},
  ): Promise<SlotRequest> => {
    const now = clock.now();
    const window = slotWindow(query, now, zone, limits.slotDays);
    const products = known ?? (await readableProducts(source, query, viewer.userId));
    const settings = products.map(productSettings);
    return { query, viewer, now, window, products, source, settings, pace };
  };

  /**
   * Loads the world up to the end of the last slot that starts in `window`.
   *
   * @param shared gets the products that share members
   */
  const loadWorld = async (request: SlotRequest, window: Span, shared: SharedProducts): Promise<World> => {
    const { start: from, end: to } = slotReach(request.settings, window, zone);
    const prepared = await worlds.prepare(
      { products: request.products, staffIds: [], from, to, source: request.source },
      request.viewer,
    );
    for (const id of prepared.requestedIds) shared.set(id, prepared.products.get(id));
    return worlds.load(prepared, { now: request.now, rules: request.query.computed ? undefined : rules });
  };

  /** Yields a few days, then twice as many each time: an early page costs little, and a late page takes few reads. */
  async function* partsOf(request: SlotRequest, shared: SharedProducts): AsyncGenerator<Part> {
    for (const part of growingWindows(request.window, zone)) {
      const world = await loadWorld(request, part, shared);
      for (const day of daysOf(part, zone)) yield { window: day, world };
    }
  }

  /** Lists the requested page. Also returns the world of the whole window if the page needed all of it. */
  const pageOf = async <Of>(request: SlotRequest, pack: Pack<Of>, shared: SharedProducts) => {
    const { query, window } = request;
    // The total, the prices and the refused starts need the whole world anyway.
    const isLazy = isStream(query) && !query.explain && !query.withPrice;
    const whole = isLazy ? undefined : await loadWorld(request, window, shared);
    if (whole && query.explain) await checkStarts(whole, request, limits);
    const parts = whole ? wholeWindow(request, whole, zone) : partsOf(request, shared);
    return { ...(await listPage(parts, request, limits, pack)), whole };
  };

  return { prepare, loadWorld, pageOf };
}

/** Yields the parts of a window that is loaded whole. A stream is listed day by day even then. */
async function* wholeWindow({ query, window }: SlotRequest, world: World, zone: Zone): AsyncGenerator<Part> {
  for (const day of isStream(query) ? daysOf(window, zone) : [window]) yield { window: day, world };
}

/** Returns the span that contains every slot that starts before the end of `window`. */
export const slotReach = (settings: readonly ProductSettings[], window: Span, zone: Zone): Span => ({
  start: window.start,
  end: asInstant(Math.max(...settings.map((product) => slotEnd(product, window.end, zone)))),
});
