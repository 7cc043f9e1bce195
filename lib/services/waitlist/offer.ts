import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import type { LimitOnBooking } from '../../engine/limits/limit-on-booking';
import type { Placement } from '../../engine/slots/judge/placement';
import { productSettings } from '../../engine/slots/product/product-settings';
import { type FreeStart, suitedBy } from '../../engine/waitlist/suits';
import { asInstant } from '../../time/units';
import { claimOf } from '../appointments/drafts/checked-draft';
import { takeAllPlaces } from '../claims/claim';
import { slotUnavailable } from '../claims/unavailable';
import type { Work } from '../work/work';
import { prepareStarts } from './free-starts';
import { personRows, personText } from './person';
import { type StartToOffer, type Candidate, candidateIfAllowed } from './offer-candidate';
import { type Judged, assertInOrder, personsWithOffers, readFreeStart } from './offer-order';
import { storeOffer } from './store-offer';

/**
 * Number of waitlist entries that one transaction checks for places. Further entries get their offers in later
 * transactions.
 */
const JUDGED_AT_ONCE = 8;

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
      free = await readFreeStart(core, starts);
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
