import type { Site } from '../../domain/site';
import { type ProductSettings, productSettings } from '../../engine/slots/product-settings';
import { slotEnd } from '../../engine/slots/spans/slot-span';
import { daysOf, growingStretches } from '../../engine/slots/spans/stretches';
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
import type { Asked, Met, Viewer } from './asked';
import { checkStarts } from './explain';
import { isStream, listPage, type Pack, type Part } from './list-page';
import { readableProducts } from './readable-products';

export type Asking = ReturnType<typeof createAsking>;

/** Finds out what is asked for, and lists it from what is written now. */
export function createAsking(parts: {
  readonly host: HostPorts;
  readonly site: Site;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly worlds: WorldLoader;
  /** Where the rules of lists come from, unless they are to be computed. */
  readonly rules: RuleSource;
}) {
  const { host, site, clock, limits, worlds, rules } = parts;
  const { zone } = site;

  /** @throws AppointmentsError 400 for a product that is not appointable, and for a bad window */
  const ask = async (
    query: SlotQuery,
    viewer: Viewer,
    pace = new Pace(() => query.signal),
  ): Promise<Asked> => {
    const now = clock.now();
    const window = slotWindow(query, now, zone, limits.slotDays);
    const products = await readableProducts(host.products, query, viewer.userId);
    const settings = products.map(productSettings);
    return { query, viewer, now, window, products, settings, pace };
  };

  /** Everything in it lies before the end of a slot that starts in `window`. @param met gets the products that share members */
  const worldOf = async (asked: Asked, window: Span, met: Met): Promise<World> => {
    const { start: from, end: to } = reachOf(asked.settings, window, zone);
    const prepared = await worlds.prepare({ products: asked.products, staffIds: [], from, to }, asked.viewer);
    for (const id of prepared.asked) met.set(id, prepared.products.get(id));
    return worlds.load(prepared, { now: asked.now, rules: asked.query.computed ? undefined : rules });
  };

  /** A few days at a time, and twice as many each time: a page that fills early costs little, a late one few reads. */
  async function* partsOf(asked: Asked, met: Met): AsyncGenerator<Part> {
    for (const stretch of growingStretches(asked.window, zone)) {
      const world = await worldOf(asked, stretch, met);
      for (const day of daysOf(stretch, zone)) yield { window: day, world };
    }
  }

  /** The page that is asked for, and the world of the whole window where all of it was needed. */
  const pageOf = async <Of>(asked: Asked, pack: Pack<Of>, met: Met) => {
    const { query, window } = asked;
    // What is said of the page, and of the refused starts, needs all of the world anyway.
    const isLazy = isStream(query) && !query.explain && !query.withPrice;
    const whole = isLazy ? undefined : await worldOf(asked, window, met);
    if (whole && query.explain) await checkStarts(whole, asked, limits);
    const stretches = whole ? wholeWindow(asked, whole, zone) : partsOf(asked, met);
    return { ...(await listPage(stretches, asked, limits, pack)), whole };
  };

  return { ask, worldOf, pageOf };
}

/** A stream is listed day by day whatever the world it is listed from. */
async function* wholeWindow({ query, window }: Asked, world: World, zone: Zone): AsyncGenerator<Part> {
  for (const day of isStream(query) ? daysOf(window, zone) : [window]) yield { window: day, world };
}

/** Every slot that starts before the end of `window` lies in it. */
export const reachOf = (settings: readonly ProductSettings[], window: Span, zone: Zone): Span => ({
  start: window.start,
  end: asInstant(Math.max(...settings.map((product) => slotEnd(product, window.end, zone)))),
});
