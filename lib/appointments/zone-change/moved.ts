import type { Product } from '../../host/product';
import { occupiedSpan } from '../../slots/occupied-span';
import { productSettings } from '../../slots/product-settings';
import { carryOver, type FormerZone, formerly } from '../../time/carry-over';
import { asInstant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { UNKNOWN_PRODUCT } from '../claim';
import type { Appointment } from '../types';

/** An appointment at the wall clock times that it had in the former zone. */
export interface Moved {
  readonly after: Appointment;
  /** Whether both ends show what they showed: a skipped hour, or one more or less in between, makes that impossible. */
  readonly isKept: boolean;
}

/**
 * Where an appointment is after its site has changed its zone. Timed ones keep their start and their length, others
 * both ends. One that could not be kept may lie over another, and says so like any overbooking on purpose.
 */
export function movedToZone(
  row: Appointment,
  product: Product | undefined,
  from: FormerZone,
  zone: Zone,
): Moved {
  const settings = productSettings(product ?? UNKNOWN_PRODUCT);
  const start = carryOver(row.start, from, zone);
  const sameLength = asInstant(start + row.end - row.start);
  const carried = carryOver(row.end, from, zone);
  const isElapsed = (settings.timed && !row.allDay) || carried <= start;
  const end = isElapsed ? sameLength : carried;
  const occupied = occupiedSpan(settings, start, end, row.allDay, zone);
  const isKept =
    zone.toSite(start) === formerly(row.start, from) && zone.toSite(end) === formerly(row.end, from);
  const moved = { ...row, start, end, occupiedFrom: occupied.start, occupiedTo: occupied.end };
  const hasMoved = (['start', 'end', 'occupiedFrom', 'occupiedTo'] as const).some(
    (moment) => moved[moment] !== row[moment],
  );
  if (!hasMoved) return { after: row, isKept: true };
  return {
    after: {
      ...moved,
      timezone: row.timezone === from.name ? zone.name : row.timezone,
      enforce: isKept ? row.enforce : 'none',
    },
    isKept,
  };
}
