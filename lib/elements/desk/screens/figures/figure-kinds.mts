import type { FigureRow } from '../../api/figures.mjs';
import type { Context } from '../../context.mjs';
import type { FigureNames } from '../../texts/figures.mjs';

/** A figure such as revenue. `of` returns its value as a number, so that spans can be compared. */
export interface FigureKind {
  readonly name: keyof FigureNames;
  readonly unit: 'count' | 'money' | 'share';
  readonly of: (row: FigureRow) => number | null;
  /** Returns an amount as a decimal string, so that it is shown exactly; undefined for other units. */
  readonly amount?: (row: FigureRow) => string;
}

const money = (name: FigureKind['name'], amount: (row: FigureRow) => string): FigureKind => ({
  name,
  unit: 'money',
  of: (row) => Number(amount(row)),
  amount,
});

/** Figures in the order in which the screen shows them. */
export const FIGURE_KINDS: readonly FigureKind[] = [
  { name: 'bookings', unit: 'count', of: ({ bookings }) => bookings },
  money('revenueBooked', ({ revenue_booked: amount }) => amount),
  money('revenuePaid', ({ revenue_paid: amount }) => amount),
  { name: 'utilisation', unit: 'share', of: ({ utilisation }) => utilisation },
  { name: 'newCustomers', unit: 'count', of: ({ new_customers: count }) => count },
  { name: 'cancelled', unit: 'count', of: ({ cancelled }) => cancelled },
  { name: 'noShows', unit: 'count', of: ({ no_shows: count }) => count },
];

/** Formats a figure in the language of the desk; a dash if it is not known. */
export function writtenFigure(kind: FigureKind, row: FigureRow, context: Context): string {
  if (kind.amount) return context.writing.price(kind.amount(row));
  const value = kind.of(row);
  if (value === null) return '–';
  const style = kind.unit === 'share' ? 'percent' : 'decimal';
  return new Intl.NumberFormat(context.language, { style }).format(value);
}

/** Formats a figure for a narrow column, rounded, such as `€2.3K`. Lines may break in it. */
export function shortFigure(kind: FigureKind, row: FigureRow, { language, facts }: Context): string {
  const format = new Intl.NumberFormat(language, {
    ...(kind.amount && { style: 'currency', currency: facts.site.currency }),
    notation: 'compact',
  });
  return format.format(kind.of(row) ?? 0).replaceAll(/\s/g, ' ');
}
