/** Lengths of the span of days whose figures are shown. */
export const SPAN_LENGTHS = ['day', 'week', 'month', 'year'] as const;
export type SpanLength = (typeof SPAN_LENGTHS)[number];

/** Periods into which the rows of the table can divide a span. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the periods into which a span can be divided. A year has too many days for a table by day. */
export function periodsOf(length: SpanLength): readonly Period[] {
  switch (length) {
    case 'day':
    case 'week':
      return ['day'];
    case 'month':
      return ['week', 'day'];
    case 'year':
      return ['month', 'week'];
    default:
      return length satisfies never;
  }
}
