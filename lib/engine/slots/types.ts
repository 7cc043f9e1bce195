import type { DurationUnit } from '../../domain/product';
import type { Reason } from '../../domain/refusals/reasons';
import type { TimeInput } from '../../time/time-input';
import type { Instant, SiteSeconds, Span } from '../../time/units';
import type { ProductSettings } from './product-settings';

/** A time at which a product can be booked. */
export interface Slot {
  readonly productId: number;
  readonly productName: string;
  /** `YYYY-MM-DDTHH:MM` for timed products, `YYYY-MM-DD` for day and month products; site wall clock. */
  readonly date: string;
  /** Pass it on as `start` to book this slot. */
  readonly start: Instant;
  /** The same start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** In `durationUnit`. */
  readonly duration: number;
  readonly durationUnit: DurationUnit;
  /** Places left, never below 0. */
  readonly available: number;
  /** Quantity taken. */
  readonly scheduled: number;
  /** The member; null for a product without staff; 0 when combined. */
  readonly staffId: number | null;
  /**
   * The price of one place as a decimal string, if `withPrice` is set; combined: the price with the member that a
   * booking without a preference takes.
   */
  readonly price?: string;
  /** Combined lists, and products that limit it: the largest quantity one booking can have here. */
  readonly maxQuantity?: number;
}

/** A query for `summary=day`: members are combined, and nothing is explained. */
export type DayQuery = Omit<SlotQuery, 'combineStaff' | 'explain'>;

/** A query whose result is sent as text. */
export interface ReadyQuery extends Omit<SlotQuery, 'explain' | 'withPrice' | 'signal'> {
  /** One record a product and day, members combined. */
  readonly summary?: 'day';
}

/** The summary of a product's site day (`summary=day` over REST). */
export interface DaySummary {
  readonly productId: number;
  readonly productName: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The first start that has places, or the first if none has. */
  readonly start: Instant;
  /** The same start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** The most places that any start has left. */
  readonly available: number;
  /** Starts that have places. */
  readonly starts: number;
  /** The largest quantity that one booking can have on that day. */
  readonly maxQuantity: number;
}

/** A query for slots. */
export interface SlotQuery {
  readonly productIds?: readonly number[];
  readonly categoryIds?: readonly number[];
  readonly staffIds?: readonly number[];
  /** `YYYY-MM-DD`, whole site days, both included. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** The first moment at which a start may lie; replaces `minDate`. */
  readonly from?: TimeInput;
  /** Starts lie before this moment; a date (`YYYY-MM-DD`) includes its day. Replaces `maxDate`. */
  readonly to?: TimeInput;
  readonly getPastTimes?: boolean;
  readonly hideUnavailable?: boolean;
  readonly combineStaff?: boolean;
  /** From 1; paging is on when `page` or `perPage` is present. */
  readonly page?: number;
  /** 1..1000, default 10. */
  readonly perPage?: number;
  readonly pagedStream?: boolean;
  /** Compute the slots without the stored index. */
  readonly computed?: boolean;
  /** In the repeated hour, list only starts of the first: a wall clock time of the second, sent back, means the first. */
  readonly firstOfRepeated?: boolean;
  /** Also return the price of one place. */
  readonly withPrice?: boolean;
  /** Also return the other starts of the window, and why they are refused. */
  readonly explain?: boolean;
  /** Aborting this signal ends the computation; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The slots that a query selects: starts in the window, of these products. */
export interface SlotSelection {
  readonly query: SlotQuery;
  readonly settings: readonly ProductSettings[];
  readonly window: Span;
}

/** Slots, or days, and how many there are. */
export interface SlotPage<Of = Slot> {
  readonly records: Of[];
  /** Over all pages; absent for `pagedStream`, which stops early and knows none. */
  readonly total?: number;
  /** The refused starts of the whole window, member by member, whatever the page; present if `explain` is set. */
  readonly refused?: readonly Refusal[];
}

/** A start of a product, in every form that judging and writing it needs: worked out once for all members. */
export interface SlotMoment {
  readonly start: Instant;
  readonly end: Instant;
  readonly openUntil: Instant;
  readonly wallClock: SiteSeconds;
  readonly date: string;
  readonly iso: string;
}

/** A start that cannot be booked, and the causes. */
export interface Refusal {
  readonly productId: number;
  /** As a slot's. */
  readonly date: string;
  readonly start: Instant;
  readonly startIso: string;
  /** The member; null for a product without staff. */
  readonly staffId: number | null;
  readonly reasons: readonly Reason[];
  /** The rules that close it; empty if no rule opens it. */
  readonly ruleIds: readonly number[];
  /** The bookings in its way. */
  readonly appointmentIds: readonly number[];
}
