import { required, siteSeconds } from './input';

/** Parameters of a window of time, for the calendar and the index. */
export const WINDOW = {
  from: required(siteSeconds('Start of the window.', { name: 'start_ts' })),
  to: required(
    siteSeconds('End of the window, not included; at most 366 days after the start.', { name: 'end_ts' }),
  ),
};
