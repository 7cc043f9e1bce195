import type { ReachedLimit } from './limits/limit-text.mjs';
import { addDays, addMonths, type Day, type Month, monthOf } from './days.mjs';

/** A day of the month, as `GET /v2/slots/month` returns it. */
export interface DaySummary {
  readonly date: Day;
  /** Starts that have places. */
  readonly starts: number;
  /** The largest quantity that one booking can have on that day. */
  readonly max_qty: number;
}

/** An item of a visit at a start, as `GET /v2/visits/slots` returns it. */
export interface VisitItem {
  /** Position of the item in the request. */
  readonly item: number;
  readonly product_id: number;
  readonly staff_ids: readonly number[];
  /** Instants, in seconds. */
  readonly start_utc: number;
  readonly end_utc: number;
  /** Decimal string. */
  readonly cost: string;
}

/** A start, as `GET /v2/slots/month` and `GET /v2/self-service/month` return it. */
export interface Slot {
  /** Site wall clock: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for products by the day or month. */
  readonly date: string;
  /** Instant, in seconds. */
  readonly timestamp_utc: number;
  /** Exact in the repeated hour, too; a booking takes it as `start`. */
  readonly start_iso: string;
  /** Where the length is the appointment's own. */
  readonly end_iso?: string;
  readonly duration?: number;
  readonly duration_unit?: 'minute' | 'hour' | 'day' | 'month';
  readonly product_name?: string;
  readonly available: number;
  /** The largest quantity that one booking can have, if it is not `available`. */
  readonly max_qty?: number;
  /** Decimal string for one place; for a visit, of the whole. */
  readonly price?: string | undefined;
  /** The items, if a whole visit starts here. */
  readonly items?: readonly VisitItem[];
}

/** The response of `GET /v2/slots/month`: a month and the times of one day. */
export interface MonthPage {
  readonly timezone: string;
  /** The shop's day by the server's clock: the visitor's clock may be wrong. */
  readonly today: Day;
  /** The first day with places for the member and the quantity; null if there is none within a year. */
  readonly first_free: Day | null;
  readonly month: Month;
  readonly day: Day | null;
  readonly days: readonly DaySummary[];
  readonly times: readonly Slot[];
  /** Present if booking limits are the reason why nothing is free. */
  readonly limits?: readonly ReachedLimit[];
}

/** The places that one booking can take. */
export const placesAt = ({ available, max_qty }: Slot): number => max_qty ?? available;

/** Whether the start has a time of day. Products by the day or month have none. */
export const isTimed = ({ date }: Slot): boolean => date.includes('T');

/** The day before the midnight at which an appointment by the day ends. */
export const dayBefore = (endIso: string): Day => addDays(endIso.slice(0, 10), -1);

/** The last day of a slot of a product by the day or month. */
export function lastDayOf({ date, duration = 1, duration_unit, end_iso }: Slot): Day {
  if (end_iso !== undefined) return dayBefore(end_iso);
  if (duration_unit !== 'month') return addDays(date, duration - 1);
  return addDays(addMonths(monthOf(date), duration) + date.slice(7), -1);
}

const SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3_600 };

/** The end of a timed slot, an instant in seconds. Undefined for products by the day or month. */
export function endOf(slot: Slot): number | undefined {
  if (!isTimed(slot)) return undefined;
  if (slot.end_iso !== undefined) return Date.parse(slot.end_iso) / 1000;
  const seconds = SECONDS[slot.duration_unit ?? ''];
  return seconds === undefined ? undefined : slot.timestamp_utc + slot.duration! * seconds;
}
