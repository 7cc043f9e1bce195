import type { Client, Query } from './client.mjs';

/** Figures (such as revenue) of a period, for the whole shop or for one staff member, service or resource. */
export interface FigureRow {
  /** First and last day of the period. */
  readonly from: string;
  readonly to: string;
  /**
   * Ids of the row's group. If rows are grouped by service, staff member or resource, that id is set (0: bookings
   * without one); the others are null.
   */
  readonly product_id: number | null;
  readonly staff_id: number | null;
  readonly resource_id: number | null;
  readonly name: string;
  readonly bookings: number;
  /** Revenue as decimal strings. */
  readonly revenue_booked: string;
  readonly revenue_paid: string;
  readonly cancelled: number;
  readonly no_shows: number;
  readonly new_customers: number;
  /** Booked time divided by open time; null if the open time is unknown. */
  readonly utilisation: number | null;
}

/** The response of `GET /v2/figures`. */
export interface Figures {
  readonly rows: readonly FigureRow[];
  /** Figures of the whole requested span, and of the equally long span before it. */
  readonly totals: readonly FigureRow[];
  readonly previous_totals: readonly FigureRow[];
}

/** Parameters of `GET /v2/figures` and of its CSV download. */
export interface FiguresQuery extends Query {
  readonly min_date: string;
  readonly max_date: string;
  readonly interval: 'day' | 'week' | 'month';
  readonly group_by: 'none' | 'member' | 'product' | 'resource';
}

export const readFigures = (client: Client, query: FiguresQuery, signal: AbortSignal): Promise<Figures> =>
  client.getOrLast('/figures', query, signal);

/** Reads the figures as CSV. */
export const readFiguresFile = (client: Client, query: FiguresQuery): Promise<string> =>
  client.text('/figures/csv', 'text/csv', query);
