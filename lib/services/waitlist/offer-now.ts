import { AppointmentsError } from '../../domain/errors';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import { productSettings } from '../../engine/slots/product/product-settings';
import { bookableRange } from '../../engine/slots/spans/bookable-range';
import { growingWindows } from '../../engine/slots/spans/days';
import { freeStart, suitedBy } from '../../engine/waitlist/suits';
import { Pace } from '../../runtime/slices';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { parseDate } from '../../time/parse';
import { readTime, type TimeInput } from '../../time/time-input';
import { asInstant, type Span } from '../../time/units';
import { checkVersion, type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { lookUp } from '../appointments/subjects';
import { getEntry } from './answers';
import { hasOfferAlready, offerOver } from './errors';
import { prepareStarts, readFreeStarts } from './free-starts';
import { offerStart } from './offer';

/** Maximum number of free starts that one call tries. */
const MOST_TRIED = 20;

/** The start that a manager offers to a waitlist entry. */
export interface OfferTerms {
  /** Start to offer. Default: the first free start that suits the entry. */
  readonly start?: TimeInput;
}

/**
 * Offers a place to a waiting entry of the waitlist, before earlier entries. A start that the manager names need not
 * suit the entry.
 *
 * @throws AppointmentsError 404; 409 if the entry does not wait, or if no place is free; for a named start, also the errors of a booking
 */
export function offerNow(
  core: Core,
  id: number,
  terms: OfferTerms,
  how: WriteContext,
): Promise<WaitlistEntry> {
  return untilFresh(async () => {
    const entry = await getEntry(core, id, how);
    checkVersion(entry, how);
    if (entry.status === 'offered') throw hasOfferAlready();
    if (entry.status !== 'waiting') throw offerOver();
    const { product } = await lookUp(core, { productId: entry.productId }, how);
    const work = { core, how: { actorId: how.actorId, reason: how.reason } };
    for await (const free of startsToTry(core, entry, product!, terms)) {
      const [offered] = await offerStart(work, {
        product: product!,
        free,
        pages: [[entry]],
        isNamed: terms.start !== undefined,
      });
      if (offered) return offered;
    }
    throw new AppointmentsError(
      'shop_appointments_slot_unavailable',
      'No free place suits this waitlist entry: send the start to offer, or offer a place later.',
      { action: 'choose_time' },
    );
  });
}

/** Yields the free starts to try for an offer, the earliest first. */
async function* startsToTry(
  core: Core,
  entry: WaitlistEntry,
  product: Parameters<typeof prepareStarts>[1],
  { start }: OfferTerms,
) {
  const { zone } = core.site;
  if (start !== undefined) {
    const { at } = readTime(start, zone);
    yield freeStart({ start: at, places: entry.quantity, placesOf: new Map() }, zone);
    return;
  }
  const settings = productSettings(product);
  const isSuited = suitedBy(entry, settings);
  const range = bookableRange(settings, core.options.clock.now(), zone, false);
  const from = Math.max(range.from, zone.startOfDay(parseDate(entry.minDate)!));
  const to = Math.min(range.to, zone.startOfDay(parseDate(entry.maxDate)! + 1));
  if (from >= to) return;
  const window: Span = { start: asInstant(from), end: asInstant(to) };
  let tried = 0;
  for (const part of growingWindows(window, zone, 7)) {
    const starts = await readFreeStarts(core, await prepareStarts(core, product, part), new Pace());
    for (const free of starts.filter(isSuited)) {
      yield free;
      tried += 1;
      if (tried === MOST_TRIED) return;
    }
  }
}
