import { AppointmentsError, areMissing, invalidParams } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { productSettings } from '../../engine/slots/product/product-settings';
import { searchableDays } from '../../engine/slots/response-limits';
import type { ReachedLimit } from '../../domain/refusals/reached-limit';
import type { DaySummary, Slot, SlotQuery, StartHours } from '../../engine/slots/types';
import type { Limits } from '../../options';
import { addMonths, firstOfMonth } from '../../time/civil';
import { formatDate, formatMonth, formatZone } from '../../time/format';
import { parseDate, parseMonth } from '../../time/parse';
import type { Instant, SiteDay } from '../../time/units';
import type { Zone } from '../../time/zone';

/** A query for all data that a booking page shows about one product. */
export interface SlotMonthQuery extends StartHours, Pick<SlotQuery, 'withPrice' | 'signal'> {
  readonly productId: number;
  /** Id of the only member of staff to show. If absent, all members together. */
  readonly staffId?: number;
  /** Number of places that the first free day must have for one booking: 1 to 10,000, default 1. */
  readonly quantity?: number;
  /**
   * Month to show, `YYYY-MM`. Default: the month of `day`, or else of the first free day, or else the present month.
   */
  readonly month?: string;
  /**
   * Day whose times are shown, `YYYY-MM-DD`; it may lie outside the shown month. Default: the month's first free day.
   */
  readonly day?: string;
}

/** The free days of a month of one product, and the times of one day. All days are site days. */
export interface SlotMonth<Days = readonly DaySummary[], Times = readonly Slot[]> {
  /** The site's zone: an IANA name, or `±HH:MM`. */
  readonly timezone: string;
  /** Today, `YYYY-MM-DD`, by the clock of the server. */
  readonly today: string;
  /** The first day from today on with a start that has enough places, at most 366 days ahead; null if there is none. */
  readonly firstFree: string | null;
  /** The shown month, `YYYY-MM`. */
  readonly month: string;
  /** The shown day, `YYYY-MM-DD`; null if none was requested and no day of the month is free. */
  readonly day: string | null;
  /** The days of the month that have starts, from today on. */
  readonly days: Days;
  /** The times of the shown day, with all staff members together, including sold-out ones; empty without a day. */
  readonly times: Times;
  /**
   * The booking limits that leave the shown day without a free time. If no day is shown: those that leave the month
   * without a free time. Absent if no limit is the reason.
   */
  readonly limits?: readonly ReachedLimit[];
}

/** First and last site day of a list, both included. */
interface DayWindow {
  readonly minDate: string;
  readonly maxDate: string;
}

/** A site day, and the largest quantity that one booking could have on it. */
export type DayPlaces = Pick<DaySummary, 'date' | 'maxQuantity'>;

/** A list of days, as objects or as text that is ready to be sent. */
interface ListedDays {
  readonly days: readonly DayPlaces[];
}

/** Functions that list the days and times of a product, as objects or as text that is ready to be sent. */
interface MonthSource<Days extends ListedDays, Times> {
  days(window: DayWindow): Promise<Days>;
  times(day: string): Promise<Times>;
  /** Finds the booking limits that leave a day without free starts. Absent if no limit applies to the product. */
  readonly limitsOn?: ((day: string) => Promise<readonly ReachedLimit[]>) | undefined;
  /** Empty lists: `days` for a month that has passed, and `times` if no day is shown. */
  readonly nothing: { readonly days: Days; readonly times: Times };
}

/** The product, site and clock from which a month is planned. */
export interface MonthContext {
  readonly product: Product;
  readonly now: Instant;
  readonly zone: Zone;
  readonly limits: Limits;
  /**
   * Used if the query names neither a month nor a day: the first free day that is not before this day is shown. If
   * there is none, the first free day is shown. Default: today.
   */
  readonly near?: SiteDay;
}

/** Number of days, today included, that are searched for a free day. */
const SEARCHED_DAYS = 366;

/**
 * Decides which month and day a booking page shows, by the site's clock, and lists them. The first free day is searched
 * month by month, unless a booking limit refuses every date. A month that was listed in the search is not listed again.
 *
 * @throws AppointmentsError 400 for an invalid month or day, and for a month that exceeds the limits on a list
 */
export async function planMonth<Days extends ListedDays, Times>(
  query: Pick<SlotMonthQuery, 'quantity' | 'month' | 'day'>,
  { product, now, zone, limits, near: nearest }: MonthContext,
  source: MonthSource<Days, Times>,
): Promise<SlotMonth<Days, Times>> {
  const asked = readMonth(query);
  const today = zone.dayOf(now);
  const near = Math.max(nearest ?? today, today);
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
  // A list of days has a limit: the number of its staff members, multiplied by the number of its days. The search for a
  // free day must not exceed this limit.
  const mostDays = searchableDays([productSettings(product)], limits.memberDays);
  const searchedDays = Math.min(SEARCHED_DAYS, limits.slotDays, mostDays);
  const { quantity = 1 } = query;
  const freeIn = ({ days }: ListedDays, from = ''): string | undefined =>
    days.find(({ date, maxQuantity }) => date >= from && maxQuantity >= quantity)?.date;
  const limitsOn = limitsOnce(source.limitsOn);
  const findFree = async (from: SiteDay): Promise<string | undefined> => {
    const end = formatDate(today + searchedDays);
    let reached: readonly ReachedLimit[] = [];
    for (let first = firstOfMonth(from); first < today + searchedDays; first = addMonths(first, 1)) {
      const list = await listMonth(first);
      const free = freeIn(list, formatDate(from));
      if (free !== undefined) return free < end ? free : undefined;
      if (reached.length === 0) reached = await limitsOn(fullDay(list.days, undefined, quantity));
      if (reached.some(refusesEveryDate)) return undefined;
    }
    return undefined;
  };
  const firstFree = await findFree(today);
  const isUnasked = asked.month === undefined && asked.day === undefined;
  const shown = (isUnasked && near > today ? await findFree(near) : undefined) ?? firstFree;
  const free = shown === undefined ? undefined : parseDate(shown);
  const month = asked.month ?? firstOfMonth(asked.day ?? free ?? near);
  const days = await listMonth(month);
  const firstOfShown = isUnasked ? shown : freeIn(days);
  const day = asked.day ?? (firstOfShown === undefined ? undefined : parseDate(firstOfShown));
  const full = fullDay(days.days, day === undefined ? undefined : formatDate(day), quantity);
  const reached = await limitsOn(full);
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
    ...(reached.length > 0 && { limits: reached }),
  };
}

/**
 * Wraps `limitsOn` so that the booking limits on each day are computed only once. The result is empty without a day, or
 * if no limit applies.
 */
function limitsOnce(
  limitsOn: ((day: string) => Promise<readonly ReachedLimit[]>) | undefined,
): (day: string | undefined) => Promise<readonly ReachedLimit[]> {
  const known = new Map<string, readonly ReachedLimit[]>();
  return async (day) => {
    if (!limitsOn || day === undefined) return [];
    const found = known.get(day) ?? (await limitsOn(day));
    known.set(day, found);
    return found;
  };
}

/**
 * Whether a reached limit refuses bookings on every date. False for a limit per staff member, because another member
 * may be free.
 */
const refusesEveryDate = ({ per, period }: ReachedLimit): boolean =>
  per !== 'member' && (period === 'ever' || period === 'upcoming');

/**
 * Returns a day that has starts but none with enough places: the shown day or, if none is shown, the last day of the
 * month. Undefined if this day has enough places or no starts.
 */
function fullDay(
  days: readonly DayPlaces[],
  shown: string | undefined,
  quantity: number,
): string | undefined {
  // The last day is examined, because the first days of a month may be too soon to be booked.
  const day = shown === undefined ? days.at(-1) : days.find(({ date }) => date === shown);
  return day && day.maxQuantity < quantity ? day.date : undefined;
}

/** Converts the staff member and the hours of a month query to parameters of a list of slots. */
export const selectionIn = ({
  staffId,
  timeFrom,
  timeTo,
  weekdays,
}: Pick<SlotMonthQuery, 'staffId' | keyof StartHours>): Pick<SlotQuery, 'staffIds' | keyof StartHours> => ({
  ...(staffId !== undefined && { staffIds: [staffId] }),
  ...(timeFrom !== undefined && { timeFrom }),
  ...(timeTo !== undefined && { timeTo }),
  ...(weekdays !== undefined && { weekdays }),
});

/**
 * Reads the month and the day of a query.
 *
 * @returns the first day of the month, and the day; each is undefined if it is absent
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
 * Runs `list`. If `list` finds a fault in the end of the window, the error names the parameter that the client has sent
 * instead: a month or a day.
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
