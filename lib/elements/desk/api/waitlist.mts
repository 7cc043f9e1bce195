import type { Client } from './client.mjs';

/** A customer on the waiting list of a service, as `GET /v2/waitlist` returns it. */
export interface WaitlistEntry {
  readonly id: number;
  readonly status: WaitlistStatus;
  readonly product_id: number;
  /** Id of the wanted staff member; 0 for any. */
  readonly staff_id: number;
  /** Number of places (persons) that the customer wants. */
  readonly qty: number;
  readonly min_date: string;
  readonly max_date: string;
  /** Wanted weekdays, from 1 (Monday) to 7 (Sunday); empty for every day. */
  readonly weekdays: readonly number[];
  readonly time_from: string;
  readonly time_to: string;
  /** Id of the customer; 0 for a guest. */
  readonly customer_id: number;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  /** Start of the place that is offered to the customer, in Unix seconds; null without an offer. */
  readonly offer_start_utc: number | null;
  /** Time until which the offered place is held, in Unix seconds; null without an offer. */
  readonly offer_expires_utc: number | null;
  /** Time at which the customer joined the waiting list, in Unix seconds. */
  readonly created_utc: number;
}

export type WaitlistStatus = 'waiting' | 'offered' | 'booked' | 'left' | 'past' | 'unanswered' | 'erased';

/** Selection of the waiting customers that the desk lists. */
export interface WaitlistFilter {
  /** Id of the service; undefined for all services. */
  readonly productId: number | undefined;
  /** Day, `YYYY-MM-DD`, that is among the wanted days and on a wanted weekday; '' for any day. */
  readonly day: string;
  /** Whether the list includes entries that have ended, such as booked or expired ones. */
  readonly withEnded: boolean;
  /** Number of pages to read, from the first one on. */
  readonly pages: number;
}

/** Number of waiting customers on a page. */
const PER_PAGE = 50;

/** Waiting customers in the order in which they get free places, and whether there are more. */
export interface WaitlistPage {
  readonly entries: readonly WaitlistEntry[];
  readonly hasMore: boolean;
}

/** Reads the waiting customers. If the shop cannot be reached, returns the last response. */
export async function readWaitlist(
  client: Client,
  { productId, day, withEnded, pages }: WaitlistFilter,
  signal: AbortSignal,
): Promise<WaitlistPage> {
  const statuses: readonly (WaitlistStatus | undefined)[] = withEnded ? [undefined] : ['offered', 'waiting'];
  const date = day || undefined;
  const requests = statuses.flatMap((status) =>
    Array.from({ length: pages }, (_, at) =>
      client.getOrLast<readonly WaitlistEntry[]>(
        '/waitlist',
        { product_id: productId, status, date_from: date, date_to: date, page: at + 1, per_page: PER_PAGE },
        signal,
      ),
    ),
  );
  const lists = await Promise.all(requests);
  const isFull = (_: unknown, at: number): boolean => lists[(at + 1) * pages - 1]?.length === PER_PAGE;
  const isWeekdayWanted = ({ weekdays }: WaitlistEntry): boolean =>
    !day || weekdays.length === 0 || weekdays.includes(new Date(day).getUTCDay() || 7);
  return {
    entries: lists
      .flat()
      .filter(isWeekdayWanted)
      .toSorted((a, b) => a.id - b.id),
    hasMore: statuses.some(isFull),
  };
}

/** Request that puts a customer on the waiting list. Absent fields set no limit. */
export interface EntryDraft {
  readonly product_id: number;
  readonly staff_id?: number;
  readonly qty: number;
  readonly min_date: string;
  readonly max_date: string;
  readonly time_from?: string;
  readonly time_to?: string;
  readonly weekdays?: readonly number[];
  /** Id of the customer; 0 for a guest, who needs a contact. */
  readonly customer_id: number;
  readonly contact?: Partial<WaitlistEntry['contact']>;
}

/** Puts a customer on the waiting list. If the customer waits for exactly this already, the shop changes nothing. */
export const joinWaitlist = (client: Client, draft: EntryDraft): Promise<WaitlistEntry> =>
  client.write('POST', '/waitlist', draft);

/** Books the place that is offered to a waiting customer, without a time limit for the payment. */
export const acceptOffer = (client: Client, id: number): Promise<WaitlistEntry> =>
  client.write('POST', `/waitlist/${id}/accept`, { unpaid_minutes: 0 });

/** Ends the offer to a waiting customer, who keeps waiting for another place. */
export const declineOffer = (client: Client, id: number): Promise<WaitlistEntry> =>
  client.write('POST', `/waitlist/${id}/decline`, {});

/** Offers the first suitable free place to a waiting customer. */
export const offerNow = (client: Client, id: number): Promise<WaitlistEntry> =>
  client.write('POST', `/waitlist/${id}/offer`, {});

export const removeEntry = (client: Client, id: number): Promise<WaitlistEntry> =>
  client.write('DELETE', `/waitlist/${id}`, {});
