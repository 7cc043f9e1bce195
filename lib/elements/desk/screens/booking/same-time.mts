import type { Appointment } from '../../api/appointments.mjs';
import type { Product } from '../../api/facts.mjs';
import { type FreeStart, readSlots } from '../../api/slots.mjs';
import type { Client } from '../../api/client.mjs';
import { placesAt } from '../../../common/slots.mjs';
import { siteDayOf } from '../../writing.mjs';

/** Finds the free starts at an appointment's time, one for each other staff member with enough places. */
export const othersAtSameTime = (
  starts: readonly FreeStart[],
  { start_utc: start, staff_ids: own, qty }: Pick<Appointment, 'start_utc' | 'staff_ids' | 'qty'>,
): FreeStart[] =>
  starts.filter(
    (one) =>
      one.timestamp_utc === start &&
      one.staff_id !== null &&
      !own.includes(one.staff_id) &&
      placesAt(one) >= qty,
  );

/** Reads the free starts of other staff members at an appointment's time. */
export async function readSameTime(
  client: Client,
  { appointment, product }: { readonly appointment: Appointment; readonly product: Product },
  signal: AbortSignal,
): Promise<readonly FreeStart[]> {
  const day = siteDayOf(appointment.start);
  const window = { min_date: day, max_date: day, combine_staff: false };
  const starts = await readSlots(client, { product_ids: product.id, ...window }, signal);
  return othersAtSameTime(starts, appointment);
}
