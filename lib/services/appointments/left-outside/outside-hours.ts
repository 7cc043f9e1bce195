import type { Appointment } from '../../../domain/appointment';
import type { Precedence, Rule } from '../../../domain/rule';
import { createPainter } from '../../../engine/rules/timeline';
import { ownersConcerned, staffIdOf } from '../../../engine/slots/lanes/lane';
import { openness, type Openness, resourceLanes } from '../../../engine/slots/openness';
import { liesOutside } from '../../../engine/slots/outside';
import type { ProductSettings } from '../../../engine/slots/product/product-settings';
import type { Pace } from '../../../runtime/slices';
import { asInstant, SECONDS_A_DAY, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';

/**
 * Length in seconds of the periods in which appointments are examined. The rules of one period are expanded together; a
 * period without appointments is skipped.
 */
const PERIOD_SECONDS = 28 * SECONDS_A_DAY;

/** The rules and product settings that decide which times are open. `pace` pauses the computation for other work. */
interface OpennessFacts {
  readonly rules: readonly Rule[];
  readonly precedence: Precedence;
  readonly zone: Zone;
  /** Settings of the products, by product id. Products that the shop no longer has are absent. */
  readonly settingsOf: ReadonlyMap<number, ProductSettings>;
  readonly pace: Pace;
}

/**
 * Returns the ids of appointments of which at least a part lies in closed time. Appointments of products that the shop
 * no longer has are left out.
 */
export const outsideHours = (
  appointments: readonly Appointment[],
  facts: OpennessFacts,
): Promise<Set<number>> =>
  select(appointments, facts, (one, product, isOpen) => product !== undefined && !isOpen(one, product));

/**
 * Returns the ids of appointments that lie outside the opening hours: in closed time, or without a product, staff
 * member or resource that still offers them.
 *
 * @param facts.hasLeft whether the member with this id no longer works in the shop
 * @param facts.isGone whether the resource with this id is no longer in use
 */
export const lyingOutside = (
  appointments: readonly Appointment[],
  { hasLeft, isGone, ...facts }: OpennessFacts & Record<'hasLeft' | 'isGone', (id: number) => boolean>,
): Promise<Set<number>> =>
  select(appointments, facts, (one, product, isOpen) =>
    liesOutside(one, product, { isOpen, hasLeft, isGone }),
  );

type Test = (appointment: Appointment, product: ProductSettings | undefined, isOpen: Openness) => boolean;

/**
 * Returns the ids of the appointments for which `test` is true. Rules are expanded for one period of appointments at a
 * time.
 */
async function select(
  appointments: readonly Appointment[],
  facts: OpennessFacts,
  test: Test,
): Promise<Set<number>> {
  const selected = new Set<number>();
  for (const together of byPeriod(appointments)) await addSelected(together, facts, test, selected);
  return selected;
}

/** Groups appointments by the period of 28 days in which they begin. */
function byPeriod(appointments: readonly Appointment[]): Iterable<readonly Appointment[]> {
  const periods = new Map<number, Appointment[]>();
  for (const appointment of appointments) {
    const period = Math.floor(appointment.occupiedFrom / PERIOD_SECONDS);
    const together = periods.get(period);
    if (together) together.push(appointment);
    else periods.set(period, [appointment]);
  }
  return periods.values();
}

async function addSelected(
  together: readonly Appointment[],
  { rules, precedence, zone, settingsOf, pace }: OpennessFacts,
  test: Test,
  selected: Set<number>,
): Promise<void> {
  const painter = createPainter(rules, zone, windowAround(together), precedence);
  const isOpen = openness(zone, painter);
  for (const appointment of together) {
    const product = settingsOf.get(appointment.productId);
    for (const owner of product ? ownersConcerned(product, appointment.staffIds) : [])
      await pace.drive(painter.prepare(appointment.productId, staffIdOf(owner)));
    for (const { owner } of resourceLanes(appointment)) await pace.drive(painter.prepareResource(owner.id));
    if (pace.isDue) await pace.turn();
    if (test(appointment, product, isOpen)) selected.add(appointment.id);
  }
}

/**
 * Returns a span around these appointments: from the first start to the last end, and two more days on each side. The
 * extra days are needed because a site day counts as a whole, and may have more than 24 hours.
 */
function windowAround(together: readonly Appointment[]): Span {
  let [start, end] = [Infinity, -Infinity];
  for (const { occupiedFrom, occupiedTo } of together) {
    start = Math.min(start, occupiedFrom);
    end = Math.max(end, occupiedTo);
  }
  return { start: asInstant(start - 2 * SECONDS_A_DAY), end: asInstant(end + 2 * SECONDS_A_DAY) };
}
