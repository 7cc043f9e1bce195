import type { FigureRow, Figures } from '../../services/figures/types';
import { FIGURE_INTERVALS, FIGURE_KEYS } from '../../services/figures/types';
import type { Zone } from '../../time/zone';
import { closed, DATE, DECIMAL, enumSchema, INTEGER, listOf, schemaOrNull, TEXT } from '../response/schema';
import { fieldsAbout, presenterOf, schemasOf } from '../response/wire-table';

const ofRow = fieldsAbout<FigureRow>();
const idOrNull = schemaOrNull(INTEGER);

/** The fields of a row of figures, which are also the columns of the CSV. */
const FIELDS = {
  from: ofRow(DATE, ({ from }) => from),
  to: ofRow(DATE, ({ to }) => to),
  product_id: ofRow(idOrNull, ({ productId }) => productId),
  staff_id: ofRow(idOrNull, ({ staffId }) => staffId),
  resource_id: ofRow(idOrNull, ({ resourceId }) => resourceId),
  name: ofRow(TEXT, ({ name }) => name),
  bookings: ofRow(INTEGER, ({ bookings }) => bookings),
  revenue_booked: ofRow(DECIMAL, ({ revenueBooked }) => revenueBooked),
  revenue_paid: ofRow(DECIMAL, ({ revenuePaid }) => revenuePaid),
  cancelled: ofRow(INTEGER, ({ cancelled }) => cancelled),
  no_shows: ofRow(INTEGER, ({ noShows }) => noShows),
  new_customers: ofRow(INTEGER, ({ newCustomers }) => newCustomers),
  minutes_booked: ofRow(
    {
      ...schemaOrNull(INTEGER),
      description: 'Minutes that bookings take; null in the row of a product with staff members.',
    },
    ({ minutesBooked }) => minutesBooked,
  ),
  minutes_open: ofRow(
    {
      ...schemaOrNull(INTEGER),
      description: 'Minutes of the stored opening hours; null if no opening hours are stored for these days.',
    },
    ({ minutesOpen }) => minutesOpen,
  ),
  utilisation: ofRow(
    {
      ...schemaOrNull({ type: 'number' }),
      description: 'Booked minutes divided by open minutes, on the days whose opening hours are stored.',
    },
    ({ utilisation }) => utilisation,
  ),
};

const ROW = closed('FigureRow', schemasOf(FIELDS));

/** Figures of a span of days, with the totals of the span before it. */
export const FIGURES = closed('Figures', {
  min_date: DATE,
  max_date: DATE,
  interval: enumSchema(FIGURE_INTERVALS),
  group_by: enumSchema(FIGURE_KEYS),
  rows: listOf(ROW),
  totals: listOf(ROW),
  previous_totals: listOf(ROW),
});

const presentRow = presenterOf(FIELDS);

export function presentFigures(
  { minDate, maxDate, interval, groupBy, rows, totals, previousTotals }: Figures,
  zone: Zone,
) {
  const present = (row: FigureRow) => presentRow(row, zone);
  return {
    min_date: minDate,
    max_date: maxDate,
    interval,
    group_by: groupBy,
    rows: rows.map(present),
    totals: totals.map(present),
    previous_totals: previousTotals.map(present),
  };
}

/** Writes rows of figures as CSV (RFC 4180), with a first line of the field names. */
export function figuresAsCsv(rows: readonly FigureRow[], zone: Zone): string {
  const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  const lines = rows.map((row) => {
    const shown = presentRow(row, zone);
    return names.map((name) => cellOf(shown[name])).join(',');
  });
  return [names.join(','), ...lines, ''].join('\r\n');
}

/**
 * Writes a cell of a CSV. A text that a spreadsheet would read as a formula gets an apostrophe, because names may come
 * from customers or programs.
 */
function cellOf(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
