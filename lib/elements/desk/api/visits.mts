import { type Appointment, readCalendar } from './appointments.mjs';
import type { Client } from './client.mjs';

/**
 * Reads the appointments of a visit, in the order of their starts.
 *
 * @throws RequestFailed, or the signal's reason
 */
export async function readVisit(
  client: Client,
  id: number,
  signal: AbortSignal,
): Promise<readonly Appointment[]> {
  const visit = await client.get<{ readonly start: number; readonly end: number }>(
    `/visits/${id}`,
    undefined,
    signal,
  );
  const window = { start_ts: visit.start, end_ts: Math.max(visit.end, visit.start + 1) };
  const { appointments } = await readCalendar(client, window, signal);
  return appointments.filter((one) => one.visit_id === id).sort((a, b) => a.start_utc - b.start_utc);
}

/**
 * Cancels the items of a visit that take places and have not ended.
 *
 * @param reason that is stored with the change; absent: none
 * @throws RequestFailed
 */
export const cancelVisit = (client: Client, id: number, reason: string | undefined): Promise<unknown> =>
  client.write('DELETE', `/visits/${id}`, { reason });
