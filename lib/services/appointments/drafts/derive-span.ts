import type { AppointmentFields } from '../../../domain/drafts';
import { invalidParams, missingParams } from '../../../domain/errors';
import type { ProductSettings } from '../../../engine/slots/product/product-settings';
import { slotEnd, slotStart } from '../../../engine/slots/spans/slot-span';
import { calendarReading, daysLater, daysOfMonths, monthsLater } from '../../../time/calendar-time';
import { civilFromDay } from '../../../time/civil';
import { parseHuman } from '../../../time/parse';
import { orStored, type ReadTime, readTime, type TimeInput } from '../../../time/time-input';
import {
  asInstant,
  asSiteSeconds,
  type Instant,
  SECONDS_A_DAY,
  type SiteSeconds,
  type Span,
} from '../../../time/units';
import type { Zone } from '../../../time/zone';

const MAX_DAYS = 366;
const MAX_MONTHS = 24;

type TimesSent = Pick<AppointmentFields, 'start' | 'end' | 'startHuman' | 'endHuman'>;

/**
 * Returns the span of a new appointment. If only the start or only the end is sent, the other time follows from the
 * product's duration. A duration in minutes or hours is elapsed time; a duration in another unit is calendar days or
 * months of the site.
 *
 * @throws AppointmentsError 400 that names the field that is missing, reversed or too long
 */
export function deriveSpan(product: ProductSettings, sent: TimesSent, zone: Zone): Span {
  const { start, end } = readTimes(sent, zone);
  if (start && end) return checked({ start: start.at, end: endOf(product, start, end, zone) }, product, zone);
  if (start) return checked({ start: start.at, end: slotEnd(product, start.at, zone) }, product, zone);
  if (end) return checked({ start: slotStart(product, end.at, zone), end: end.at }, product, zone);
  throw missingParams(['start']);
}

/**
 * Returns the span of an appointment after an update. If only `start` is sent, the appointment moves and keeps its
 * length (elapsed time for products with a time of day, calendar days or months for others). If only `end` is sent,
 * only the end changes. Stored values that are sent back change nothing, even in an hour that the clock repeats.
 *
 * @throws AppointmentsError 400 that names the field that is reversed or too long
 */
export function deriveMovedSpan(
  product: ProductSettings,
  sent: TimesSent,
  stored: Span & { readonly allDay: boolean },
  zone: Zone,
): Span {
  const times = readTimes(sent, zone);
  const start = times.start && orStored(times.start, stored.start, zone);
  const end = times.end && orStored(times.end, stored.end, zone);
  const newStart = start?.at ?? stored.start;
  if (newStart === stored.start && (end?.at ?? stored.end) === stored.end) {
    return { start: stored.start, end: stored.end };
  }
  const newEnd = end
    ? endOf(product, start, end, zone)
    : newStart === stored.start
      ? stored.end
      : keepLength(product, stored, newStart, zone);
  return checked({ start: newStart, end: newEnd }, product, zone);
}

/** Reads the start and the end that were sent. Both values were checked before. */
function readTimes(sent: TimesSent, zone: Zone): { start?: ReadTime; end?: ReadTime } {
  const read = (time?: TimeInput, human?: string): ReadTime | undefined => {
    if (time !== undefined) return readTime(time, zone);
    if (human === undefined) return undefined;
    const wallClock = parseHuman(human)!;
    return { at: zone.toInstant(wallClock), wallClock, isSiteSeconds: false };
  };
  return { start: read(sent.start, sent.startHuman), end: read(sent.end, sent.endHuman) };
}

/**
 * Returns the end of the booking from the end that was sent. If start and end were sent as wall clock times exactly one
 * product duration apart, the end is computed from the duration, because the clock may change between the two times.
 * For example, a day on which the clock skips midnight starts at 01:00 and ends at the next midnight, not at 01:00.
 */
function endOf(product: ProductSettings, start: ReadTime | undefined, end: ReadTime, zone: Zone): Instant {
  if (!start?.isSiteSeconds || !end.isSiteSeconds) return end.at;
  const isOneDuration = end.wallClock! - start.wallClock! === wallSeconds(product, start.wallClock!);
  return isOneDuration ? slotEnd(product, start.at, zone) : end.at;
}

/** Returns how many seconds of the wall clock the product's duration takes from this start. */
function wallSeconds(product: ProductSettings, start: SiteSeconds): number {
  if (product.timed) return product.durationSeconds;
  const days = product.unit === 'month' ? daysOfMonths(start, product.duration) : product.duration;
  return days * SECONDS_A_DAY;
}

/**
 * Returns the new end of an appointment that moves to this start and keeps its length. If the product has a time of day
 * and the appointment is not all day, the length is the elapsed time. Otherwise the length is the product's own
 * duration if the appointment has this duration; if not, whole months or calendar days.
 */
export function keepLength(
  product: ProductSettings,
  stored: Span & { readonly allDay: boolean },
  start: Instant,
  zone: Zone,
): Instant {
  if (product.timed && !stored.allDay) return asInstant(start + stored.end - stored.start);
  // The product's duration is compared first: a day that the zone skipped (Samoa, 30 December 2011) has no length, so
  // the elapsed time does not tell the number of booked days.
  if (!product.timed && slotEnd(product, stored.start, zone) === stored.end)
    return slotEnd(product, start, zone);
  const months = product.unit === 'month' ? wholeMonths(stored, zone) : 0;
  if (months > 0) return monthsLater(start, months, zone);
  const length = calendarReading(stored.end, zone) - calendarReading(stored.start, zone);
  return zone.toInstant(asSiteSeconds(calendarReading(start, zone) + length));
}

/** Returns the length of a span in months; 0 if the span is not a whole number of months. */
function wholeMonths({ start, end }: Span, zone: Zone): number {
  const from = civilFromDay(zone.dayOf(start));
  const to = civilFromDay(zone.dayOf(end));
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return months > 0 && monthsLater(start, months, zone) === end ? months : 0;
}

function checked(span: Span, product: ProductSettings, zone: Zone): Span {
  if (span.end <= span.start) throw invalidParams({ end: 'must be later than `start`' });
  const [latest, limit] =
    product.unit === 'month'
      ? [monthsLater(span.start, MAX_MONTHS, zone), `${MAX_MONTHS} months`]
      : [daysLater(span.start, MAX_DAYS, zone), `${MAX_DAYS} days`];
  if (span.end > latest) throw invalidParams({ end: `must be at most ${limit} after \`start\`` });
  return span;
}
