import { AppointmentsError } from '../../domain/errors';
import type { MessageDraft } from '../../domain/messages/message';
import type { Product } from '../../domain/product';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import type { LimitOnBooking } from '../../engine/limits/limit-on-booking';
import type { Placement } from '../../engine/slots/judge';
import { productSettings } from '../../engine/slots/product/product-settings';
import { type FreeStart, suitedBy } from '../../engine/waitlist/suits';
import { Pace } from '../../runtime/slices';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { formatDate } from '../../time/format';
import { asInstant, type Instant } from '../../time/units';
import { admitted } from '../appointments/admitted';
import { customersDraft } from '../appointments/book';
import { type CheckedDraft, claimOf, quoteNew } from '../appointments/drafts/checked-draft';
import { takeAllPlaces } from '../claims/claim';
import { slotUnavailable } from '../claims/unavailable';
import { storeHold, tokenFor } from '../holds/store-hold';
import { reachableBy } from '../messages/reachable-by';
import type { Quotes } from '../orders/quote-members-with-tax';
import { withKey } from '../visitors/once-per-key';
import { type Visitor, visitorOf } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { Work } from '../work/work';
import { StalePreparation } from '../world/load-world';
import { prepareStarts, readFreeStarts, type StartsToRead } from './free-starts';
import { personRows, personText } from './person';

/**
 * Number of waitlist entries that one transaction checks for places. Further entries get their offers in later
 * transactions.
 */
const JUDGED_AT_ONCE = 8;

/** A free start of a product, and the waiting entries that it suits, the earliest entry first. */
interface StartToOffer {
  readonly product: Product;
  readonly free: FreeStart;
  /** The entries, in pages that are read when their turn comes. */
  readonly pages: AsyncIterable<readonly WaitlistEntry[]> | Iterable<readonly WaitlistEntry[]>;
  /**
   * Called in the transaction. Returns whether offers may still be made now. Absent for an offer by a manager, which
   * may be made out of order.
   */
  readonly mayOffer?: () => boolean;
  /** Whether a manager has named the start. The manager then gets the error if the start cannot be booked. */
  readonly isNamed?: boolean;
  /**
   * Ids of entries that cannot get any start of the product now: their customers would not learn of an offer, are not
   * admitted, or have reached a limit that counts all their bookings. An entry for which this is found out is added to
   * the set, so that it is not checked again for each start.
   */
  readonly passedOver?: Set<number>;
}

/** A waitlist entry, and the checked booking that it would become. */
interface Candidate {
  readonly entry: WaitlistEntry;
  readonly draft: CheckedDraft & { readonly visitor: Visitor };
  readonly quoteFor: Quotes;
  /** Whether the customer learns of the offer by a message. */
  readonly isTold: boolean;
}

/** Thrown if no waitlist entry gets a place, so that nothing is written. */
class NothingFits extends Error {
  constructor(readonly placements: readonly Placement[]) {
    super('no entry fits');
  }
}

/**
 * Offers the places of a free start to the waitlist entries that it suits, in their order, until no place or no entry
 * is left. The entries are checked under the lock of the places, so that no place is offered twice and no entry that
 * fits is skipped. A manager's offer goes to the first entry that fits.
 *
 * @returns the entries that got an offer
 * @throws StalePlan if an earlier entry has begun to wait, or to fit, since the entries were read
 */
export async function offerStart(work: Work, offered: StartToOffer): Promise<WaitlistEntry[]> {
  const { core } = work;
  const { product, mayOffer, isNamed = false, passedOver = new Set<number>() } = offered;
  const window = { start: offered.free.start, end: asInstant(offered.free.start + 1) };
  const starts = await prepareStarts(core, product, window);
  /** Ids of waitlist entries that cannot have the start, even if places are free. */
  const excluded = new Set<number>();
  const haveOffers = mayOffer ? await personsWithOffers(core, product.id) : new Set<string>();
  const offers: WaitlistEntry[] = [];
  let free: FreeStart | undefined = offered.free;
  const isNext = (entry: WaitlistEntry): boolean =>
    !mayOffer ||
    (!haveOffers.has(personText(entry)) &&
      free !== undefined &&
      suitedBy(entry, productSettings(product))(free));
  for await (const page of offered.pages) {
    for (const together of judgedTogether(page.filter(isNext))) {
      if (mayOffer?.() === false) return offers;
      const candidates: Candidate[] = [];
      for (const entry of together.filter(isNext)) {
        const candidate = await candidateIfAllowed(work, entry, { ...offered, passedOver });
        if (candidate) candidates.push(candidate);
        else excluded.add(entry.id);
      }
      if (candidates.length === 0) continue;
      const judged = { ...offered, free, starts, candidates, excluded, passedOver };
      const { placements, made } = await offerToFirst(work, judged);
      if (isNamed && made.length === 0)
        throw await slotUnavailable(work, claimOf(core, candidates[0]!.draft), placements[0]!);
      for (const [i, { reasons, reached }] of placements.entries()) {
        if (reasons.includes('over_limit')) excluded.add(candidates[i]!.entry.id);
        if (reached.some(isForEveryStart)) passedOver.add(candidates[i]!.entry.id);
      }
      if (made.length === 0) continue;
      offers.push(...made);
      if (!mayOffer) return offers;
      for (const entry of made) haveOffers.add(personText(entry));
      free = await readStart(core, starts);
      if (!free) return offers;
    }
  }
  return offers;
}

/**
 * Whether the limit rules out every start of the product for this customer (true), or only the starts of one period
 * (false).
 */
const isForEveryStart = ({ limit: { per, period } }: LimitOnBooking): boolean =>
  per === 'customer' && (period === 'upcoming' || period === 'ever');

/** Reads the free places of the only start in the window. @throws StalePlan if the shop has changed meanwhile */
async function readStart(core: Core, starts: StartsToRead, t?: Transaction): Promise<FreeStart | undefined> {
  try {
    const [free] = await readFreeStarts(core, starts, new Pace(), t);
    return free;
  } catch (error) {
    throw error instanceof StalePreparation ? new StalePlan() : error;
  }
}

/** Returns the customers and guests who have an open offer for a product. */
const personsWithOffers = async ({ storage }: Core, productId: number, t?: Transaction) =>
  new Set((await storage.waitlist.offeredFor(productId, t)).map(personText));

/**
 * Divides waitlist entries into groups that are checked together, in their order. A group has only one entry of each
 * customer or guest.
 */
function judgedTogether(entries: readonly WaitlistEntry[]): WaitlistEntry[][] {
  const parts: WaitlistEntry[][] = [];
  let persons = new Set<string>();
  for (const entry of entries) {
    const person = personText(entry);
    if (parts.length === 0 || persons.has(person) || persons.size === JUDGED_AT_ONCE) {
      parts.push([]);
      persons = new Set();
    }
    persons.add(person);
    parts.at(-1)!.push(entry);
  }
  return parts;
}

/**
 * Whether the shop sends a message about an offer to the customer of a waitlist entry. The customer can then answer by
 * the entry's link or signed in.
 */
async function isTold(core: Core, { customerId, contact }: WaitlistEntry): Promise<boolean> {
  const { kinds, waitlistLink } = core.options.messages;
  const kind = 'waitlist_offer';
  if (!core.host.messages || !kinds.includes(kind) || (customerId === 0 && !waitlistLink)) return false;
  return !('reason' in (await reachableBy(core, { kind }, contact)));
}

const isRefusal = (error: unknown): error is AppointmentsError =>
  error instanceof AppointmentsError && error.status < 500;

/** Returns the booking that a waitlist entry would become at a start; undefined if the entry cannot have the start. */
async function candidateIfAllowed(
  work: Work,
  entry: WaitlistEntry,
  { free, mayOffer, isNamed = false, passedOver }: StartToOffer,
): Promise<Candidate | undefined> {
  const hasMessage = await isTold(work.core, entry);
  if (mayOffer && !hasMessage) {
    passedOver?.add(entry.id);
    return undefined;
  }
  try {
    return { ...(await candidateOf(work, entry, free.start)), isTold: hasMessage };
  } catch (error) {
    if (isNamed || !isRefusal(error)) throw error;
    if (error.code === 'shop_appointments_not_admitted') passedOver?.add(entry.id);
    return undefined;
  }
}

/**
 * Builds the booking that a waitlist entry would become at this start. @throws AppointmentsError if its customer may
 * not book the start
 */
async function candidateOf(
  { core, how }: Work,
  entry: WaitlistEntry,
  start: Instant,
): Promise<Omit<Candidate, 'isTold'>> {
  const { productId, staffId, quantity, customerId, contact } = entry;
  const booking = { productId, start, quantity, customerId, contact };
  const checked = await customersDraft(core, staffId > 0 ? { ...booking, staffId } : booking, how);
  const visitor = visitorOfOffer(core, entry);
  const draft = { ...checked, visitor, fields: { ...booking, status: 'in-cart' as const } };
  await admitted(core, draft, how);
  return { entry, draft, quoteFor: await quoteNew(core, draft, how) };
}

/** Returns the visitor who owns the hold of an offer. The token of the hold is derived from the number of the offer. */
const visitorOfOffer = (core: Core, { id, offers }: WaitlistEntry): Visitor =>
  withKey(core, visitorOf(core, { owner: `waitlist ${id}` }), `offer-${offers + 1}`, [
    'waitlist',
    id,
    offers,
  ]);

/** Waitlist entries that are checked together for places. */
interface Judged extends Omit<StartToOffer, 'free'> {
  readonly starts: StartsToRead;
  readonly candidates: readonly Candidate[];
  readonly excluded: ReadonlySet<number>;
  readonly passedOver: Set<number>;
}

/** Makes offers to those of the entries that find a place, in their order. */
async function offerToFirst(
  work: Work,
  judged: Judged,
): Promise<{ readonly placements: readonly Placement[]; readonly made: readonly WaitlistEntry[] }> {
  const { core } = work;
  const { candidates, mayOffer } = judged;
  const claims = candidates.map(({ entry, draft }) => ({
    ...claimOf(core, draft),
    alongside: personRows(core, entry),
  }));
  try {
    return await takeAllPlaces(work, claims, { skipRefused: true }, async (placements, t) => {
      const granted = candidates.flatMap((candidate, at) =>
        placements[at]!.ok ? [{ ...candidate, placement: placements[at]! }] : [],
      );
      const isAllowed = mayOffer?.() ?? true;
      if (granted.length === 0 || !isAllowed) throw new NothingFits(placements);
      if (mayOffer) await assertInOrder(core, judged, granted, t);
      const made: WaitlistEntry[] = [];
      for (const one of granted) made.push(await storeOffer(work, one, t));
      return { placements, made };
    });
  } catch (error) {
    if (!(error instanceof NothingFits)) throw error;
    return { placements: error.placements, made: [] };
  }
}

/**
 * Checks the order of offers under the lock. No customer who gets a place may have an open offer already. No entry may
 * be skipped that waits now, suits the start, and is earlier than the last entry that gets a place.
 */
async function assertInOrder(
  core: Core,
  { starts, product, candidates, excluded, passedOver }: Judged,
  granted: readonly Granted[],
  t: Transaction,
): Promise<void> {
  const { storage, site } = core;
  const haveOffers = await personsWithOffers(core, product.id, t);
  if (granted.some(({ entry }) => haveOffers.has(personText(entry)))) throw new StalePlan();
  const date = formatDate(site.zone.dayOf(starts.window.start));
  const days = { minDate: date, maxDate: date, lastId: granted.at(-1)!.entry.id };
  const waiting = await storage.waitlist.waitingFor(product.id, days, t);
  const now = await readStart(core, starts, t);
  if (!now) return;
  const versions = new Map(candidates.map(({ entry }) => [entry.id, entry.version]));
  const skipped = waiting.filter(
    (wish) =>
      versions.get(wish.id) !== wish.version &&
      !excluded.has(wish.id) &&
      !passedOver.has(wish.id) &&
      suitedBy(wish, starts.settings)(now),
  );
  const entries = await storage.waitlist.find(
    skipped.map(({ id }) => id),
    t,
  );
  if ([...entries.values()].some((entry) => !haveOffers.has(personText(entry)))) throw new StalePlan();
}

/** A waitlist entry with the places that it gets. */
interface Granted extends Candidate {
  readonly placement: Placement;
}

const offerMessage = (subjectId: number, appointmentId: number, dueAt: Instant): MessageDraft => ({
  subjectKind: 'waitlist',
  subjectId,
  kind: 'waitlist_offer',
  hours: 0,
  version: appointmentId,
  dueAt,
});

async function storeOffer(
  { core, how }: Work,
  { entry, draft, quoteFor, isTold: hasMessage, placement }: Granted,
  t: Transaction,
): Promise<WaitlistEntry> {
  const { storage, options } = core;
  const stored = (await storage.waitlist.find([entry.id], t)).get(entry.id);
  if (stored?.version !== entry.version) throw new StalePlan();
  const now = options.clock.now();
  const { start } = draft.span;
  const { visitor } = draft;
  const expiresAt = asInstant(Math.min(now + options.waitlistMinutes * 60, start));
  const { row } = await storeHold(
    { core, how, t },
    { draft, placement, quote: quoteFor(placement.staffIds) },
    { visitor, token: tokenFor(core, visitor), now, visitId: 0, expiresAt },
  );
  if (hasMessage) await storage.messages.store([offerMessage(entry.id, row.id, now)], now, t);
  return storage.waitlist.update(
    {
      ...entry,
      status: 'offered',
      offers: entry.offers + 1,
      appointmentId: row.id,
      offerStart: start,
      offerExpiresAt: expiresAt,
      dateModified: now,
    },
    t,
  );
}
