import { type Appointment, readAppointment } from '../../api/appointments.mjs';
import { RequestFailed } from '../../api/client.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';

/**
 * Keeps the appointment of a dialog up to date while other users change it. Each change in the shop starts a read, so
 * several reads may run at the same time; only the response to the last one counts.
 * @param changed called with the current appointment, or undefined once it no longer exists; not called after a failed
 * read
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
