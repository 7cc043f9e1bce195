import type { Appointment } from '../../../domain/appointment';
import type { Rule } from '../../../domain/rule';
import { isOccupying, statusesWithoutPlaces } from '../../../domain/statuses/statuses';
import { productSettings } from '../../../engine/slots/product-settings';
import { Pace } from '../../../runtime/slices';
import { type Core, findProductsOf } from '../../work/core';
import { outsideHours } from './outside-hours';

/** Number of appointments in one read. */
const AT_ONCE = 500;

/** Rules before a change (`now`) and after it (`then`). */
export interface BothRules {
  readonly now: readonly Rule[];
  readonly then: readonly Rule[];
}

/**
 * Lists the coming appointments that lie in open time by the present rules, and would not by the changed ones.
 * Appointments that are outside already are left out. By id.
 *
 * @param signal aborting it ends the computation with its reason
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
 * Lists the coming appointments that take places. An expired hold is in the table until the worker releases it, but
 * takes no place.
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
