import type { Appointment } from '../../../domain/appointment';
import type { Product } from '../../../domain/product';
import { checkMemberDays, checkRecords } from '../../../engine/slots/response-limits';
import { openStarts } from '../../../engine/slots/open-starts';
import { type ProductSettings, productSettings } from '../../../engine/slots/product/product-settings';
import { slotWindow } from '../../../engine/slots/spans/window';
import { runInSlices } from '../../../runtime/slices';
import { formatDate, formatIso, formatMinute } from '../../../time/format';
import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import { paysAt } from '../../entitlements/assert-pays-at';
import { besideItems } from '../beside-items';
import { keepLength } from '../drafts/derive-span';
import { staffOnUpdate } from '../../claims/staff-choice';
import { customerOfStored } from '../../limits/counted-customer';
import { callContext } from '../../work/core';
import type { Work } from '../../work/work';

/** A time to which an appointment or a visit can be moved. */
export interface ReschedulingSlot {
  /** Start instant, to be sent back to move the appointment to this time. */
  readonly start: Instant;
  readonly end: Instant;
  /** Start and end in ISO 8601, with the site's offset. */
  readonly startIso: string;
  readonly endIso: string;
  /** Start on the site's wall clock: `YYYY-MM-DDTHH:MM` for timed products, `YYYY-MM-DD` for day and month products. */
  readonly date: string;
}

/** A time to which an appointment can be moved, and its staff members after the move. */
export interface MoveSlot extends ReschedulingSlot {
  readonly staffIds: readonly number[];
}

/** First and last site day to search, `YYYY-MM-DD`, both included. Default: today, and six days after the first day. */
export interface ReschedulingWindow {
  readonly minDate?: string;
  readonly maxDate?: string;
  /** Signal that ends the computation when it aborts. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Days to search, and the staff members to consider. */
export interface MoveSearch extends ReschedulingWindow {
  /**
   * Staff members of the product to consider; each of them could take the appointment alone. Default: the present staff
   * members.
   */
  readonly staffIds?: readonly number[];
}

/**
 * Lists the times to which an appointment can be moved with its length, quantity and staff members, by start. The
 * places that it takes now count as free. The present time with the present staff members is not listed, and neither are
 * times after the end of an entitlement (such as a pass of ten visits) that pays for the appointment.
 *
 * @throws AppointmentsError 400 for a bad window, or a result over the limits
 */
export async function movesOfAppointment(
  { core, how }: Work,
  appointment: Appointment,
  product: Product,
  { minDate, maxDate, staffIds: asked, signal }: MoveSearch,
): Promise<MoveSlot[]> {
  const { site, options, worlds } = core;
  const { zone } = site;
  const now = options.clock.now();
  const query = { minDate, maxDate };
  const window = slotWindow(query, now, zone, options.limits.slotDays);
  const settings = productSettings(product);
  checkMemberDays({ settings: [settings], window, query }, zone, options.limits.memberDays);
  const endOf = (start: Instant): Instant => keepLength(settings, appointment, start, zone);
  const { allDay, quantity, staffIds: own } = appointment;
  const choices = choicesOf(settings, own, asked);
  const staffIds = [...new Set(choices.flat())];
  const prepared = await worlds.prepare(
    // Loads one day more than the last booking needs, because a site day may have more than 24 hours and a booking
    // may reach into the next day.
    { products: [product], staffIds, from: window.start, to: asInstant(endOf(window.end) + SECONDS_A_DAY) },
    callContext(how),
  );
  const customer = await customerOfStored(core, appointment, product);
  const world = await worlds.load(prepared, { now, exceptIds: [appointment.id], limits: { customer } });
  const isBeside = await besideItems(core, appointment);
  const slots: MoveSlot[] = [];
  for (const choice of choices) {
    const found: Span[] = [];
    const booking = {
      product: settings,
      allDay,
      quantity,
      staffIds: staffOnUpdate(settings, {}, choice, 'full'),
    };
    const check = (): void => checkRecords(slots.length + found.length, query, options.limits.slotRecords);
    await runInSlices(openStarts(world, booking, { window, endOf }, found), check, signal);
    for (const span of found) {
      const isPresent = span.start === appointment.start && choice.join() === own.join();
      if (isPresent || !isBeside(span) || !paysAt(appointment, span.start)) continue;
      slots.push({ ...reschedulingSlot(span, settings.timed, zone), staffIds: choice });
    }
  }
  return slots.sort((a, b) => a.start - b.start);
}

/**
 * Returns groups of staff members. A time is listed once for each group that is free. Normally a group is one member
 * from `asked` who offers the product. If `asked` is absent, or if all members serve each booking of the product
 * together, the only group is the appointment's present members.
 */
function choicesOf(
  { assignment, staffIds }: ProductSettings,
  own: readonly number[],
  asked: readonly number[] | undefined,
): readonly (readonly number[])[] {
  if (!asked || assignment === 'all') return [own];
  return [...new Set(asked)].filter((id) => staffIds.includes(id)).map((id) => [id]);
}

/**
 * Converts a start to a time as it is shown to the customer. @param isTimed false for a product that is booked by the
 * day or month
 */
export const reschedulingSlot = ({ start, end }: Span, isTimed: boolean, zone: Zone): ReschedulingSlot => ({
  start,
  end,
  startIso: formatIso(start, zone),
  endIso: formatIso(end, zone),
  date: isTimed ? formatMinute(zone.toSite(start)) : formatDate(zone.dayOf(start)),
});
