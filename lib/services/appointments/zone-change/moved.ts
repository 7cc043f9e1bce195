import type { Appointment } from '../../../domain/appointment';
import type { Product } from '../../../domain/product';
import { productSettings } from '../../../engine/slots/product-settings';
import { occupiedSpan } from '../../../engine/slots/spans/occupied-span';
import { calendarReading } from '../../../time/calendar-time';
import {
  carryDaysOver,
  carryOver,
  formerly,
  formerlyInDays,
  type FormerZone,
} from '../../../time/carry-over';
import { asInstant, type Instant } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import { UNKNOWN_PRODUCT } from '../../claims/places';

/** An appointment at the wall clock times that it had in the former zone. */
export interface Moved {
  readonly after: Appointment;
  /**
   * Whether both ends show their former wall clock times. A skipped hour, or one hour more or less between the ends,
   * makes that impossible.
   */
  readonly isKept: boolean;
}

/**
 * Moves an appointment to the new zone of its site. A timed appointment keeps the wall clock time of its start and its
 * length; others keep the wall clock times of both ends. An appointment that cannot keep them may overlap another, so
 * it is marked as overbooked on purpose.
 */
export function movedToZone(
  row: Appointment,
  product: Product | undefined,
  from: FormerZone,
  zone: Zone,
): Moved {
  const settings = productSettings(product ?? UNKNOWN_PRODUCT);
  const isTimed = settings.timed && !row.allDay;
  const carry = isTimed ? carryOver : carryDaysOver;
  const start = carry(row.start, from, zone);
  const sameLength = asInstant(start + row.end - row.start);
  const carried = carry(row.end, from, zone);
  const isElapsed = isTimed || carried <= start;
  const end = isElapsed ? sameLength : carried;
  const occupied = occupiedSpan(settings, { start, end }, row.allDay, zone);
  const shows = (at: Instant): number => (isTimed ? zone.toSite(at) : calendarReading(at, zone));
  const showed = (at: Instant): number => (isTimed ? formerly(at, from) : formerlyInDays(at, from));
  const isKept = shows(start) === showed(row.start) && shows(end) === showed(row.end);
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
