import type { DurationUnit } from '../../domain/product';
import type { Reason } from '../../domain/refusals/reasons';
import type { TimeInput } from '../../time/time-input';
import type { Instant, SiteSeconds, Span } from '../../time/units';
import type { ProductSettings } from './product/product-settings';

/** A time at which a product can be booked, with its places and members, as lists return it. */
export interface Slot {
  readonly productId: number;
  readonly productName: string;
  /** Start on the site's wall clock: `YYYY-MM-DDTHH:MM` for timed products, `YYYY-MM-DD` for day and month products. */
  readonly date: string;
  /** Start of the slot as an instant, to be passed on when booking it. */
  readonly start: Instant;
  /** Start in ISO 8601, with the site's UTC offset. */
  readonly startIso: string;
  /** Duration in `durationUnit`. */
  readonly duration: number;
  readonly durationUnit: DurationUnit;
  /** Number of places that are left in the slot, never below 0. */
  readonly available: number;
  /** Quantity that bookings take of the slot at present. */
  readonly scheduled: number;
  /** Id of the member; null for a product without staff; 0 if the slot stands for all members combined. */
  readonly staffId: number | null;
  /**
   * Price of one place of a booking with `quantity` places, as a decimal string; present only with `withPrice`. The cost
   * of the booking is exactly `quantity` times this price. If members are combined, this is the price of the member whom
   * a booking without a chosen member gets.
   */
  readonly price?: string;
  /**
   * Deposit with tax for all `quantity` places, as a decimal string; present only with `withPrice`, and for products with
   * a deposit.
   */
  readonly dueNow?: string;
  /** Rest of the price of all places with tax after the deposit, as a decimal string. Present together with `dueNow`. */
  readonly dueLater?: string;
  /**
   * Largest quantity of one booking; present only if members are combined, and for products that limit the quantity.
   */
  readonly maxQuantity?: number;
}

/** A query for one record per day (`summary=day`). Members are always combined, and refusals cannot be explained. */
export type DayQuery = Omit<SlotQuery, 'combineStaff' | 'explain'>;

/** A query for slots whose result is sent as JSON text, so that it can be stored and sent again. */
export interface ReadyQuery extends Omit<SlotQuery, 'explain' | 'withPrice' | 'quantity' | 'signal'> {
  /** `day`: one record for each product and day, with members combined. Absent: one record for each slot. */
  readonly summary?: 'day';
}

/** The slots of a product on one site day, summarised (`summary=day` over REST). */
export interface DaySummary {
  readonly productId: number;
  readonly productName: string;
  /** The site day, `YYYY-MM-DD`. */
  readonly date: string;
  /** First start with free places; the first start of the day if no start has free places. */
  readonly start: Instant;
  /** Start in ISO 8601, with the site's UTC offset. */
  readonly startIso: string;
  /** Most free places that any start of the day has. */
  readonly available: number;
  /** Number of starts with free places. */
  readonly starts: number;
  /** Largest quantity of one booking at any start of the day. */
  readonly maxQuantity: number;
}

/** Hours and weekdays on the site's wall clock, to which a list of starts is limited. */
export interface StartHours {
  /** Earliest time of day of a start, `HH:MM`. Default: midnight. */
  readonly timeFrom?: string;
  /**
   * Time of day, `HH:MM`, before which a booking must start. A time that is not after `timeFrom` is on the next day.
   * Default: the midnight at which the day ends.
   */
  readonly timeTo?: string;
  /**
   * Weekdays on which the hours begin, from Monday = 1 to Sunday = 7; 0 means Sunday, too. Default: every day. For
   * products by the day or month, starts must lie on one of these weekdays, and times of day are ignored.
   */
  readonly weekdays?: readonly number[];
}

/** A query for slots: products, window, filters, page and form of the result. */
export interface SlotQuery extends StartHours {
  readonly productIds?: readonly number[];
  readonly categoryIds?: readonly number[];
  readonly staffIds?: readonly number[];
  /** First site day of the window, `YYYY-MM-DD`; `maxDate` is the last one, included. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** The first moment at which a listed start may lie; replaces `minDate`. */
  readonly from?: TimeInput;
  /** The moment before which the listed starts lie; a date (`YYYY-MM-DD`) includes that day. Replaces `maxDate`. */
  readonly to?: TimeInput;
  readonly getPastTimes?: boolean;
  readonly hideUnavailable?: boolean;
  readonly combineStaff?: boolean;
  /** Number of the page, from 1. The result is paged if `page` or `perPage` is present. */
  readonly page?: number;
  /** Number of records on a page, 1 to 1000. Default: 10. */
  readonly perPage?: number;
  readonly pagedStream?: boolean;
  /** Whether to compute the slots from the availability rules and not from the stored index of open times. */
  readonly computed?: boolean;
  /**
   * Whether to list only the first of two equal hours when the clock is set back. A client that sends back a wall clock
   * time of the second hour would book the first hour.
   */
  readonly firstOfRepeated?: boolean;
  /** Whether each slot states the price of one place. */
  readonly withPrice?: boolean;
  /** Number of places of the booking whose prices are computed. It chooses no slots. Default: 1. */
  readonly quantity?: number;
  /** Whether to return the refused starts of the window as well, with the reasons. */
  readonly explain?: boolean;
  /** Signal that ends the computation when it aborts; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A slot that has enough places for the booking that is searched for. */
export interface FreeSlot extends Slot {
  /** End of a booking that has the product's own duration. */
  readonly end: Instant;
  /** End in ISO 8601, with the site's UTC offset. */
  readonly endIso: string;
}

/** The slots that a query asks for: starts in a window, of some products. */
export interface SlotSelection {
  readonly query: SlotQuery;
  readonly settings: readonly ProductSettings[];
  readonly window: Span;
}

/** One page of records (slots or days), and the number of records on all pages. */
export interface SlotPage<Of = Slot> {
  readonly records: Of[];
  /** Number of records on all pages. Absent for `pagedStream`, which stops early and does not count. */
  readonly total?: number;
  /** Refused starts of the whole window, on every page, grouped by member. Present if the query sets `explain`. */
  readonly refused?: readonly Refusal[];
}

/** A start of a product: the instant, and the other forms of it that lists need. Computed once for all members. */
export interface SlotMoment {
  readonly start: Instant;
  readonly end: Instant;
  readonly openUntil: Instant;
  readonly wallClock: SiteSeconds;
  readonly date: string;
  readonly iso: string;
}

/** A start that cannot be booked, with the reasons. */
export interface Refusal {
  readonly productId: number;
  /** Start on the site's wall clock, in the format of `Slot.date`. */
  readonly date: string;
  readonly start: Instant;
  readonly startIso: string;
  /** Id of the member; null for a product without staff. */
  readonly staffId: number | null;
  readonly reasons: readonly Reason[];
  /**
   * Ids of the availability rules that close the start, or that close a resource which the booking needs. Empty if the
   * start is closed because no rule opens it.
   */
  readonly ruleIds: readonly number[];
  /** Ids of the bookings that take the places which a booking at this start would need. */
  readonly appointmentIds: readonly number[];
}
