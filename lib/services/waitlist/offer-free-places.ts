import type { Product } from '../../domain/product';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import { isQuiet } from '../../engine/messages/timed-messages';
import { productSettings } from '../../engine/slots/product/product-settings';
import type { FreeStart } from '../../engine/waitlist/suits';
import { Pace } from '../../runtime/slices';
import type { WaitingProduct } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { chunks } from '../../storage/sql';
import { formatDate } from '../../time/format';
import { asInstant, type Instant, type Span } from '../../time/units';
import type { Core } from '../work/core';
import type { DayMemory } from './changed-days';
import { prepareStarts, readFreeStarts } from './free-starts';
import { offerStart } from './offer';
import { joinedDays } from './runs';
import { filteredInSteps, type WaitingEntry, waitingForAny, waitingOf } from './waiting-for-any';

/** Number of products in one call to the shop's products port. */
const PRODUCTS_AT_ONCE = 100;
/**
 * Maximum number of times that one run offers the places of a product again because waitlist entries have changed
 * meanwhile.
 */
const MOST_REPEATS = 5;
/** Number of waitlist entries that are read at once, to be offered a place. */
const ENTRIES_AT_ONCE = 100;
/** Shortest time from an offer to its start in seconds, so that the customer can answer and come. */
const SHORTEST_AHEAD = 15 * 60;

/** Everything that is needed to offer free places to the waitlist. */
interface Offering {
  readonly core: Core;
  readonly memory: DayMemory;
  /** Returns false once the work must stop. */
  readonly goesOn: () => boolean;
}

/**
 * Looks for free places on the days that have changed, and offers them to the waitlist entries that they suit. Makes no
 * offer in the shop's quiet hours.
 */
export async function offerFreePlaces(offering: Offering): Promise<void> {
  const { core, memory, goesOn } = offering;
  if (!mayOffer(offering)) return;
  const waiting = await core.storage.waitlist.waitingProducts();
  memory.keepOnly(waiting.map(({ productId }) => productId));
  for (let at = 0; at < waiting.length; at += PRODUCTS_AT_ONCE) {
    const part = waiting.slice(at, at + PRODUCTS_AT_ONCE);
    const products = await core.host.products.find(
      part.map(({ productId }) => productId),
      {},
    );
    for (const one of part) {
      const product = products.get(one.productId);
      if (!goesOn()) return;
      if (product?.type === 'appointment') await offerOrLog(offering, one, product);
    }
  }
}

const mayOffer = ({ core: { options, site }, goesOn }: Offering): boolean =>
  goesOn() && !isQuiet(options.clock.now(), options.messages.quietHours, site.zone);

/** Offers the free places of one product to the waitlist. A failure is logged, and the next run tries again. */
async function offerOrLog(offering: Offering, waiting: WaitingProduct, product: Product): Promise<void> {
  for (let tried = 0; tried < MOST_REPEATS; tried += 1) {
    try {
      await offerProduct(offering, waiting, product);
      return;
    } catch (err) {
      if (err instanceof StalePlan) continue;
      const { logger } = offering.core.options;
      logger.error(
        { err, productId: product.id },
        'Offering free places of a product to the waitlist failed; the background worker tries again',
      );
      return;
    }
  }
}

async function offerProduct(offering: Offering, waiting: WaitingProduct, product: Product): Promise<void> {
  const { core, memory } = offering;
  const settings = productSettings(product);
  if (settings.problems.length > 0) return;
  const { days, waitedFor, state } = await memory.changed(waiting, settings, core.options.clock.now());
  const { entryIds } = waitedFor;
  const runs: readonly Days[] = [
    ...joinedDays(days).map((span) => ({ span })),
    ...joinedDays(waitedFor.days).map((span) => ({ span, entryIds })),
  ].toSorted((a, b) => a.span.start - b.span.start);
  const passedOver = new Set<number>();
  for (const run of runs) if (!(await offerRun(offering, product, { ...run, passedOver }))) return;
  memory.seen(product.id, state);
}

/** A span of days whose free places are offered together. */
interface Days {
  readonly span: Span;
  /**
   * Newly waiting entries: only places that suit at least one of them are offered, because all other entries were
   * offered these places before. Absent: every place is offered.
   */
  readonly entryIds?: readonly number[];
}

interface Run extends Days {
  /** Ids of entries that cannot get any start in this run. `offerStart` adds to them. */
  readonly passedOver: Set<number>;
}

/**
 * Offers the free places of a product in a span to the waitlist.
 *
 * @returns whether all of them were offered to the entries that they suit
 */
async function offerRun(
  offering: Offering,
  product: Product,
  { span, entryIds, passedOver }: Run,
): Promise<boolean> {
  const { core } = offering;
  const { zone } = core.site;
  const pace = new Pace();
  const settings = productSettings(product);
  const served = new Set<number>();
  const meant = entryIds && (await waitingAmong(core, entryIds)).map((entry) => waitingOf(entry, settings));
  if (meant?.length === 0) return true;
  const isMeant = (free: FreeStart): boolean =>
    !meant || meant.some(({ id, isSuited }) => !served.has(id) && isSuited(free));
  const found = await readFreeStarts(core, await prepareStarts(core, product, span), pace);
  const starts = found.filter(isMeant);
  if (starts.length === 0) return true;
  const dates = {
    minDate: formatDate(zone.dayOf(span.start)),
    maxDate: formatDate(zone.dayOf(asInstant(span.end - 1))),
  };
  const waiting = await waitingForAny(core, { settings, dates, starts, pace });
  for (const free of starts) {
    const mayOfferStart = (): boolean => mayOffer(offering) && isInTime(core, free.start);
    if (!isInTime(core, free.start) || !isMeant(free)) continue;
    const isOpen = ({ id, isSuited }: WaitingEntry): boolean =>
      !served.has(id) && !passedOver.has(id) && isSuited(free);
    const suited = await pace.drive(filteredInSteps(waiting, isOpen));
    if (suited.length === 0) continue;
    if (!mayOffer(offering)) return false;
    const offered = {
      product,
      free,
      pages: entriesInPages(
        core,
        suited.map(({ id }) => id),
      ),
      mayOffer: mayOfferStart,
      passedOver,
    };
    for (const { id } of await offerStart({ core, how: {} }, offered)) served.add(id);
    if (!mayOffer(offering)) return false;
  }
  return true;
}

const isInTime = ({ options }: Core, start: Instant): boolean =>
  start >= options.clock.now() + SHORTEST_AHEAD;

const waitingAmong = async ({ storage }: Core, ids: readonly number[]): Promise<WaitlistEntry[]> => {
  const found = await storage.waitlist.find(ids);
  return ids.flatMap((id) => found.get(id) ?? []).filter(({ status }) => status === 'waiting');
};

/** Reads entries of the waitlist that still wait, in the order of the given ids, a page at a time. */
async function* entriesInPages(core: Core, ids: readonly number[]): AsyncGenerator<WaitlistEntry[]> {
  for (const some of chunks(ids, ENTRIES_AT_ONCE)) yield await waitingAmong(core, some);
}
