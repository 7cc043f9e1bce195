import { fill } from '../../common/text.mjs';
import type { Appointment, Written } from '../api/appointments.mjs';
import { readPrice } from '../api/prices.mjs';
import type { Context } from '../context.mjs';
import { namesOfMembers } from './names.mjs';
import { namesOfResources } from './resources.mjs';

/**
 * Describes the new place of a moved appointment: its time, and its staff if these have changed; if only the resources
 * have changed, their names.
 */
export function placeInWords(
  time: string,
  before: Pick<Appointment, 'staff_ids' | 'resource_ids'>,
  after: Pick<Appointment, 'staff_ids' | 'resource_ids'>,
  context: Context,
): string {
  const { calendar, refusals } = context.texts;
  const ids = after.staff_ids;
  if (ids.join() === before.staff_ids.join()) {
    const resources = namesOfResources(after, context);
    return resources === '' || resources === namesOfResources(before, context)
      ? time
      : `${time}, ${resources}`;
  }
  return ids.length === 0
    ? `${time}, ${calendar.noMember}`
    : fill(refusals.with, { time, name: namesOfMembers(ids, context) });
}

/**
 * Returns a sentence which says that the price stays, if a new booking at the new time would cost something else;
 * otherwise ''.
 */
export async function keptPrice(
  { product_id, qty, price: kept }: Pick<Appointment, 'product_id' | 'qty' | 'price'>,
  { current_price: cost }: Written,
  { client, texts, writing }: Pick<Context, 'client' | 'texts' | 'writing'>,
): Promise<string> {
  if (cost === undefined) return '';
  try {
    const price = await readPrice(client, { product_id, qty, cost });
    return ` ${fill(texts.booking.priceKept, { cost: writing.price(kept), price: writing.price(price) })}`;
  } catch {
    // The move is stored, so the message about it must not fail with the price.
    return '';
  }
}
