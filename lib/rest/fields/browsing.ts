import { ids, integer, MAX_INTEGER, text } from './field';
import { page, perPage } from './paging';

/** The parameters that lists of a shop's records share. */
export const BROWSING = [
  ids('include', 'include', 'Only these ids.'),
  ids('exclude', 'exclude', 'All except these ids.'),
  text('search', 'search', 'Only results that contain this text.'),
  page,
  perPage(100),
  integer('offset', 'offset', 'The number of results to skip; replaces page.', { min: 0, max: MAX_INTEGER }),
] as const;
