import type { WaitlistDraft } from '../../domain/waitlist/waitlist-draft';
import type { WaitlistEntry, WaitlistStatus } from '../../domain/waitlist/waitlist-entry';
import type { Page } from '../../ports/ports';
import { parseDate } from '../../time/parse';
import { type Instant, SECONDS_A_DAY } from '../../time/units';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { deadLink } from '../self-service/invalid-link-error';
import { type LinkSigner, READABLE_DAYS } from '../self-service/valid-links';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { type AcceptTerms, acceptOffer, declineOffer, getEntry, leaveWaitlist } from './answers';
import { joinWaitlist } from './join';
import { offerNow, type OfferTerms } from './offer-now';

/** Filters and page of a list of waitlist entries, the earliest entry first. */
export interface WaitlistQuery {
  readonly productId?: number;
  readonly customerId?: number;
  readonly status?: WaitlistStatus;
  /** First of the days asked for, `YYYY-MM-DD`: entries whose wanted days all lie before it are left out. */
  readonly dateFrom?: string;
  /** Last of the days asked for, `YYYY-MM-DD`: entries whose wanted days all lie after it are left out. */
  readonly dateTo?: string;
  /** Number of the page, from 1. Default: 1. */
  readonly page?: number;
  /** Number of entries on a page, at most 100. Default: 10. */
  readonly perPage?: number;
}

/**
 * The waitlist: customers who wait for a place. The background worker offers each free place to the first entry that it
 * suits, and holds the place until the customer answers or the offer ends. Callers are trusted.
 */
export interface WaitlistService {
  /**
   * Adds a customer to the waitlist. If the customer already has an open entry with exactly these wishes, returns that
   * entry. A customer may have 10 open entries, the site 20,000.
   *
   * @throws AppointmentsError 400
   */
  join(draft: WaitlistDraft, how?: WriteContext): Promise<WaitlistEntry>;
  /** Returns an entry. @throws AppointmentsError 404 */
  get(id: number): Promise<WaitlistEntry>;
  /** Returns a map from ids to entries; unknown ids are absent. */
  find(ids: readonly number[]): Promise<Map<number, WaitlistEntry>>;
  /** Lists entries in the order in which they are offered places, with the total over all pages. */
  list(query?: WaitlistQuery): Promise<Page<WaitlistEntry>>;
  /**
   * Ends an entry, and frees the place that is offered to it. A repeated call changes nothing.
   *
   * @throws AppointmentsError 404; 409 if the place is being booked
   */
  leave(id: number, how?: WriteContext): Promise<WaitlistEntry>;
  /**
   * Offers a place to an entry immediately, before earlier entries and also in quiet hours.
   *
   * @throws AppointmentsError 404; 409 if the entry does not wait, or if no place is free
   */
  offer(id: number, terms?: OfferTerms, how?: WriteContext): Promise<WaitlistEntry>;
  /**
   * Books the offered place; its order is pending. A repeated call changes nothing.
   *
   * @throws AppointmentsError 400 without an answer to a required question; 404; 409 if the offer has ended; and the errors of a checkout
   */
  accept(id: number, terms?: AcceptTerms, how?: WriteContext): Promise<WaitlistEntry>;
  /**
   * Refuses the offered place. The entry keeps its position in the waitlist, and waits for other starts. A repeated
   * call changes nothing.
   *
   * @throws AppointmentsError 404; 409 if the entry has ended, or if the place is being booked
   */
  decline(id: number, how?: WriteContext): Promise<WaitlistEntry>;
  /** Returns the token of the customer's link to an entry. @throws AppointmentsError 404 */
  linkToken(id: number): Promise<string>;
  /**
   * Returns the entry whose link has this token. The token is valid until 30 days after the last day of the entry, or
   * after the end of the booked appointment.
   *
   * @throws AppointmentsError 401 for an invalid token
   */
  open(token: string): Promise<WaitlistEntry>;
}

export function createWaitlistService(core: Core, links: LinkSigner): WaitlistService {
  const { storage, options } = core;
  const { zone } = core.site;
  /** Returns the end of the appointment that a waitlist entry has booked, or else of its last day. */
  const endOf = async ({ appointmentId, maxDate }: WaitlistEntry): Promise<Instant> => {
    const row = (await storage.appointments.find([appointmentId])).get(appointmentId);
    return row?.end ?? zone.startOfDay(parseDate(maxDate)! + 1);
  };
  return {
    join: (draft, how = {}) => joinWaitlist(core, draft, how),
    get: (id) => getEntry(core, id),
    find: (ids) => storage.waitlist.find(ids),
    list: ({ customerId, status, page = 1, perPage = DEFAULT_PER_PAGE, ...filters } = {}) =>
      storage.waitlist.list({
        ...filters,
        person: customerId === undefined ? undefined : { customerId },
        statuses: status && [status],
        limit: perPage,
        offset: (page - 1) * perPage,
      }),
    leave: (id, how = {}) => leaveWaitlist(core, id, how),
    offer: (id, terms = {}, how = {}) => offerNow(core, id, terms, how),
    accept: (id, terms = {}, how = {}) => acceptOffer(core, id, terms, how),
    decline: (id, how = {}) => declineOffer(core, id, how),
    linkToken: async (id) => links.signEntry(await getEntry(core, id)),
    async open(token) {
      const linked = links.readEntry(token);
      const entry = linked && (await storage.waitlist.find([linked.id])).get(linked.id);
      if (!entry || entry.dateCreated !== linked.dateCreated || entry.status === 'erased') throw deadLink();
      if (options.clock.now() >= (await endOf(entry)) + READABLE_DAYS * SECONDS_A_DAY) throw deadLink();
      return entry;
    },
  };
}
