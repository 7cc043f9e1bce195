import { ids, text } from '../../wire/inputs/input';
import { offset, page, perPage } from '../../wire/inputs/paging';

/** Parameters that all lists of a shop's records share. */
export const BROWSING = {
  include: ids('Only these ids.'),
  exclude: ids('All except these ids.'),
  search: text('Only results that contain this text.'),
  page,
  perPage: perPage(100),
  offset,
};
