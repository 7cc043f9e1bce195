import { fill } from '../../common/text.mjs';
import type { Appointment, Written } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';
import { namesOfMembers } from './names.mjs';

/** The new time of a moved appointment, with its members if they differ from those before. */
export function placeInWords(
  time: string,
  { staff_ids: before }: Pick<Appointment, 'staff_ids'>,
  { staff_ids: after }: Pick<Appointment, 'staff_ids'>,
  context: Context,
): string {
  const { calendar, refusals } = context.texts;
  if (after.join() === before.join()) return time;
  return after.length === 0
    ? `${time}, ${calendar.noMember}`
    : fill(refusals.with, { time, name: namesOfMembers(after, context) });
}

/** The sentence behind the news of a move, if its price would now be another one; '' otherwise. */
export function keptPrice(
  { cost, current_price: price }: Written,
  { texts, writing }: Pick<Context, 'texts' | 'writing'>,
): string {
  if (price === undefined) return '';
  return ` ${fill(texts.booking.priceKept, { cost: writing.price(cost), price: writing.price(price) })}`;
}
