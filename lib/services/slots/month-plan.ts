import { AppointmentsError, areMissing, invalidParams } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { productSettings } from '../../engine/slots/product-settings';
import type { DaySummary, Slot, SlotQuery } from '../../engine/slots/types';
import type { Limits } from '../../options';
import { addMonths, firstOfMonth } from '../../time/civil';
import { formatDate, formatMonth, formatZone } from '../../time/format';
import { parseDate, parseMonth } from '../../time/parse';
import type { Instant, SiteDay } from '../../time/units';
import type { Zone } from '../../time/zone';

/** A query for all data that a booking page shows of one product. */
export interface SlotMonthQuery extends Pick<SlotQuery, 'withPrice' | 'signal'> {
  readonly productId: number;
  /** The only member to show; if absent, all members together. */
  readonly staffId?: number;
  /** Number of places that the first free day must have for one booking: 1 to 10,000, default 1. */
  readonly quantity?: number;
  /** `YYYY-MM`. Default: the month of `day`, or else that of the first free day, or else the present month. */
  readonly month?: string;
  /** `YYYY-MM-DD`, which may be in another month. Default: the month's first free day. */
  readonly day?: string;
}

/** A month of one product, and the times of one of its days. All days are the site's. */
export interface SlotMonth<Days = readonly DaySummary[], Times = readonly Slot[]> {
  /** The site's zone: an IANA name, or `±HH:MM`. */
  readonly timezone: string;
  /** `YYYY-MM-DD`, by the clock of the server. */
  readonly today: string;
  /** The first day from today on that has a start with enough places, at most 366 days ahead; null if there is none. */
  readonly firstFree: string | null;
  /** `YYYY-MM`. */
  readonly month: string;
  /** `YYYY-MM-DD`; null if none was requested and no day of the month is free. */
  readonly day: string | null;
  /** The days of the month that have starts, from today on. */
  readonly days: Days;
  /** The times of the day, all members together, including sold-out ones; empty without a day. */
  readonly times: Times;
}

/** Whole site days, both included. */
interface DayWindow {
  readonly minDate: string;
  readonly maxDate: string;
}

/** A day, and the largest quantity of one booking on it. */
export type DayPlaces = Pick<DaySummary, 'date' | 'maxQuantity'>;

/** A list of days, in any form. */
interface ListedDays {
  readonly days: readonly DayPlaces[];
}

/** Source of the product's lists, in any form. */
interface MonthSource<Days extends ListedDays, Times> {
  days(window: DayWindow): Promise<Days>;
  times(day: string): Promise<Times>;
  /** The lists of a window without days. */
  readonly nothing: { readonly days: Days; readonly times: Times };
}

/** The facts from which a month is planned. */
export interface MonthContext {
  readonly product: Product;
  readonly now: Instant;
  readonly zone: Zone;
  readonly limits: Limits;
}

/** Number of days, today included, that are searched for a free day. */
const SEARCHED_DAYS = 366;

/**
 * Decides which month and day a page shows, by the site's clock, and lists them. The first free day is searched month
 * by month, and the month that is shown is not listed twice.
 *
 * @throws AppointmentsError 400 for an invalid month or day, and for a month over the limits
 */
export async function planMonth<Days extends ListedDays, Times>(
  query: Pick<SlotMonthQuery, 'quantity' | 'month' | 'day'>,
  { product, now, zone, limits }: MonthContext,
  source: MonthSource<Days, Times>,
): Promise<SlotMonth<Days, Times>> {
  const asked = readMonth(query);
  const today = zone.dayOf(now);
  const listed = new Map<SiteDay, Days>();
  const listMonth = async (first: SiteDay): Promise<Days> => {
    const last = addMonths(first, 1) - 1;
    if (last < today) return source.nothing.days;
    const before = listed.get(first);
    if (before) return before;
    const window = { minDate: formatDate(Math.max(first, today)), maxDate: formatDate(last) };
    const list = await naming('month', () => source.days(window));
    listed.set(first, list);
    return list;
  };
  const members = Math.max(productSettings(product).staffIds.length, 1);
  // The search has the limits of a list of this many days.
  const searchedDays = Math.min(SEARCHED_DAYS, limits.slotDays, Math.floor(limits.memberDays / members));
  const { quantity = 1 } = query;
  const freeIn = ({ days }: ListedDays) => days.find(({ maxQuantity }) => maxQuantity >= quantity)?.date;
  const findFree = async (): Promise<string | undefined> => {
    const end = formatDate(today + searchedDays);
    for (let first = firstOfMonth(today); first < today + searchedDays; first = addMonths(first, 1)) {
      const free = freeIn(await listMonth(first));
      if (free !== undefined) return free < end ? free : undefined;
    }
    return undefined;
  };
  const firstFree = await findFree();
  const free = firstFree === undefined ? undefined : parseDate(firstFree);
  const month = asked.month ?? firstOfMonth(asked.day ?? free ?? today);
  const days = await listMonth(month);
  const firstOfShown = freeIn(days);
  const day = asked.day ?? (firstOfShown === undefined ? undefined : parseDate(firstOfShown));
  return {
    timezone: formatZone(zone.name),
    today: formatDate(today),
    firstFree: firstFree ?? null,
    month: formatMonth(month),
    day: day === undefined ? null : formatDate(day),
    days,
    times:
      day === undefined || day < today
        ? source.nothing.times
        : await naming('day', () => source.times(formatDate(day))),
  };
}

/** Converts the member of a month query to the parameter of a list. */
export const memberIn = ({ staffId }: Pick<SlotMonthQuery, 'staffId'>): Pick<SlotQuery, 'staffIds'> =>
  staffId === undefined ? {} : { staffIds: [staffId] };

/**
 * Reads the month and the day of a query.
 *
 * @returns the first day of the month, and the day; each undefined if absent
 */
function readMonth({ month, day }: Pick<SlotMonthQuery, 'month' | 'day'>): {
  readonly month?: SiteDay;
  readonly day?: SiteDay;
} {
  const first = month === undefined ? undefined : parseMonth(month);
  if (month !== undefined && first === undefined) throw invalidParams({ month: 'must be a month, YYYY-MM' });
  const date = day === undefined ? undefined : parseDate(day);
  if (day !== undefined && date === undefined) throw invalidParams({ day: 'must be a date, YYYY-MM-DD' });
  return { month: first, day: date };
}

/**
 * Renames the parameter in errors. The caller has sent no window, so a limit on the end of a list concerns the month
 * or the day.
 */
async function naming<T>(name: 'month' | 'day', list: () => Promise<T>): Promise<T> {
  try {
    return await list();
  } catch (error) {
    const { params } = error instanceof AppointmentsError ? error.data : {};
    if (!params || areMissing(params) || params.maxDate === undefined) throw error;
    throw invalidParams({ [name]: params.maxDate });
  }
}
