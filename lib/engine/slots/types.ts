import type { DurationUnit } from '../../domain/product';
import type { Instant, SiteSeconds } from '../../time/units';
import type { ProductSettings } from './product-settings';
import type { Reason } from '../../domain/refusals/reasons';

/** The contract's Slot, as it goes out in v2. */
export interface Slot {
  readonly product_id: number;
  readonly product_name: string;
  /** `YYYY-MM-DDTHH:MM` for timed products, `YYYY-MM-DD` for day and month products; site wall clock. */
  readonly date: string;
  /** Site seconds: post it back as `start`; in the repeated hour it means the first of two. */
  readonly timestamp: number;
  /** Instant. */
  readonly timestamp_utc: number;
  /** ISO 8601 with offset; also accepted as `start`, and exact in the repeated hour. */
  readonly start_iso: string;
  /** In `duration_unit`. */
  readonly duration: number;
  readonly duration_unit: DurationUnit;
  /** Places left, never below 0. */
  readonly available: number;
  /** Quantity taken. */
  readonly scheduled: number;
  /** The member; null for a product without staff; 0 when combined. */
  readonly staff_id: number | null;
  /** Decimal string for one place, where it is asked for; combined: of whom a booking without a preference takes. */
  readonly price?: string;
  /** Combined lists, and products with a `max_qty`: the largest quantity one booking can have here. */
  readonly max_qty?: number;
}

/** What `summary=day` asks: members are combined, and nothing is explained. */
export type DayQuery = Omit<SlotQuery, 'combineStaff' | 'explain'>;

/** What is asked for as it is sent. */
export interface ReadyQuery extends Omit<SlotQuery, 'explain' | 'withPrice' | 'signal'> {
  /** One record a product and day, members combined. */
  readonly summary?: 'day';
}

/** What a product has on a site day (`summary=day`, an addition to the contract). */
export interface DaySummary {
  readonly product_id: number;
  readonly product_name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The first start that has places, or the first where none has: site seconds, instant, ISO 8601 with offset. */
  readonly timestamp: number;
  readonly timestamp_utc: number;
  readonly start_iso: string;
  /** The most places that any start has left. */
  readonly available: number;
  /** Starts that have places. */
  readonly starts: number;
  /** The largest quantity that one booking can have on that day. */
  readonly max_qty: number;
}

/** What `GET /slots` asks; see the contract's Slots parameters. */
export interface SlotQuery {
  readonly productIds?: readonly number[];
  readonly categoryIds?: readonly number[];
  readonly staffIds?: readonly number[];
  /** `YYYY-MM-DD`, whole site days, both included. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** Half-open; each replaces the date of its own side. */
  readonly minTimestamp?: SiteSeconds;
  readonly maxTimestamp?: SiteSeconds;
  readonly getPastTimes?: boolean;
  readonly hideUnavailable?: boolean;
  readonly combineStaff?: boolean;
  /** From 1; paging is on when `page` or `perPage` is present. */
  readonly page?: number;
  /** 1..1000, default 10. */
  readonly perPage?: number;
  readonly pagedStream?: boolean;
  /** Not from the stored index, whatever is in it. */
  readonly computed?: boolean;
  /** Of the repeated hour show the first reading only: a `timestamp` of the second, posted back, means the first. */
  readonly firstOfRepeated?: boolean;
  /** Also say what a place costs. */
  readonly withPrice?: boolean;
  /** Also say why the other starts of the window are refused. */
  readonly explain?: boolean;
  /** Aborting this signal ends the computation; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Slots, or days, and how many there are. */
export interface SlotPage<Of = Slot> {
  readonly records: Of[];
  /** Over all pages; absent for `pagedStream`, which stops early and knows none. */
  readonly total?: number;
  /** Of the whole window, member by member, whatever page is asked for; present where `explain` asks for it. */
  readonly refused?: readonly Refusal[];
}

/** A start of a product, in every form that judging and writing it needs: worked out once for all members. */
export interface Moment {
  readonly start: Instant;
  readonly end: Instant;
  readonly openUntil: Instant;
  readonly timestamp: SiteSeconds;
  readonly date: string;
  readonly iso: string;
}

/** A start that cannot be booked, and what decides that. */
export interface Refusal {
  readonly product: ProductSettings;
  readonly moment: Moment;
  /** The member; null for a product without staff. */
  readonly staffId: number | null;
  readonly reasons: readonly Reason[];
  /** The rules that close it; empty where no rule opens it. */
  readonly ruleIds: readonly number[];
  /** The bookings in its way. */
  readonly appointmentIds: readonly number[];
}
