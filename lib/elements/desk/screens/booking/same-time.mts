import type { Appointment } from '../../api/appointments.mjs';
import type { Product } from '../../api/facts.mjs';
import { type FreeStart, readSlots } from '../../api/slots.mjs';
import type { Client } from '../../api/client.mjs';
import { placesAt } from '../../../common/slots.mjs';
import { siteDayOf } from '../../writing.mjs';

/** Finds the starts at the time of an appointment, one for each other member with enough places. */
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

/** Reads which other members are free at the time of an appointment. */
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
