import { REASONS } from '../../domain/refusals/reasons';
import type { Series, SeriesOutcome, SeriesPreview } from '../../services/series/types';
import { SERIES_STATUSES } from '../../domain/series';
import { wireOccurrence, type WireOccurrence } from '../../wire/occurrence';
import { formatSecond } from '../../time/format';
import type { Zone } from '../../time/zone';
import {
  closed,
  DATE_TIME,
  DECIMAL,
  FLAG,
  INSTANT,
  INTEGER,
  listOf,
  enumSchema,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';

export interface WireSeries {
  readonly id: number;
  readonly status: string;
  readonly product_id: number;
  readonly customer_id: number;
  readonly order_id: number;
  readonly staff_ids: readonly number[];
  readonly qty: number;
  /** Recurrence rule as it was booked. */
  readonly rrule: string;
  /** Start of the first occurrence; site seconds. */
  readonly start: number;
  readonly end: number;
  /** Cost of the occurrences that are not cancelled. */
  readonly cost: string;
  readonly appointment_ids: readonly number[];
  readonly date_created: string;
  readonly date_modified: string;
  /** The judge's result for each occurrence; only in responses to writes. */
  readonly occurrences?: readonly WireOccurrence[];
}

const OCCURRENCE = closed(
  'SeriesOccurrence',
  {
    start: SITE_SECONDS,
    end: SITE_SECONDS,
    start_utc: INSTANT,
    end_utc: INSTANT,
    available: FLAG,
    staff_id: schemaOrNull(INTEGER),
    cost: DECIMAL,
    reasons: listOf(enumSchema(Object.keys(REASONS))),
    appointment_id: INTEGER,
  },
  ['appointment_id'],
);

export const SERIES = closed(
  'Series',
  {
    id: INTEGER,
    status: enumSchema(SERIES_STATUSES),
    product_id: INTEGER,
    customer_id: INTEGER,
    order_id: INTEGER,
    staff_ids: listOf(INTEGER),
    qty: INTEGER,
    rrule: TEXT,
    start: SITE_SECONDS,
    end: SITE_SECONDS,
    cost: DECIMAL,
    appointment_ids: listOf(INTEGER),
    date_created: DATE_TIME,
    date_modified: DATE_TIME,
    occurrences: listOf(OCCURRENCE),
  },
  ['occurrences'],
);

export const SERIES_PREVIEW = closed('SeriesPreview', {
  occurrences: listOf(OCCURRENCE),
  count: INTEGER,
  available_count: INTEGER,
  total: DECIMAL,
});

export const presentSeries = (series: Series, zone: Zone): WireSeries => ({
  id: series.id,
  status: series.status,
  product_id: series.productId,
  customer_id: series.customerId,
  order_id: series.orderId,
  staff_ids: series.staffIds,
  qty: series.quantity,
  rrule: series.rrule,
  start: zone.toSite(series.start),
  end: zone.toSite(series.end),
  cost: series.cost,
  appointment_ids: series.appointments.map(({ id }) => id),
  date_created: formatSecond(zone.toSite(series.dateCreated), 'T'),
  date_modified: formatSecond(zone.toSite(series.dateModified), 'T'),
});

export const presentOutcome = ({ series, occurrences }: SeriesOutcome, zone: Zone): WireSeries => ({
  ...presentSeries(series, zone),
  occurrences: occurrences.map((occurrence) => wireOccurrence(occurrence, zone)),
});

export const presentPreview = ({ occurrences, availableCount, total }: SeriesPreview, zone: Zone) => ({
  occurrences: occurrences.map((occurrence) => wireOccurrence(occurrence, zone)),
  count: occurrences.length,
  available_count: availableCount,
  total,
});
