import type { Appointment } from '../../../domain/appointment';
import type { Precedence, Rule } from '../../../domain/rule';
import { createPainter } from '../../../engine/rules/timeline';
import { membersOf, openness } from '../../../engine/slots/openness';
import type { ProductSettings } from '../../../engine/slots/product-settings';
import type { Pace } from '../../../runtime/slices';
import { asInstant, SECONDS_A_DAY, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';

/**
 * Length of time for which rules are followed at once, so that each step stays short and years without appointments
 * cost nothing.
 */
const PERIOD_SECONDS = 28 * SECONDS_A_DAY;

/** Facts that decide which time is open, and the pace of the work. */
interface OpennessFacts {
  readonly rules: readonly Rule[];
  readonly precedence: Precedence;
  readonly zone: Zone;
  /** Appointments of other products are left out. */
  readonly settingsOf: ReadonlyMap<number, ProductSettings>;
  readonly pace: Pace;
}

/** Returns the ids of the appointments that lie in closed time, wholly or in part. */
export async function outsideHours(
  appointments: readonly Appointment[],
  facts: OpennessFacts,
): Promise<Set<number>> {
  const outside = new Set<number>();
  for (const together of byPeriod(appointments)) await addOutside(together, facts, outside);
  return outside;
}

/** Groups appointments by the period in which they begin. */
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

async function addOutside(
  together: readonly Appointment[],
  { rules, precedence, zone, settingsOf, pace }: OpennessFacts,
  outside: Set<number>,
): Promise<void> {
  const painter = createPainter(rules, zone, windowAround(together), precedence);
  const isOpen = openness(zone, painter);
  for (const appointment of together) {
    const product = settingsOf.get(appointment.productId);
    if (!product) continue;
    for (const staffId of membersOf(appointment, product))
      await pace.drive(painter.prepare(product.id, staffId));
    if (pace.isDue) await pace.turn();
    if (!isOpen(appointment, product)) outside.add(appointment.id);
  }
}

/**
 * Returns the span of the appointments with two more days on each side, because a site day counts as a whole and may
 * have more than 24 hours.
 */
function windowAround(together: readonly Appointment[]): Span {
  let [start, end] = [Infinity, -Infinity];
  for (const { occupiedFrom, occupiedTo } of together) {
    start = Math.min(start, occupiedFrom);
    end = Math.max(end, occupiedTo);
  }
  return { start: asInstant(start - 2 * SECONDS_A_DAY), end: asInstant(end + 2 * SECONDS_A_DAY) };
}
