import { AppointmentsError } from '../../domain/errors';
import type { MessageDraft } from '../../domain/messages/message';
import type { Product } from '../../domain/product';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
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
  readonly entries: readonly WaitlistEntry[];
  /**
   * Called in the transaction. Returns whether offers may still be made now. Absent for an offer by a manager, which
   * may be made out of order.
   */
  readonly mayOffer?: () => boolean;
  /** Whether a manager has named the start. The manager then gets the error if the start cannot be booked. */
  readonly isNamed?: boolean;
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
 * Offers the places of a free start to the waitlist entries that it suits, in their order. The entries are checked
 * under the lock of the places, so that no place is offered twice and no entry that fits is skipped.
 *
 * @returns the entries that got an offer
 * @throws StalePlan if an earlier entry has begun to wait, or to fit, since the entries were read
 */
export async function offerStart(work: Work, offered: StartToOffer): Promise<WaitlistEntry[]> {
  const { core } = work;
  const { product, free, mayOffer, isNamed = false } = offered;
  const window = { start: free.start, end: asInstant(free.start + 1) };
  const starts = await prepareStarts(core, product, window);
  /** Ids of waitlist entries that cannot have the start, even if places are free. */
  const excluded = new Set<number>();
  const haveOffers = mayOffer ? await personsWithOffers(core, product.id) : new Set<string>();
  const entries = offered.entries.filter((entry) => !haveOffers.has(personText(entry)));
  for (const together of judgedTogether(entries)) {
    const candidates: Candidate[] = [];
    for (const entry of together) {
      const candidate = await candidateOf(work, entry, free.start).catch((error: unknown) => {
        if (isNamed || !isRefusal(error)) throw error;
        return undefined;
      });
      if (candidate && (candidate.isTold || !mayOffer)) candidates.push(candidate);
      else excluded.add(entry.id);
    }
    if (candidates.length === 0) continue;
    try {
      return await offerToFirst(work, { ...offered, starts, candidates, excluded });
    } catch (error) {
      if (!(error instanceof NothingFits)) throw error;
      if (isNamed)
        throw await slotUnavailable(work, claimOf(core, candidates[0]!.draft), error.placements[0]!);
      for (const [i, { reasons }] of error.placements.entries())
        if (reasons.includes('over_limit')) excluded.add(candidates[i]!.entry.id);
    }
  }
  return [];
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
 * Whether the shop sends a message about an offer to the customer of a waitlist entry, who can then answer by its link
 * or signed in.
 */
async function isTold(core: Core, { customerId, contact }: WaitlistEntry): Promise<boolean> {
  const { kinds, waitlistLink } = core.options.messages;
  const kind = 'waitlist_offer';
  if (!core.host.messages || !kinds.includes(kind) || (customerId === 0 && !waitlistLink)) return false;
  return !('reason' in (await reachableBy(core, { kind }, contact)));
}

const isRefusal = (error: unknown): boolean => error instanceof AppointmentsError && error.status < 500;

/**
 * Builds the booking that a waitlist entry would become at this start. @throws AppointmentsError if its customer may
 * not book the start
 */
async function candidateOf({ core, how }: Work, entry: WaitlistEntry, start: Instant): Promise<Candidate> {
  const { productId, staffId, quantity, customerId, contact } = entry;
  const booking = { productId, start, quantity, customerId, contact };
  const checked = await customersDraft(core, staffId > 0 ? { ...booking, staffId } : booking, how);
  const visitor = visitorOfOffer(core, entry);
  const draft = { ...checked, visitor, fields: { ...booking, status: 'in-cart' as const } };
  await admitted(core, draft, how);
  const quoteFor = await quoteNew(core, draft, how);
  return { entry, draft, quoteFor, isTold: await isTold(core, entry) };
}

/** Returns the visitor who owns the hold of an offer. The token of the hold is derived from the number of the offer. */
const visitorOfOffer = (core: Core, { id, offers }: WaitlistEntry): Visitor =>
  withKey(core, visitorOf(core, { owner: `waitlist ${id}` }), `offer-${offers + 1}`, [
    'waitlist',
    id,
    offers,
  ]);

/** Waitlist entries that are checked together for places. */
interface Judged extends StartToOffer {
  readonly starts: StartsToRead;
  readonly candidates: readonly Candidate[];
  readonly excluded: ReadonlySet<number>;
}

async function offerToFirst(work: Work, judged: Judged): Promise<WaitlistEntry[]> {
  const { core } = work;
  const { candidates, mayOffer } = judged;
  const claims = candidates.map(({ entry, draft }) => ({
    ...claimOf(core, draft),
    alongside: personRows(core, entry),
  }));
  return takeAllPlaces(work, claims, { skipRefused: true }, async (placements, t) => {
    const granted = candidates.flatMap((candidate, at) =>
      placements[at]!.ok ? [{ ...candidate, placement: placements[at]! }] : [],
    );
    const isAllowed = mayOffer?.() ?? true;
    if (granted.length === 0 || !isAllowed) throw new NothingFits(placements);
    if (mayOffer) await assertInOrder(core, judged, granted, t);
    const offers: WaitlistEntry[] = [];
    for (const one of granted) offers.push(await storeOffer(work, one, t));
    return offers;
  });
}

/**
 * Checks the order of offers under the lock. No customer who gets a place may have an open offer already. No entry may
 * be skipped that waits now, suits the start, and is earlier than the last entry that gets a place.
 */
async function assertInOrder(
  core: Core,
  { starts, free, product, candidates, excluded }: Judged,
  granted: readonly Granted[],
  t: Transaction,
): Promise<void> {
  const { zone } = core.site;
  const haveOffers = await personsWithOffers(core, product.id, t);
  if (granted.some(({ entry }) => haveOffers.has(personText(entry)))) throw new StalePlan();
  const date = formatDate(zone.dayOf(free.start));
  const days = { minDate: date, maxDate: date, lastId: granted.at(-1)!.entry.id };
  const waiting = await core.storage.waitlist.waitingFor(product.id, days, t);
  const [now] = await readFreeStarts(core, starts, new Pace(), t).catch((error: unknown) => {
    throw error instanceof StalePreparation ? new StalePlan() : error;
  });
  const versions = new Map(candidates.map(({ entry }) => [entry.id, entry.version]));
  for (const entry of waiting) {
    const isJudged = versions.get(entry.id) === entry.version || excluded.has(entry.id);
    if (
      !isJudged &&
      !haveOffers.has(personText(entry)) &&
      now &&
      suitedBy(entry, productSettings(product), zone)(now)
    )
      throw new StalePlan();
  }
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
