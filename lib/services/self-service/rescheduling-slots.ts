import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import { checkMemberDays, checkRecords } from '../../engine/slots/answer-limits';
import { openStarts } from '../../engine/slots/open-starts';
import { productSettings } from '../../engine/slots/product-settings';
import { slotWindow } from '../../engine/slots/spans/window';
import { runInSlices } from '../../runtime/slices';
import { formatDate, formatIso, formatMinute } from '../../time/format';
import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../../time/units';
import { keepLength } from '../appointments/derive-span';
import { staffOnUpdate } from '../claims/staff-choice';
import { callContext } from '../work/core';
import type { Work } from '../work/work';

/** A time that an appointment can be moved to. */
export interface ReschedulingSlot {
  /** Start to pass on when moving the appointment here. */
  readonly start: Instant;
  readonly end: Instant;
  /** Start and end in ISO 8601, with the site's offset. */
  readonly startIso: string;
  readonly endIso: string;
  /** `YYYY-MM-DDTHH:MM` for timed products, `YYYY-MM-DD` for day and month products; site wall clock. */
  readonly date: string;
}

/** Whole site days, `YYYY-MM-DD`, both included. Default: today and the six days after. */
export interface ReschedulingWindow {
  readonly minDate?: string;
  readonly maxDate?: string;
  /** Aborting this signal ends the computation; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Lists the times to which an appointment can be moved with its length, quantity and staff. Its own places count as
 * free, and a reschedule to any of these times would be accepted. The present time is not listed.
 *
 * @throws AppointmentsError 400 for a bad window, or a result over the limits
 */
export async function reschedulingSlots(
  { core, how }: Work,
  appointment: Appointment,
  product: Product,
  { minDate, maxDate, signal }: ReschedulingWindow,
): Promise<ReschedulingSlot[]> {
  const { site, options, worlds } = core;
  const { zone } = site;
  const now = options.clock.now();
  const query = { minDate, maxDate };
  const window = slotWindow(query, now, zone, options.limits.slotDays);
  const settings = productSettings(product);
  checkMemberDays({ settings: [settings], window, query }, zone, options.limits.memberDays);
  const endOf = (start: Instant): Instant => keepLength(settings, appointment, start, zone);
  const { allDay, quantity, staffIds } = appointment;
  const staff = staffOnUpdate(settings, {}, staffIds, 'full');
  const prepared = await worlds.prepare(
    // Loads one day more than the last booking needs, for longer days and for days that are only touched.
    { products: [product], staffIds, from: window.start, to: asInstant(endOf(window.end) + SECONDS_A_DAY) },
    callContext(how),
  );
  const world = await worlds.load(prepared, { now, exceptIds: [appointment.id] });
  const found: Span[] = [];
  const booking = { product: settings, allDay, quantity, staffIds: staff };
  const check = (): void => checkRecords(found.length, query, options.limits.slotRecords);
  await runInSlices(openStarts(world, booking, { window, endOf }, found), check, signal);
  return found
    .filter(({ start }) => start !== appointment.start)
    .map(({ start, end }) => ({
      start,
      end,
      startIso: formatIso(start, zone),
      endIso: formatIso(end, zone),
      date: settings.timed ? formatMinute(zone.toSite(start)) : formatDate(zone.dayOf(start)),
    }));
}
