import { invalidParams } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { type FoundSlots, freeSlots } from '../../engine/slots/free-slots';
import { type ProductSettings, productSettings } from '../../engine/slots/product/product-settings';
import { searchableDays } from '../../engine/slots/response-limits';
import { bookableRange } from '../../engine/slots/spans/bookable-range';
import { startFilter } from '../../engine/slots/spans/start-filter';
import type { FreeSlot, SlotQuery, StartHours } from '../../engine/slots/types';
import type { Limits } from '../../options';
import type { ProductsPort } from '../../ports/ports';
import type { Clock } from '../../runtime/clock';
import { Pace } from '../../runtime/slices';
import { END_OF_TIME } from '../../time/parse';
import { readTime, type TimeInput } from '../../time/time-input';
import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Part } from './list-page';
import { readableProducts } from './visible-products';
import type { SlotReader } from './slot-reader';
import type { SlotRequest, Viewer } from './slot-request';

/** A query for the first free starts of products. */
export interface NextSlotsQuery extends StartHours, Pick<SlotQuery, 'productIds' | 'staffIds' | 'signal'> {
  /** Number of places that a start must have for one booking: 1 to 10,000, default 1. */
  readonly quantity?: number;
  /** Time before which no start is returned. Default: now. */
  readonly after?: TimeInput;
  /** Number of slots to return: 1 to 50, default 1. */
  readonly count?: number;
}

/** The first free starts that a search found. */
export interface NextSlots {
  /**
   * The slots, sorted as in a list of slots. With `staffIds`, a start has one record for each of these staff members
   * who still has free places. Without `staffIds`, a start has one record for all members together.
   */
  readonly records: readonly FreeSlot[];
  /**
   * Set if the search stopped before it found enough slots: the end of the searched time. Pass it as `after` to
   * continue. Null if there are enough slots, or if no later start can be booked.
   */
  readonly searchedUntil: Instant | null;
}

/** Maximum number of site days that one call searches: two years. */
const SEARCHED_DAYS = 731;

/** Number of days whose rules and bookings are read first, because most searches end within a week. */
const FIRST_DAYS = 7;

/**
 * Limit on the number of slots for which one call counts the free places: this number, multiplied by
 * `limits.slotRecords`. A slot of all staff members together counts once for each member. Lists have no such limit.
 */
const MEASURED_PER_RECORD = 10;

/** Latest instant that is searched; later ones could not be written and read in every zone. */
const LAST = END_OF_TIME - SECONDS_A_DAY;

/**
 * Searches for the first free starts, day by day. The longer the search takes, the more days are read at a time. The
 * search covers two years. It ends earlier if one of three numbers reaches its limit: staff members multiplied by days,
 * examined slots, or slots whose free places are counted.
 *
 * @throws AppointmentsError 400 for a product that cannot be booked, for bad hours, and for products whose first day exceeds the limits
 */
export async function findNextSlots(
  parts: {
    readonly products: ProductsPort;
    readonly zone: Zone;
    readonly clock: Clock;
    readonly limits: Limits;
    readonly reader: SlotReader;
  },
  query: NextSlotsQuery,
  viewer: Viewer,
): Promise<NextSlots> {
  const { products: source, zone, clock, limits, reader } = parts;
  const { quantity = 1, count = 1, signal } = query;
  const now = clock.now();
  const filter = startFilter(query);
  const after = query.after === undefined ? -Infinity : readTime(query.after, zone).at;
  const staffIds = query.staffIds?.length ? query.staffIds : undefined;
  const readable = await readableProducts(source, query, viewer.userId);
  const products = readable.filter((product) => canHave(product, staffIds, quantity));
  const settings = products.map(productSettings);
  const { start, end, last } = searchedSpan(settings, { after, now }, zone, limits);
  const request: SlotRequest = {
    query: { staffIds, combineStaff: staffIds === undefined, signal },
    viewer,
    now,
    window: { start, end },
    filter,
    products,
    source,
    settings,
    pace: new Pace(() => signal),
  };
  const records: FreeSlot[] = [];
  let examined = 0;
  let measured = 0;
  for await (const part of reader.partsOf(request, new Map(), FIRST_DAYS)) {
    const most = count - records.length;
    const found = await freeIn(part, request, { quantity, most }, limits);
    records.push(...found.free.slice(0, most));
    examined += found.examined;
    measured += found.measured;
    if (records.length === count) return { records, searchedUntil: null };
    const { end: until } = part.window;
    const isEnough = examined >= limits.slotRecords || measured >= limits.slotRecords * MEASURED_PER_RECORD;
    if (isEnough) return { records, searchedUntil: until < last ? until : null };
  }
  return { records, searchedUntil: end < last ? end : null };
}

/**
 * Whether a product can be booked at all with this quantity and one of these staff members. A product with a wrong
 * setting cannot.
 */
function canHave(product: Product, asked: readonly number[] | undefined, quantity: number): boolean {
  const { staffIds, maxQuantity, problems } = productSettings(product);
  return (
    problems.length === 0 && quantity <= maxQuantity && (!asked || staffIds.some((id) => asked.includes(id)))
  );
}

/**
 * The span that one call searches. Empty if no start in it could be booked. No product can be booked after the instant
 * `last`.
 */
interface SearchedSpan {
  readonly start: Instant;
  readonly end: Instant;
  readonly last: number;
}

function searchedSpan(
  settings: readonly ProductSettings[],
  { after, now }: { readonly after: number; readonly now: Instant },
  zone: Zone,
  limits: Limits,
): SearchedSpan {
  const ranges = settings.map((product) => bookableRange(product, now, zone, false));
  const start = asInstant(Math.max(after, Math.min(...ranges.map(({ from }) => from))));
  const last = Math.min(Math.max(...ranges.map(({ to }) => to)), LAST);
  if (start >= last) return { start, end: start, last: start };
  const days = Math.min(SEARCHED_DAYS, searchableDays(settings, limits.memberDays));
  if (days === 0) throw tooMany(`have more than ${limits.memberDays} members`);
  return { start, end: asInstant(Math.min(zone.startOfDay(zone.dayOf(start) + days), last)), last };
}

const tooMany = (have: string): Error =>
  invalidParams({ productIds: `these products ${have}; ask for fewer products at once` });

/** Finds the free slots of one site day in the order of a list of slots, at most `most` for each product. */
async function freeIn(
  { world, window }: Part,
  { query, settings, filter, pace }: SlotRequest,
  { quantity, most }: { readonly quantity: number; readonly most: number },
  { slotRecords }: Limits,
): Promise<FoundSlots> {
  const search = {
    window,
    filter,
    staffIds: query.staffIds,
    pastTimes: false,
    combine: query.combineStaff === true,
    firstOfRepeated: false,
    quantity,
    most,
  };
  const found: FoundSlots = { free: [], examined: 0, measured: 0 };
  for (const product of settings) {
    await pace.drive(freeSlots(world, product, search, found), () => {
      if (found.examined > slotRecords) throw tooMany(`have more than ${slotRecords} slots on one day`);
    });
  }
  found.free.sort((a, b) => a.start - b.start);
  return found;
}
