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
import { fieldsAbout, presenterOf, type RecordOf, schemasOf } from '../response/wire-table';

const ofSeries = fieldsAbout<Series>();

const OF_SERIES = {
  id: ofSeries(INTEGER, ({ id }) => id),
  status: ofSeries(enumSchema(SERIES_STATUSES), ({ status }): string => status),
  product_id: ofSeries(INTEGER, ({ productId }) => productId),
  customer_id: ofSeries(INTEGER, ({ customerId }) => customerId),
  order_id: ofSeries(INTEGER, ({ orderId }) => orderId),
  staff_ids: ofSeries(listOf(INTEGER), ({ staffIds }) => staffIds),
  qty: ofSeries(INTEGER, ({ quantity }) => quantity),
  // The recurrence rule (RRULE) with which the series was booked.
  rrule: ofSeries(TEXT, ({ rrule }) => rrule),
  // Start of the first occurrence of the series.
  start: ofSeries(SITE_SECONDS, ({ start }, zone): number => zone.toSite(start)),
  end: ofSeries(SITE_SECONDS, ({ end }, zone): number => zone.toSite(end)),
  cost: ofSeries(DECIMAL, ({ cost }) => cost),
  appointment_ids: ofSeries(listOf(INTEGER), ({ appointments }) => appointments.map(({ id }) => id)),
  date_created: ofSeries(DATE_TIME, ({ dateCreated }, zone) => formatSecond(zone.toSite(dateCreated), 'T')),
  date_modified: ofSeries(DATE_TIME, ({ dateModified }, zone) =>
    formatSecond(zone.toSite(dateModified), 'T'),
  ),
};

interface WireSeries extends RecordOf<typeof OF_SERIES> {
  /** For each occurrence, whether it can be booked or was booked. Present only in responses to writes. */
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
    ...schemasOf(OF_SERIES),
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

export const presentSeries: (series: Series, zone: Zone) => WireSeries = presenterOf(OF_SERIES);

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
