import type { ReachedLimit } from './limits/limit-text.mjs';
import { addDays, addMonths, type Day, type Month, monthOf } from './days.mjs';

/** A day of the month, as `GET /v2/slots/month` returns it. */
export interface DaySummary {
  readonly date: Day;
  /** Number of start times with free places. */
  readonly starts: number;
  /** Largest number of places that one booking can take on that day. */
  readonly max_qty: number;
}

/**
 * A service within a visit (several services one after the other), as `GET /v2/visits/slots` returns it for a start.
 */
export interface VisitItem {
  /** Index of the service in the request's list of services. */
  readonly item: number;
  readonly product_id: number;
  /** Number of places. */
  readonly qty: number;
  readonly staff_ids: readonly number[];
  /** Start and end of the service, in Unix seconds. */
  readonly start_utc: number;
  readonly end_utc: number;
  /** Price of the service, a decimal string. */
  readonly cost: string;
}

/** A free start time, as `GET /v2/slots/month` and `GET /v2/self-service/month` return it. */
export interface Slot {
  /** Start on the shop's wall clock: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` for services by the day or month. */
  readonly date: string;
  /** Start in Unix seconds. */
  readonly timestamp_utc: number;
  /** Start in ISO 8601 with offset, which is unambiguous even when clocks are set back. Bookings send it as `start`. */
  readonly start_iso: string;
  /** End in ISO 8601, for an appointment whose length differs from that of its service. */
  readonly end_iso?: string;
  readonly duration?: number;
  readonly duration_unit?: 'minute' | 'hour' | 'day' | 'month';
  readonly product_name?: string;
  readonly available: number;
  /** Largest number of places that one booking can take. If absent, the value of `available` applies. */
  readonly max_qty?: number;
  /** Price of one of the wanted places, or of a whole visit of several services; a decimal string. */
  readonly price?: string | undefined;
  /** For all wanted places, with tax: the deposit, and the amount due later; decimal strings. Absent without a deposit. */
  readonly due_now?: string | undefined;
  readonly due_later?: string | undefined;
  /** Services of a visit (several services one after the other) that can start here. Absent for a single service. */
  readonly items?: readonly VisitItem[];
}

/** Response of `GET /v2/slots/month`: a summary of each day of a month, and the start times of one day. */
export interface MonthPage {
  readonly timezone: string;
  /** Current day in the shop's time zone by the server's clock, because the visitor's clock may be wrong. */
  readonly today: Day;
  /**
   * First day with enough free places for the chosen staff member and quantity; null if there is none within a year.
   */
  readonly first_free: Day | null;
  readonly month: Month;
  readonly day: Day | null;
  readonly days: readonly DaySummary[];
  /** Last shown day of the next month, whose days the picker adds to `days` late in a month. */
  readonly until?: Day | undefined;
  readonly times: readonly Slot[];
  /** Booking limits that leave the customer no free start; absent otherwise. */
  readonly limits?: readonly ReachedLimit[];
}

/** Returns the number of places that one booking can take at a start. */
export const placesAt = ({ available, max_qty }: Slot): number => max_qty ?? available;

/** Whether the start has a time of day: services by the day or month have none. */
export const isTimed = ({ date }: Slot): boolean => date.includes('T');

/** Returns the last day of an appointment by the day. Its `endIso` is the midnight that ends this day. */
export const dayBefore = (endIso: string): Day => addDays(endIso.slice(0, 10), -1);

/** Returns the last day that a slot covers, for services by the day or month. */
export function lastDayOf({ date, duration = 1, duration_unit, end_iso }: Slot): Day {
  if (end_iso !== undefined) return dayBefore(end_iso);
  if (duration_unit !== 'month') return addDays(date, duration - 1);
  return addDays(addMonths(monthOf(date), duration) + date.slice(7), -1);
}

const SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3_600 };

/** Returns the end of a slot in Unix seconds; undefined for services by the day or month. */
export function endOf(slot: Slot): number | undefined {
  if (!isTimed(slot)) return undefined;
  if (slot.end_iso !== undefined) return Date.parse(slot.end_iso) / 1000;
  const seconds = SECONDS[slot.duration_unit ?? ''];
  return seconds === undefined ? undefined : slot.timestamp_utc + slot.duration! * seconds;
}
