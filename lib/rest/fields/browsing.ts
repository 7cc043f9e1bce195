import { ids, text } from '../../wire/inputs/input';
import { offset, page, perPage } from '../../wire/inputs/paging';

/** Parameters that the lists of products, categories and staff have in common. */
export const BROWSING = {
  include: ids('Only records with these ids.'),
  exclude: ids('All records except those with these ids.'),
  search: text('Only records that contain this text.'),
  page,
  perPage: perPage(100),
  offset,
};
