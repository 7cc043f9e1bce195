import { choice, date } from './input';

/** Parameters of a request for figures (bookings, hours and amounts of a span of days). */
export const FIGURES_QUERY = {
  minDate: date('First day of the figures. Default: the first day of the present month.'),
  maxDate: date(
    'Last day of the figures, which cover at most 366 days. Default: the last day of the month of the first day.',
  ),
  interval: choice(['day', 'week', 'month'] as const)(
    'Period that one row counts: a day, week or month; weeks begin on Monday.',
    {
      default: 'day',
    },
  ),
  groupBy: choice(['none', 'member', 'product', 'resource'] as const)(
    'Records that get rows of their own; `none`: the rows count the whole shop.',
    { default: 'none' },
  ),
};
