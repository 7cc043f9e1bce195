import { ids, text } from '../../wire/inputs/input';
import { offset, page, perPage } from '../../wire/inputs/paging';

/** Parameters that the lists of products, categories and staff have in common. */
export const BROWSING = {
  include: ids('Only these ids.'),
  exclude: ids('All except these ids.'),
  search: text('Only results that contain this text.'),
  page,
  perPage: perPage(100),
  offset,
};
