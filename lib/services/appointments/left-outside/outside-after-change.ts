import type { Appointment } from '../../../domain/appointment';
import type { Rule } from '../../../domain/rule';
import { isOccupying, statusesWithoutPlaces } from '../../../domain/statuses/statuses';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { Pace } from '../../../runtime/slices';
import { type Core, findProductsOf } from '../../work/core';
import { outsideHours } from './outside-hours';

/** Number of coming appointments that one database read returns. */
const AT_ONCE = 500;

/** The site's rules as they are stored (`now`), and as a planned change would make them (`then`). */
export interface BothRules {
  readonly now: readonly Rule[];
  readonly then: readonly Rule[];
}

/**
 * Lists the coming appointments that lie in open time by the present rules and would lie in closed time after a change
 * of rules, sorted by id.
 *
 * @param signal ends the computation, with the signal's reason, when it aborts
 */
export async function appointmentsOutside(
  core: Core,
  { now, then }: BothRules,
  signal?: AbortSignal,
): Promise<Appointment[]> {
  const ahead = await appointmentsAhead(core);
  const products = await findProductsOf(core, ahead, {});
  const hours = {
    precedence: core.options.precedence,
    zone: core.site.zone,
    settingsOf: new Map([...products].map(([id, product]) => [id, productSettings(product)])),
    pace: new Pace(() => signal),
  };
  const outsideThen = await outsideHours(ahead, { ...hours, rules: then });
  const concerned = ahead.filter(({ id }) => outsideThen.has(id));
  const outsideNow = await outsideHours(concerned, { ...hours, rules: now });
  return concerned.filter(({ id }) => !outsideNow.has(id)).sort((a, b) => a.id - b.id);
}

/**
 * Lists the coming appointments that occupy capacity: not cancelled ones, and no expired holds, even if the background
 * worker has not released them yet.
 */
async function appointmentsAhead({ storage, options }: Core): Promise<Appointment[]> {
  const startFrom = options.clock.now();
  const ahead: Appointment[] = [];
  for (;;) {
    const { items, total } = await storage.appointments.list({
      startFrom,
      notStatuses: statusesWithoutPlaces(options),
      orderBy: 'id',
      order: 'asc',
      limit: AT_ONCE,
      offset: ahead.length,
    });
    ahead.push(...items);
    if (items.length === 0 || ahead.length >= total)
      return ahead.filter((one) => isOccupying(one, startFrom, options));
  }
}
