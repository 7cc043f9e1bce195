import { addMonths, monthOf, sameDayIn } from '../../../common/days.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Product } from '../../api/facts.mjs';
import { siteClockOf, siteDayOf, siteSecondsOf } from '../../writing.mjs';
import { hasClock } from '../booking/product.mjs';

/** The values of the form that decide when the appointment ends. */
interface EnteredEnd {
  /** Id of another service. */
  readonly productId?: number;
  /** Time of day `HH:MM`. */
  readonly end?: string | undefined;
}

const SECONDS = { minute: 60, hour: 3_600, day: 86_400, month: 0 } as const;

/**
 * Returns the end of a changed appointment in site seconds (the shop's wall clock counted as UTC): the typed time of
 * day, which is on the next day if it is not after the start; or else the end that another service brings.
 */
export function changedEnd(
  { start, end, product_id: productNow }: Pick<Appointment, 'start' | 'end' | 'product_id'>,
  { productId = productNow, end: clock }: EnteredEnd,
  product: Pick<Product, 'duration' | 'duration_unit'> | undefined,
): number {
  const day = siteDayOf(start);
  if (clock !== undefined) {
    const typed = siteSecondsOf(day, clock);
    return typed > start ? typed : typed + SECONDS.day;
  }
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
): boolean => hasClock(one) === hasClock(other);
