import type { ReachedLimit } from './limits/limit-text.mjs';
import { addDays, addMonths, type Day, type Month, monthOf } from './days.mjs';

/** A day of the month, as `GET /v2/slots/month` returns it. */
export interface DaySummary {
  readonly date: Day;
  /** Number of starts that have free places. */
  readonly starts: number;
  /** Largest quantity of one booking on that day. */
  readonly max_qty: number;
}

/** An item of a visit at a start, as `GET /v2/visits/slots` returns it. */
export interface VisitItem {
  /** Position of the item in the request. */
  readonly item: number;
  readonly product_id: number;
  readonly staff_ids: readonly number[];
  /** Start and end of the item, as instants in seconds. */
  readonly start_utc: number;
  readonly end_utc: number;
  /** Price of the item, a decimal string. */
  readonly cost: string;
}

/** A start, as `GET /v2/slots/month` and `GET /v2/self-service/month` return it. */
export interface Slot {
  /** Site wall clock: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for products by the day or month. */
  readonly date: string;
  /** Start as an instant, in seconds. */
  readonly timestamp_utc: number;
  /** Start with its offset, which is exact in the repeated hour, too. A booking takes it as `start`. */
  readonly start_iso: string;
  /** End of an appointment that has a length of its own. */
  readonly end_iso?: string;
  readonly duration?: number;
  readonly duration_unit?: 'minute' | 'hour' | 'day' | 'month';
  readonly product_name?: string;
  readonly available: number;
  /** Largest quantity of one booking, if it differs from `available`. */
  readonly max_qty?: number;
  /** Price of one place, or of the whole visit; a decimal string. */
  readonly price?: string | undefined;
  /** Deposit and rest of the price of one place, with tax; decimal strings. Absent without a deposit. */
  readonly due_now?: string | undefined;
  readonly due_later?: string | undefined;
  /** Items of the visit that can start here; absent without a visit. */
  readonly items?: readonly VisitItem[];
}

/** The response of `GET /v2/slots/month`: a month and the times of one day. */
export interface MonthPage {
  readonly timezone: string;
  /** The shop's current day by the server's clock, because the visitor's clock may be wrong. */
  readonly today: Day;
  /** First day with free places for the member and the quantity; null if there is none within a year. */
  readonly first_free: Day | null;
  readonly month: Month;
  readonly day: Day | null;
  readonly days: readonly DaySummary[];
  readonly times: readonly Slot[];
  /** Booking limits, if they are the reason why nothing is free. */
  readonly limits?: readonly ReachedLimit[];
}

/** Returns the number of places that one booking can take. */
export const placesAt = ({ available, max_qty }: Slot): number => max_qty ?? available;

/** Whether the start has a time of day, which products by the day or month lack. */
export const isTimed = ({ date }: Slot): boolean => date.includes('T');

/** Returns the last day of an appointment by the day, which ends at the following midnight. */
export const dayBefore = (endIso: string): Day => addDays(endIso.slice(0, 10), -1);

/** Returns the last day of a slot of a product by the day or month. */
export function lastDayOf({ date, duration = 1, duration_unit, end_iso }: Slot): Day {
  if (end_iso !== undefined) return dayBefore(end_iso);
  if (duration_unit !== 'month') return addDays(date, duration - 1);
  return addDays(addMonths(monthOf(date), duration) + date.slice(7), -1);
}

const SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3_600 };

/** Returns the end of a slot as an instant in seconds; undefined for products by the day or month. */
export function endOf(slot: Slot): number | undefined {
  if (!isTimed(slot)) return undefined;
  if (slot.end_iso !== undefined) return Date.parse(slot.end_iso) / 1000;
  const seconds = SECONDS[slot.duration_unit ?? ''];
  return seconds === undefined ? undefined : slot.timestamp_utc + slot.duration! * seconds;
}
