import { type FreeStart, suitedBy } from '../../engine/waitlist/suits';
import { Pace } from '../../runtime/slices';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { formatDate } from '../../time/format';
import type { Core } from '../work/core';
import { StalePreparation } from '../world/world-loader';
import { readFreeStarts, type StartsToRead } from './free-starts';
import { personText } from './person';
import type { Candidate, StartToOffer } from './offer-candidate';
import type { CandidateWithPlaces } from './store-offer';

/** Waitlist entries that are checked together for places. */
export interface Judged extends Omit<StartToOffer, 'free'> {
  readonly starts: StartsToRead;
  readonly candidates: readonly Candidate[];
  readonly excluded: ReadonlySet<number>;
  readonly passedOver: Set<number>;
}

/**
 * Checks the order of offers under the lock. No customer who gets a place may have an open offer already. No entry may
 * be skipped that waits now, suits the start, and is earlier than the last entry that gets a place.
 */
export async function assertInOrder(
  core: Core,
  { starts, product, candidates, excluded, passedOver }: Judged,
  granted: readonly CandidateWithPlaces[],
  t: Transaction,
): Promise<void> {
  const { storage, site } = core;
  const haveOffers = await personsWithOffers(core, product.id, t);
  if (granted.some(({ entry }) => haveOffers.has(personText(entry)))) throw new StalePlan();
  const date = formatDate(site.zone.dayOf(starts.window.start));
  const days = { minDate: date, maxDate: date, lastId: granted.at(-1)!.entry.id };
  const waiting = await storage.waitlist.waitingFor(product.id, days, t);
  const now = await readFreeStart(core, starts, t);
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

/** Returns the customers and guests who have an open offer for a product. */
export const personsWithOffers = async ({ storage }: Core, productId: number, t?: Transaction) =>
  new Set((await storage.waitlist.offeredFor(productId, t)).map(personText));

/** Reads the free places of the only start in the window. @throws StalePlan if the shop has changed meanwhile */
export async function readFreeStart(
  core: Core,
  starts: StartsToRead,
  t?: Transaction,
): Promise<FreeStart | undefined> {
  try {
    const [free] = await readFreeStarts(core, starts, new Pace(), t);
    return free;
  } catch (error) {
    throw error instanceof StalePreparation ? new StalePlan() : error;
  }
}
