import { type Appointment, readAppointment } from '../../api/appointments.mjs';
import { RequestFailed } from '../../api/client.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';

/**
 * Follows the appointment of a dialog when others change it. Several reads may run at once, because each
 * change in the shop starts one; only the response to the last read counts.
 *
 * @param changed gets the current appointment, or undefined once it no longer exists. A failed read changes
 *   nothing.
 */
export function followed(
  id: number,
  { client }: Pick<Context, 'client'>,
  changed: (appointment: Appointment | undefined) => void,
): Pick<Loaded<unknown>, 'refresh' | 'end'> {
  const read = new Loaded<Appointment | null>(
    async (signal) => {
      try {
        return (await readAppointment(client, id, signal)) ?? null;
      } catch (error) {
        if (error instanceof RequestFailed && error.status === 404) return null;
        throw error;
      }
    },
    () => {
      if (read.error === undefined) changed(read.data ?? undefined);
    },
  );
  return read;
}
