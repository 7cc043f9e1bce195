import type { FigureKey } from '../../storage/storage';

export const FIGURE_INTERVALS = ['day', 'week', 'month'] as const;
/** Length of the period of a row of figures. */
export type FigureInterval = (typeof FIGURE_INTERVALS)[number];

export const FIGURE_KEYS = ['none', 'member', 'product', 'resource'] as const satisfies readonly FigureKey[];

/** The days of a report of figures, and how the figures are grouped. */
export interface FiguresQuery {
  /** First day: a date such as `2026-03-01`. Default: the first day of this month. */
  readonly minDate?: string;
  /** Last day, included; at most 366 days from the first. Default: the last day of the month of the first day. */
  readonly maxDate?: string;
  /** Length of the period of a row. Weeks begin on Monday. Default: `day`. */
  readonly interval?: FigureInterval;
  /** Groups the figures by staff member, product or resource. Default: `none`, the whole shop. */
  readonly groupBy?: FigureKey;
}

/** The figures of one period, for the whole shop or for one staff member, product or resource. */
export interface FigureRow {
  /** First day of the period, as a date; `to` is the last day. */
  readonly from: string;
  readonly to: string;
  /** Id of the product; null unless the figures are grouped by product. */
  readonly productId: number | null;
  /** Id of the staff member, or 0 for bookings without one; null unless the figures are grouped by member. */
  readonly staffId: number | null;
  /** Id of the resource, or 0 for bookings without one; null unless the figures are grouped by resource. */
  readonly resourceId: number | null;
  /** Name of the staff member, product or resource; '' for the whole shop, for id 0, and for a deleted record. */
  readonly name: string;
  /** Number of appointments that start in the period and are booked (not cancelled). */
  readonly bookings: number;
  /** Sum of the costs of the bookings, as a decimal string. */
  readonly revenueBooked: string;
  /** Sum of the costs of the bookings that are paid, as a decimal string. */
  readonly revenuePaid: string;
  /** Number of cancelled appointments that would have started in the period. */
  readonly cancelled: number;
  /** Number of bookings whose customer did not come. */
  readonly noShows: number;
  /** Number of customers and guests whose first booking starts in the period. */
  readonly newCustomers: number;
  /** Booked minutes; null for a product with staff members, whose minutes count for the members. */
  readonly minutesBooked: number | null;
  /** Total of the open minutes, over the days whose open minutes are stored; null if there is no such day. */
  readonly minutesOpen: number | null;
  /**
   * Booked minutes divided by open minutes, with four decimals, of the days for which open minutes are stored; null if
   * no minutes were open.
   */
  readonly utilisation: number | null;
}

/** Figures of a span of days, with those of the span before it for comparison. */
export interface Figures {
  readonly minDate: string;
  readonly maxDate: string;
  readonly interval: FigureInterval;
  readonly groupBy: FigureKey;
  /**
   * One row for each period. If the figures are grouped: one for each staff member, product or resource with figures in
   * this period.
   */
  readonly rows: readonly FigureRow[];
  /** Figures of the whole span. */
  readonly totals: readonly FigureRow[];
  /**
   * Figures of the span before, for comparison. If the span is a number of whole months, the span before has the same
   * number of months; otherwise it has the same number of days.
   */
  readonly previousTotals: readonly FigureRow[];
}
