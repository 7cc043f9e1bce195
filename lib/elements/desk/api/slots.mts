import type { Day } from '../../common/days.mjs';
import type { Slot } from '../../common/slots.mjs';
import type { Client } from './client.mjs';

/** A free start time of `GET /v2/slots`. */
export interface FreeStart extends Slot {
  /** Id of the staff member; 0 if all members' places are counted together; null for a service without staff. */
  readonly staff_id: number | null;
}

/** Parameters for the free starts of a service, with one staff member or with all. */
export interface SlotQuery {
  readonly product_ids: number;
  readonly staff_ids?: number | undefined;
  /** First and last day, both included. */
  readonly min_date: Day;
  readonly max_date: Day;
  /**
   * True: each start is listed once, with the free places of all staff members together. False: once for each member.
   */
  readonly combine_staff: boolean;
}

export async function readSlots(
  client: Client,
  query: SlotQuery,
  signal: AbortSignal,
): Promise<readonly FreeStart[]> {
  const all = { ...query, hide_unavailable: true };
  const { records } = await client.get<{ records: readonly FreeStart[] }>('/slots', all, signal);
  return records;
}

/** Parameters for the first free day of a service: staff member and quantity. */
interface FirstFreeQuery {
  readonly product_ids: number;
  readonly staff_ids?: number | undefined;
  readonly qty: number;
}

/**
 * Finds the first day with a free start, from a day on; null if there is none within the search, which covers up to two
 * years.
 */
export async function readFirstFree(
  client: Client,
  query: FirstFreeQuery,
  from: Day,
  signal: AbortSignal,
): Promise<Day | null> {
  const { records } = await client.get<{ records: readonly FreeStart[] }>(
    '/slots/next',
    { ...query, after: `${from}T00:00` },
    signal,
  );
  return records[0]?.date.slice(0, 'YYYY-MM-DD'.length) ?? null;
}
