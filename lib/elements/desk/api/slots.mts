import type { Day } from '../../common/days.mjs';
import type { Slot } from '../../common/slots.mjs';
import type { Client } from './client.mjs';

/** A free start of `GET /v2/slots`. */
export interface FreeStart extends Slot {
  /**
   * Id of the member; 0 if the places of all members are counted together; null for a service without
   * members.
   */
  readonly staff_id: number | null;
}

/** Request for the free starts of a service, with one member or all of them. */
export interface SlotQuery {
  readonly product_ids: number;
  readonly staff_ids?: number | undefined;
  /** First and last day, both included. */
  readonly min_date: Day;
  readonly max_date: Day;
  /** Lists each start once, with the places of all members together. */
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

/** Service, member and quantity for which to find the first free day. */
interface FirstFreeQuery {
  readonly product_ids: number;
  readonly staff_ids?: number | undefined;
  readonly qty: number;
}

/** Finds the first day with a free start; null if a search over up to two years finds none. */
export async function readFirstFree(
  client: Client,
  query: FirstFreeQuery,
  signal: AbortSignal,
): Promise<Day | null> {
  const { records } = await client.get<{ records: readonly FreeStart[] }>(
    '/slots/next',
    { ...query },
    signal,
  );
  return records[0]?.date.slice(0, 'YYYY-MM-DD'.length) ?? null;
}
