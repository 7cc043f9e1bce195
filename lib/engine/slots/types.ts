import type { DurationUnit } from '../../domain/product';
import type { Reason } from '../../domain/refusals/reasons';
import type { TimeInput } from '../../time/time-input';
import type { Instant, SiteSeconds, Span } from '../../time/units';
import type { ProductSettings } from './product/product-settings';

/** A time at which a product can be booked. */
export interface Slot {
  readonly productId: number;
  readonly productName: string;
  /** Start on the site's wall clock: `YYYY-MM-DDTHH:MM` for timed products, `YYYY-MM-DD` for day and month products. */
  readonly date: string;
  /** Start to pass on when booking this slot. */
  readonly start: Instant;
  /** Start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** Length in `durationUnit`. */
  readonly duration: number;
  readonly durationUnit: DurationUnit;
  /** Capacity that is left, never below 0. */
  readonly available: number;
  /** Quantity that bookings take. */
  readonly scheduled: number;
  /** Id of the member; null for a product without staff; 0 if members are combined. */
  readonly staffId: number | null;
  /**
   * Price of one place as a decimal string; only with `withPrice`. If members are combined, the price with the member
   * that a booking without a preference takes.
   */
  readonly price?: string;
  /**
   * Deposit for one place with tax, as a decimal string; only with `withPrice`, and for products with a deposit.
   */
  readonly dueNow?: string;
  /** Rest of the price of one place with tax, due after the deposit. Present if `dueNow` is. */
  readonly dueLater?: string;
  /** Largest quantity of one booking; only in combined lists, and for products that limit it. */
  readonly maxQuantity?: number;
}

/** A query for `summary=day`: members are combined, and refusals are not explained. */
export type DayQuery = Omit<SlotQuery, 'combineStaff' | 'explain'>;

/** A query whose result is sent as text. */
export interface ReadyQuery extends Omit<SlotQuery, 'explain' | 'withPrice' | 'signal'> {
  /** `day`: one record for each product and day, with members combined. */
  readonly summary?: 'day';
}

/** The summary of a product's site day (`summary=day` over REST). */
export interface DaySummary {
  readonly productId: number;
  readonly productName: string;
  /** The day, `YYYY-MM-DD`. */
  readonly date: string;
  /** First start with capacity left, or the first start if none has any. */
  readonly start: Instant;
  /** Start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** Largest capacity that any start of the day has left. */
  readonly available: number;
  /** Number of starts with capacity left. */
  readonly starts: number;
  /** Largest quantity of one booking on that day. */
  readonly maxQuantity: number;
}

/** Hours and weekdays on the site's wall clock, to which the starts of a list are limited. */
export interface StartHours {
  /** First time of day, `HH:MM`, at which a start may lie. Default: midnight. */
  readonly timeFrom?: string;
  /**
   * Time of day, `HH:MM`, before which starts must lie. If it is not after `timeFrom`, it lies on the next day. Default:
   * the midnight at which the day ends.
   */
  readonly timeTo?: string;
  /**
   * Weekdays on which the hours begin, Monday = 1 to Sunday = 7; 0 is Sunday, too. Default: every day. For products by
   * the day or month, the weekday of the first day must be one of these, and times of day are ignored.
   */
  readonly weekdays?: readonly number[];
}

/** A query for slots. */
export interface SlotQuery extends StartHours {
  readonly productIds?: readonly number[];
  readonly categoryIds?: readonly number[];
  readonly staffIds?: readonly number[];
  /** First and last site day, `YYYY-MM-DD`, both included. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** The first moment at which a start may lie; replaces `minDate`. */
  readonly from?: TimeInput;
  /** The moment before which starts must lie; a date (`YYYY-MM-DD`) includes its day. Replaces `maxDate`. */
  readonly to?: TimeInput;
  readonly getPastTimes?: boolean;
  readonly hideUnavailable?: boolean;
  readonly combineStaff?: boolean;
  /** Number of the page, from 1. The result is paged if `page` or `perPage` is present. */
  readonly page?: number;
  /** Number of records on a page, 1 to 1000. Default 10. */
  readonly perPage?: number;
  readonly pagedStream?: boolean;
  /** Whether to compute the slots without the stored index. */
  readonly computed?: boolean;
  /**
   * Whether to list only the starts of the first hour when the clock repeats an hour. If a client sent back a wall
   * clock time of the second hour, that time would mean the first hour.
   */
  readonly firstOfRepeated?: boolean;
  /** Whether to return the price of one place, too. */
  readonly withPrice?: boolean;
  /** Whether to return also the other starts of the window, with the reasons why they are refused. */
  readonly explain?: boolean;
  /** Signal that ends the computation when it aborts; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A slot with enough places, as a search for the first free starts returns it. */
export interface FreeSlot extends Slot {
  /** End of a booking of the product's own length. */
  readonly end: Instant;
  /** End in ISO 8601, with the site's offset. */
  readonly endIso: string;
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
  /** Total over all pages; absent for `pagedStream`, which stops early and does not count. */
  readonly total?: number;
  /** Refused starts of the whole window, whatever the page, grouped by member. Present if `explain` is set. */
  readonly refused?: readonly Refusal[];
}

/** A start of a product, as an instant and in the other forms that lists need. Computed once for all members. */
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
  /** Id of the member; null for a product without staff. */
  readonly staffId: number | null;
  readonly reasons: readonly Reason[];
  /** Ids of the rules that close the start, or a resource that it needs; empty if no rule opens it. */
  readonly ruleIds: readonly number[];
  /** Ids of the bookings that conflict with the start. */
  readonly appointmentIds: readonly number[];
}
