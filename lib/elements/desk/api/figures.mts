import type { Client, Query } from './client.mjs';

/** Figures of a period: of the whole shop, or of one member, service or resource. */
export interface FigureRow {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** Id of the record; 0 for bookings without one, and null if the figures are not grouped by such records. */
  readonly product_id: number | null;
  readonly staff_id: number | null;
  readonly resource_id: number | null;
  readonly name: string;
  readonly bookings: number;
  /** Decimal strings. */
  readonly revenue_booked: string;
  readonly revenue_paid: string;
  readonly cancelled: number;
  readonly no_shows: number;
  readonly new_customers: number;
  /** Booked time divided by open time; null if no open time is stored. */
  readonly utilisation: number | null;
}

/** The response of `GET /v2/figures`. */
export interface Figures {
  readonly rows: readonly FigureRow[];
  /** Figures of the whole span, and of the span before. */
  readonly totals: readonly FigureRow[];
  readonly previous_totals: readonly FigureRow[];
}

/** Parameters of `GET /v2/figures` and of its file. */
export interface FiguresQuery extends Query {
  readonly min_date: string;
  readonly max_date: string;
  readonly interval: 'day' | 'week' | 'month';
  readonly group_by: 'none' | 'member' | 'product' | 'resource';
}

export const readFigures = (client: Client, query: FiguresQuery, signal: AbortSignal): Promise<Figures> =>
  client.getOrLast('/figures', query, signal);

/** Reads the file of the figures for spreadsheets. */
export const readFiguresFile = (client: Client, query: FiguresQuery): Promise<string> =>
  client.text('/figures/csv', 'text/csv', query);
