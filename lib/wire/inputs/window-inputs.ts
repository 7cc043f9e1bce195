import { required, siteSeconds } from './input';

/** Parameters of a window of time, for the calendar and the index. */
export const WINDOW = {
  from: required(
    siteSeconds(
      'Start of the window: the site’s local date and time as Unix seconds, counted as if it were UTC.',
      { name: 'start_ts' },
    ),
  ),
  to: required(
    siteSeconds('End of the window, not included, written like `start_ts`; at most 366 days after it.', {
      name: 'end_ts',
    }),
  ),
};
