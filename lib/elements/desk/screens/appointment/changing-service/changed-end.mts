import type { Appointment } from '../../../api/appointments.mjs';
import type { Product } from '../../../api/facts.mjs';
import type { Tools } from '../../../tools.mjs';

/** The values of the form that decide when the appointment ends. An absent value is unchanged. */
interface EnteredEnd {
  /** Id of the chosen service. */
  readonly productId?: number | undefined;
  /** Time of day `HH:MM`. */
  readonly end?: string | undefined;
}

/** Longest appointment, in seconds, for which a time of day before the start is read as an end on the next day. */
const LONGEST_NIGHT = 12 * 3_600;

const SECONDS = { minute: 60, hour: 3_600, day: 86_400, month: 0 } as const;

type Times = Pick<Appointment, 'start' | 'end' | 'product_id'>;
type Lasting = Pick<Product, 'duration' | 'duration_unit'> | undefined;

/**
 * Returns the end of a changed appointment in site seconds (the shop's wall clock counted as UTC). The end is the typed
 * time of day. If none was typed, the end follows from the length of the chosen service.
 *
 * A time of day before the start means the next day, if the appointment ends on a later day anyway or is then at most
 * twelve hours long. Returns undefined for any other time before the start, and for a text that is not a time.
 */
export function changedEnd(
  appointment: Times,
  entered: EnteredEnd,
  product: Lasting,
  tools: Tools,
): number | undefined {
  const { isClock, siteDayOf, siteSecondsOf } = tools;
  const { start } = appointment;
  const { end: clock } = entered;
  const planned = plannedEnd(appointment, entered, product, tools);
  if (clock === undefined) return planned;
  if (!isClock(clock)) return undefined;
  const day = siteDayOf(start);
  const typed = siteSecondsOf(day, clock);
  if (typed > start) return typed;
  const onNextDay = typed + SECONDS.day;
  return onNextDay - start <= LONGEST_NIGHT || siteDayOf(planned - 1) > day ? onNextDay : undefined;
}

/**
 * Returns the present end of an appointment or, if another service is chosen, the start plus the length of that
 * service.
 */
function plannedEnd(
  { start, end, product_id: productNow }: Times,
  { productId = productNow }: EnteredEnd,
  product: Lasting,
  { addMonths, monthOf, sameDayIn, siteClockOf, siteDayOf, siteSecondsOf }: Tools,
): number {
  const day = siteDayOf(start);
  if (productId === productNow || !product) return end;
  const { duration, duration_unit: unit } = product;
  return unit === 'month'
    ? siteSecondsOf(sameDayIn(addMonths(monthOf(day), duration), day), siteClockOf(start))
    : start + duration * SECONDS[unit];
}

/** Whether an appointment of one service can be changed to the other: both have times of day, or neither has. */
export const isOfOneKind = (
  one: Pick<Product, 'duration_unit'> | undefined,
  other: Pick<Product, 'duration_unit'>,
  { hasClock }: Pick<Tools, 'hasClock'>,
): boolean => hasClock(one) === hasClock(other);
