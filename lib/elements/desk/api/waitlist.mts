import type { Client } from './client.mjs';

/** A customer who waits for a place, as `GET /v2/waitlist` returns it. */
export interface WaitlistEntry {
  readonly id: number;
  readonly status: WaitlistStatus;
  readonly product_id: number;
  /** Id of the member; 0 for any. */
  readonly staff_id: number;
  /** Number of places in one booking. */
  readonly qty: number;
  readonly min_date: string;
  readonly max_date: string;
  /** From 1 (Monday) to 7 (Sunday); empty for every day. */
  readonly weekdays: readonly number[];
  readonly time_from: string;
  readonly time_to: string;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  /** Start of the offered place, an instant; null without an offer. */
  readonly offer_start_utc: number | null;
  /** Instant until which the place is held; null without an offer. */
  readonly offer_expires_utc: number | null;
  /** Instant at which the customer joined. */
  readonly created_utc: number;
}

export type WaitlistStatus = 'waiting' | 'offered' | 'booked' | 'left' | 'past' | 'unanswered' | 'erased';

/** The entries that the desk shows. */
export interface WaitlistFilter {
  /** Id of the product; undefined for all. */
  readonly productId: number | undefined;
  /** Whether entries are shown that have ended. */
  readonly withEnded: boolean;
  /** Number of pages. */
  readonly pages: number;
}

/** Entries on a page of the list. */
const PER_PAGE = 50;

/** Entries in the order in which they are served, and whether there are more. */
export interface WaitlistPage {
  readonly entries: readonly WaitlistEntry[];
  readonly hasMore: boolean;
}

/** Reads entries. Without a network, returns the last response. */
export async function readWaitlist(
  client: Client,
  { productId, withEnded, pages }: WaitlistFilter,
  signal: AbortSignal,
): Promise<WaitlistPage> {
  const statuses: readonly (WaitlistStatus | undefined)[] = withEnded ? [undefined] : ['offered', 'waiting'];
  const requests = statuses.flatMap((status) =>
    Array.from({ length: pages }, (_, at) =>
      client.getOrLast<readonly WaitlistEntry[]>(
        '/waitlist',
        { product_id: productId, status, page: at + 1, per_page: PER_PAGE },
        signal,
      ),
    ),
  );
  const lists = await Promise.all(requests);
  const isFull = (_: unknown, at: number): boolean => lists[(at + 1) * pages - 1]?.length === PER_PAGE;
  return { entries: lists.flat().toSorted((a, b) => a.id - b.id), hasMore: statuses.some(isFull) };
}

/** Offers the first free place that suits an entry. */
export const offerNow = (client: Client, id: number): Promise<WaitlistEntry> =>
  client.write('POST', `/waitlist/${id}/offer`, {});

export const removeEntry = (client: Client, id: number): Promise<WaitlistEntry> =>
  client.write('DELETE', `/waitlist/${id}`, {});
