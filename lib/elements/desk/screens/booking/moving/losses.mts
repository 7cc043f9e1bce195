import { fill } from '../../../../common/text.mjs';
import type { Appointment, Settlement } from '../../../api/appointments.mjs';
import type { Product } from '../../../api/facts.mjs';
import type { Context } from '../../../context.mjs';
import { siteSecondsOf } from '../../../writing.mjs';

/** Amounts that would be due if the customer cancelled now: without the move, and after it. */
export interface FeesOfMove {
  readonly before: Settlement | null;
  readonly after: Settlement | null;
}

const SECONDS_AN_HOUR = 3_600;

/**
 * Says what the customer loses by a move to an earlier time: to cancel or move online, or a lower fee for cancelling.
 * '' if nothing is lost.
 *
 * @param wall new start on the shop's wall clock
 * @param fees undefined until they are read
 */
export function lossesText(
  { start, start_utc: instant }: Appointment,
  wall: string,
  { product, fees }: { readonly product: Product | undefined; readonly fees: FeesOfMove | undefined },
  context: Context,
): string {
  const { loses } = context.texts.booking;
  const now = context.now();
  const onWall = (of: string): number => siteSecondsOf(of.slice(0, 10), of.slice(11, 16) || undefined);
  // If the clocks change between two times, the wall clock shows an hour too many or too few between them.
  const near = instant + onWall(wall) - start;
  const to = near + onWall(wall) - onWall(context.writing.fieldOf(near));
  const passes = (hours = 0): boolean =>
    hours > 0 && instant - hours * SECONDS_AN_HOUR > now && to - hours * SECONDS_AN_HOUR <= now;
  const { before, after } = fees ?? {};
  const fee = { from: before?.fee ?? '0', to: after?.fee ?? '0' };
  return [
    passes(product?.cancel_limit) && loses.cancelling,
    passes(product?.reschedule_limit) && loses.moving,
    Number(fee.to) > Number(fee.from) &&
      fill(loses.fee, { from: context.writing.price(fee.from), to: context.writing.price(fee.to) }),
  ]
    .filter((text) => text !== false)
    .join(' ');
}
