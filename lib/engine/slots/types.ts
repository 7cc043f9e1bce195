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
  /** Start to pass on when booking this slot. */
  readonly start: Instant;
  /** Start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** Length in `durationUnit`. */
  readonly duration: number;
  readonly durationUnit: DurationUnit;
  /** Remaining capacity, never below 0. */
  readonly available: number;
  /** Quantity that bookings take. */
  readonly scheduled: number;
  /** The member; null for a product without staff; 0 when combined. */
  readonly staffId: number | null;
  /**
   * Price of one place as a decimal string, if `withPrice` is set; combined: the price with the member that a booking
   * without a preference takes.
   */
  readonly price?: string;
  /** Largest quantity of one booking; only in combined lists, and for products that limit it. */
  readonly maxQuantity?: number;
}

/** A query for `summary=day`: members are combined, and refusals are not explained. */
export type DayQuery = Omit<SlotQuery, 'combineStaff' | 'explain'>;

/** A query whose result is sent as text. */
export interface ReadyQuery extends Omit<SlotQuery, 'explain' | 'withPrice' | 'signal'> {
  /** `day`: one record for each product and day, members combined. */
  readonly summary?: 'day';
}

/** The summary of a product's site day (`summary=day` over REST). */
export interface DaySummary {
  readonly productId: number;
  readonly productName: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** First start with remaining capacity, or the first start if none has any. */
  readonly start: Instant;
  /** Start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** Largest remaining capacity of any start. */
  readonly available: number;
  /** Number of starts with remaining capacity. */
  readonly starts: number;
  /** Largest quantity of one booking on that day. */
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
  /**
   * In the repeated hour, list only starts of the first: a wall clock time of the second, sent back, means the first.
   */
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

/** A page of slots, or of days, and their total. */
export interface SlotPage<Of = Slot> {
  readonly records: Of[];
  /** Total over all pages; absent for `pagedStream`, which stops early and knows no total. */
  readonly total?: number;
  /** Refused starts of the whole window, member by member, whatever the page; present if `explain` is set. */
  readonly refused?: readonly Refusal[];
}

/** A start of a product, in every form that judging and writing it needs: computed once for all members. */
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
  /** Date in the format of `Slot.date`. */
  readonly date: string;
  readonly start: Instant;
  readonly startIso: string;
  /** The member; null for a product without staff. */
  readonly staffId: number | null;
  readonly reasons: readonly Reason[];
  /** Rules that close it; empty if no rule opens it. */
  readonly ruleIds: readonly number[];
  /** Bookings that conflict with it. */
  readonly appointmentIds: readonly number[];
}
