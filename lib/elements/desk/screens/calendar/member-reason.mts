import { fill } from '../../../common/text.mjs';
import type { Appointment, CalendarPage } from '../../api/appointments.mjs';
import { isOffIn, type SiteSpan } from '../../api/hours.mjs';
import type { Context } from '../../context.mjs';
import type { ServiceSpan } from '../booking/prefilled.mjs';
import { customerName, nameOfMember } from '../../views/names.mjs';
import { siteDayOf } from '../../writing.mjs';
import { isClosedOn } from './events/closed-times.mjs';

type Page = Pick<CalendarPage, 'hours' | 'appointments'>;

/**
 * Says why a staff member is not free for a service, without a full stop: the member does not work although the shop is
 * open, or has another appointment. Returns '' if the calendar does not tell.
 */
export const memberReason = (span: ServiceSpan, id: number, page: Page, context: Context): string =>
  offReason(span, id, page, context) || busyReason(span, id, page, context);

/** Says that a staff member does not work in a time span in which the shop is open; '' otherwise. */
export function offReason(
  span: SiteSpan,
  id: number,
  { hours }: Pick<Page, 'hours'>,
  context: Context,
): string {
  if (!isOffIn(span, hours, id)) return '';
  const { dayOff, timeOff } = context.texts.calendar;
  const day = siteDayOf(span.start);
  const values = { name: nameOfMember(id, context), day: context.writing.longDay(day) };
  return fill(isClosedOn(day, hours, id) ? dayOff : timeOff, values);
}

function busyReason(
  { start, end, product }: ServiceSpan,
  id: number,
  { appointments }: Page,
  context: Context,
): string {
  // The people of a class do not keep its member busy: the class is full.
  const isSameClass = (one: Appointment): boolean =>
    product.qty > 1 && one.product_id === product.id && one.start === start;
  const isBusy = (span: SiteSpan): boolean => span.start < end && span.end > start;
  const other = appointments.find(
    (one) =>
      one.status !== 'cancelled' &&
      one.staff_ids.includes(id) &&
      !isSameClass(one) &&
      (one.parts.length === 0 ? isBusy(one) : one.parts.some((part) => part.staff && isBusy(part))),
  );
  if (!other) return '';
  const values = { name: nameOfMember(id, context), customer: customerName(other, context) };
  return fill(context.texts.calendar.busyWith, values);
}
