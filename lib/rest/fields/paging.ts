import { choice, integer } from './field';

/** The page beyond which no list goes on; with it, no offset is too large for a database. */
const MOST_PAGES = 1_000_000;

export const DEFAULT_PER_PAGE = 10;

export const page = integer('page', 'page', 'Number of the page, from 1.', {
  min: 1,
  max: MOST_PAGES,
  default: 1,
});

export const perPage = (most: number, aliases: readonly string[] = []) =>
  integer('per_page', 'perPage', `Results per page, at most ${most}.`, {
    min: 1,
    max: most,
    default: DEFAULT_PER_PAGE,
    aliases,
  });

export const order = (byDefault: 'asc' | 'desc') =>
  choice(['asc', 'desc'])('order', 'order', 'Direction of the order.', { default: byDefault });
