import { choice, integer, MAX_INTEGER } from './input';

/** Largest page number of every list, so that offsets stay within the range of a database. */
const MOST_PAGES = 1_000_000;

export const DEFAULT_PER_PAGE = 10;

export const page = integer('Number of the page, from 1.', {
  min: 1,
  max: MOST_PAGES,
  inCore: { min: 1, max: 1_000_000_000 },
  default: 1,
});

export const perPage = (most: number, aliases: readonly string[] = []) =>
  integer(`Results per page, at most ${most}.`, {
    min: 1,
    max: most,
    inCore: { min: 1, max: most },
    default: DEFAULT_PER_PAGE,
    aliases,
  });

export const offset = integer('Number of results to skip; replaces `page`.', {
  min: 0,
  max: MAX_INTEGER,
  inCore: { min: 0 },
});

export const order = (byDefault: 'asc' | 'desc') =>
  choice(['asc', 'desc'])('Direction of the order.', { default: byDefault });
