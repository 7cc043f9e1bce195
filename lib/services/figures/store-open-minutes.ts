import { openingsIn } from '../../engine/rules/hours-by-day';
import { createPainter, type Timeline } from '../../engine/rules/timeline';
import { productSettings } from '../../engine/slots/product/product-settings';
import { Pace } from '../../runtime/slices';
import type { OpenMinutes } from '../../storage/storage';
import { intersect, normaliseSpans } from '../../time/intervals';
import type { Instant, SiteDay } from '../../time/units';
import type { Core } from '../work/core';

/**
 * Maximum number of past days whose open minutes are stored later than at the end of the day, because no process ran
 * then. The minutes of such days are computed from the present rules.
 */
const MOST_DAYS_LATE = 7;

/**
 * Maps each core to the last day whose open minutes are known to be stored, so that a further call on the same day
 * reads nothing.
 */
const knownUntil = new WeakMap<Core, SiteDay>();

/**
 * Stores the open minutes of the days that have ended since the last call. Availability rules have no history, so this
 * must be done soon after each day.
 */
export async function storeOpenMinutes(core: Core, now: Instant): Promise<void> {
  const { storage, site } = core;
  const yesterday = site.zone.dayOf(now) - 1;
  if ((knownUntil.get(core) ?? -Infinity) >= yesterday) return;
  const last = await storage.openMinutes.lastDay();
  const first = last === undefined ? yesterday : Math.max(last + 1, yesterday - MOST_DAYS_LATE + 1);
  for (let day = first; day <= yesterday; day += 1) {
    const minutes = await openMinutesOf(core, day);
    await storage.transaction((t) => storage.openMinutes.store(minutes, t));
  }
  knownUntil.set(core, yesterday);
}

/**
 * Computes the open minutes of a day. For a staff member, these are the minutes in which at least one product of the
 * member is open. For a product without members, the open minutes are multiplied by the product's places, unless its
 * places are counted per day. For a resource, these are the minutes in which anything in the shop is open, multiplied
 * by the resource's quantity.
 */
async function openMinutesOf(core: Core, day: SiteDay): Promise<OpenMinutes[]> {
  const { keptRules, host, site, options, storage } = core;
  const { zone } = site;
  const window = { start: zone.startOfDay(day), end: zone.startOfDay(day + 1) };
  const painter = createPainter(await keptRules.all(), zone, window, options.precedence);
  const pace = new Pace();
  const { items: products } = await host.products.search({ status: 'publish' }, {});
  const ofMembers = new Map<number, number[]>();
  const found: OpenMinutes[] = [{ day, kind: 'day', id: 0, minutes: 0 }];
  const anything: number[] = [];
  for (const product of products) {
    const { timed, staffIds, capacity, perDay } = productSettings(product);
    if (!timed) continue;
    for (const staffId of staffIds.length > 0 ? staffIds : [null]) {
      await pace.drive(painter.prepare(product.id, staffId));
      const open = openSpans(painter.timeline(product.id, staffId));
      anything.push(...open);
      if (staffId !== null) ofMembers.set(staffId, (ofMembers.get(staffId) ?? []).concat(open));
      else
        found.push({
          day,
          kind: 'product',
          id: product.id,
          minutes: minutesIn(open) * (perDay ? 1 : capacity),
        });
    }
  }
  for (const [id, spans] of ofMembers)
    found.push({ day, kind: 'staff', id, minutes: minutesIn(normaliseSpans(spans)) });
  const shop = normaliseSpans(anything);
  for (const { id, quantity } of await storage.resources.active()) {
    await pace.drive(painter.prepareResource(id));
    const open = intersect(shop, openSpans(painter.resourceTimeline(id)));
    found.push({ day, kind: 'resource', id, minutes: minutesIn(open) * quantity });
  }
  return found;
}

const openSpans = (timeline: Timeline): number[] =>
  [...openingsIn(timeline)].flatMap(({ start, end }) => [start, end]);

const minutesIn = (spans: readonly number[]): number =>
  spans.reduce((sum, at, index) => sum + (index % 2 === 0 ? -at : at), 0) / 60;
