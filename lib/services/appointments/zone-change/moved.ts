import type { Appointment } from '../../../domain/appointment';
import type { StoredLanes } from '../../../domain/lane';
import type { Product } from '../../../domain/product';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { occupiedSpan } from '../../../engine/slots/spans/occupied-span';
import { calendarReading } from '../../../time/calendar-time';
import {
  carryDaysOver,
  carryOver,
  formerly,
  formerlyInDays,
  type FormerZone,
} from '../../../time/carry-over';
import { asInstant, type Instant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import { UNKNOWN_PRODUCT } from '../../claims/places';

/** An appointment with its times in the site's new zone. */
export interface Moved {
  readonly after: Appointment;
  /**
   * Whether start and end both show their former wall clock times. False if one of these times is skipped by the clock,
   * or if the clock changes by an hour between them.
   */
  readonly isKept: boolean;
}

/**
 * Moves an appointment to the site's new zone. A timed appointment keeps its length and the wall clock time of its
 * start; other appointments keep the wall clock times of start and end. An appointment that cannot keep these times may
 * overlap another one, so it is marked as overbooked on purpose.
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
  const moved = {
    ...row,
    ...movedLanes(row, occupied),
    start,
    end,
    occupiedFrom: occupied.start,
    occupiedTo: occupied.end,
  };
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

/**
 * Moves, to an appointment's new start, the times that the appointment takes of its staff members, product and
 * resources. The times are not computed from the product again, because the product's settings may have changed since
 * the booking. A time at the end of the booking or later keeps its distance from the end; every other time keeps its
 * distance from the start.
 */
function movedLanes({ occupiedFrom, occupiedTo, ...stored }: Appointment, { start, end }: Span): StoredLanes {
  const moved = (at: Instant): Instant =>
    at >= occupiedTo ? asInstant(at - occupiedTo + end) : asInstant(at - occupiedFrom + start);
  return {
    paddedFrom: moved(stored.paddedFrom),
    paddedTo: moved(stored.paddedTo),
    lanes:
      stored.lanes?.map((lane) => ({
        ...lane,
        spans: lane.spans.map((span) => ({ start: moved(span.start), end: moved(span.end) })),
        paddedFrom: moved(lane.paddedFrom),
        paddedTo: moved(lane.paddedTo),
      })) ?? null,
  };
}
