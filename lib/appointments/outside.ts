import type { Core } from '../core';
import { CLOSED, createPainter, type Painter } from '../rules/timeline';
import type { Rule } from '../rules/types';
import { Pace } from '../slots/breathe';
import { openingsByDay, openingsByInstant } from '../slots/openings';
import { type ProductSettings, productSettings } from '../slots/product-settings';
import { mustBeOpenUntil } from '../slots/slot-span';
import { asInstant, SECONDS_A_DAY } from '../time/units';
import { statusesWithoutPlaces } from './statuses';
import type { Appointment } from './types';

/** Read so many at a time. */
const AT_ONCE = 500;

/**
 * The appointments still to begin that lie in open time by the rules as they are, and would not by those they might
 * become. What is outside already is nobody's news.
 */
export async function appointmentsOutside(
  core: Core,
  rules: { readonly now: readonly Rule[]; readonly then: readonly Rule[] },
): Promise<Appointment[]> {
  const ahead = await appointmentsAhead(core);
  if (ahead.length === 0) return [];
  const { site, options, host } = core;
  const window = {
    start: asInstant(Math.min(...ahead.map(({ occupiedFrom }) => occupiedFrom)) - SECONDS_A_DAY),
    end: asInstant(Math.max(...ahead.map(({ occupiedTo }) => occupiedTo)) + SECONDS_A_DAY),
  };
  const painters = [rules.now, rules.then].map((each) =>
    createPainter(each, site.zone, window, options.precedence),
  );
  const products = await host.products.find([...new Set(ahead.map(({ productId }) => productId))], {});
  const [openNow, openThen] = painters.map((painter) => openness(core, painter));
  const settingsOf = new Map([...products].map(([id, product]) => [id, productSettings(product)]));
  const pace = new Pace();
  const outside: Appointment[] = [];
  for (const appointment of ahead) {
    const product = settingsOf.get(appointment.productId);
    if (!product) continue;
    for (const painter of painters)
      for (const staffId of membersOf(appointment, product))
        await pace.drive(painter.prepare(product.id, staffId));
    if (pace.isDue) await pace.turn();
    if (openNow!(appointment, product) && !openThen!(appointment, product)) outside.push(appointment);
  }
  return outside;
}

/** The members in whose time it may lie; null stands for a product without staff. */
function membersOf({ staffIds }: Appointment, product: ProductSettings): readonly (number | null)[] {
  if (product.staffIds.length === 0) return [null];
  return staffIds.length > 0 ? staffIds : product.staffIds;
}

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
    if (items.length === 0 || ahead.length >= total) return ahead;
  }
}

/** Whether an appointment lies in open time: of each of its members, or where it names nobody of any. */
function openness({ site: { zone } }: Core, painter: Painter) {
  const known = new Map<
    string,
    { readonly starts: readonly number[]; readonly capacities: readonly number[] }
  >();
  const openingsOf = (product: ProductSettings, staffId: number | null) => {
    const key = `${product.id} ${String(staffId)}`;
    const timeline = () => painter.timeline(product.id, staffId);
    const found =
      known.get(key) ??
      (product.timed ? openingsByInstant(timeline(), 1) : openingsByDay(timeline(), 1, zone));
    known.set(key, found);
    return found;
  };
  return (appointment: Appointment, product: ProductSettings): boolean => {
    const { occupiedFrom: from, occupiedTo: to, staffIds } = appointment;
    const until = mustBeOpenUntil(product, from, to, zone);
    const isOpen = (staffId: number | null): boolean => {
      const { starts, capacities } = openingsOf(product, staffId);
      return !capacities.some(
        (capacity, i) => capacity === CLOSED && starts[i]! < until && (starts[i + 1] ?? Infinity) > from,
      );
    };
    const members = membersOf(appointment, product);
    return staffIds.length > 0 ? members.every(isOpen) : members.some(isOpen);
  };
}
