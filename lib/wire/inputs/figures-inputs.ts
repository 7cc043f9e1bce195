import { choice, date } from './input';

/** Parameters of a request for figures (bookings, hours and amounts of a span of days). */
export const FIGURES_QUERY = {
  minDate: date('First day; that of this month if absent.'),
  maxDate: date(
    'Last day, included; at most 366 days from the first. The last day of the month of the first day if absent.',
  ),
  interval: choice(['day', 'week', 'month'] as const)(
    'Length of the period of a row; weeks begin on Monday.',
    {
      default: 'day',
    },
  ),
  groupBy: choice(['none', 'member', 'product', 'resource'] as const)(
    'Records by which the figures are grouped; none for the whole shop.',
    { default: 'none' },
  ),
};
