import type { Appointment } from '../../domain/appointment';
import type { Rule } from '../../domain/rule';
import { statusesWithoutPlaces } from '../../domain/statuses';
import { CLOSED, createPainter, type Painter, type Timeline } from '../../engine/rules/timeline';
import { type ProductSettings, productSettings } from '../../engine/slots/product-settings';
import { mustBeOpenUntil } from '../../engine/slots/spans/slot-span';
import { lastAtOrBefore } from '../../engine/slots/spans/steps';
import { daysOf } from '../../engine/slots/spans/stretches';
import { Pace } from '../../runtime/slices';
import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Core } from '../work/core';

/** Read so many at a time. */
const AT_ONCE = 500;

/** Rules are followed for so long at a time: one step of it stays short, and empty years cost nothing. */
const STRETCH_SECONDS = 28 * SECONDS_A_DAY;

/** The rules as they are, and as they might become. */
interface BothRules {
  readonly now: readonly Rule[];
  readonly then: readonly Rule[];
}

/**
 * The coming appointments that lie in open time by the rules as they are, and would not by the changed rules.
 * Appointments that are outside already are left out.
 */
export async function appointmentsOutside(core: Core, rules: BothRules): Promise<Appointment[]> {
  const ahead = await appointmentsAhead(core);
  const ids = [...new Set(ahead.map(({ productId }) => productId))];
  const products = ids.length > 0 ? await core.host.products.find(ids, {}) : new Map<number, never>();
  const settingsOf = new Map([...products].map(([id, product]) => [id, productSettings(product)]));
  const pace = new Pace();
  const outside: Appointment[] = [];
  for (const together of byStretch(ahead))
    outside.push(...(await outsideOf(core, together, settingsOf, { ...rules, pace })));
  return outside.sort((a, b) => a.id - b.id);
}

/** Appointments by the stretch of time in which they begin. */
function byStretch(ahead: readonly Appointment[]): Iterable<readonly Appointment[]> {
  const stretches = new Map<number, Appointment[]>();
  for (const appointment of ahead) {
    const stretch = Math.floor(appointment.occupiedFrom / STRETCH_SECONDS);
    const appointments = stretches.get(stretch);
    if (appointments) appointments.push(appointment);
    else stretches.set(stretch, [appointment]);
  }
  return stretches.values();
}

async function outsideOf(
  { site: { zone }, options: { precedence } }: Core,
  together: readonly Appointment[],
  settingsOf: ReadonlyMap<number, ProductSettings>,
  { now, then, pace }: BothRules & { readonly pace: Pace },
): Promise<Appointment[]> {
  const window = windowAround(together);
  const painters = [now, then].map((each) => createPainter(each, zone, window, precedence));
  const [openNow, openThen] = painters.map((painter) => openness(zone, painter));
  const outside: Appointment[] = [];
  for (const appointment of together) {
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

/** Two days more on each side, because a site day counts as a whole and may have more than 24 hours. */
function windowAround(together: readonly Appointment[]): Span {
  let [start, end] = [Infinity, -Infinity];
  for (const { occupiedFrom, occupiedTo } of together) {
    start = Math.min(start, occupiedFrom);
    end = Math.max(end, occupiedTo);
  }
  return { start: asInstant(start - 2 * SECONDS_A_DAY), end: asInstant(end + 2 * SECONDS_A_DAY) };
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

/**
 * Whether an appointment lies in open time: that of each of its members, or that of any member if it has none. Only
 * the stretches that it covers are examined, because nothing else runs meanwhile.
 */
function openness(zone: Zone, painter: Painter) {
  return (appointment: Appointment, product: ProductSettings): boolean => {
    const { occupiedFrom: from, occupiedTo: to, staffIds } = appointment;
    const until = mustBeOpenUntil(product, from, to, zone);
    const isOpen = (staffId: number | null): boolean => {
      const timeline = painter.timeline(product.id, staffId);
      return product.timed
        ? placesIn(timeline, from, until).every((places) => places !== CLOSED)
        : siteDays(from, until, zone).every((day) =>
            placesIn(timeline, day.start, day.end).some((places) => places !== CLOSED),
          );
    };
    const members = membersOf(appointment, product);
    return staffIds.length > 0 ? members.every(isOpen) : members.some(isOpen);
  };
}

/** The places of the stretches that overlap `[from, until)`. */
function placesIn({ starts, places }: Timeline, from: number, until: number): readonly number[] {
  const first = Math.max(lastAtOrBefore(starts, from), 0);
  let end = first;
  while (end < starts.length && starts[end]! < until) end += 1;
  return places.slice(first, end);
}

/** The whole site days that overlap `[from, until)`. */
const siteDays = (from: Instant, until: Instant, zone: Zone): readonly Span[] => {
  const last = zone.dayOf(asInstant(until - 1));
  return [...daysOf({ start: zone.startOfDay(zone.dayOf(from)), end: zone.startOfDay(last + 1) }, zone)];
};
