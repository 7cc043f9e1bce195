import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { pageHeaders, type Place } from './links';

/** The requested part of a list: a page, or a number of records from an offset. */
export interface Stretch {
  readonly page?: number;
  readonly perPage?: number;
  readonly offset?: number;
}

export function boundsOf({ page = 1, perPage = DEFAULT_PER_PAGE, offset }: Stretch): {
  readonly offset: number;
  readonly limit: number;
} {
  return { offset: offset ?? (page - 1) * perPage, limit: perPage };
}

/** Cuts the requested part from a whole list. */
export function cut<T>(items: readonly T[], stretch: Stretch): T[] {
  const { offset, limit } = boundsOf(stretch);
  return items.slice(offset, offset + limit);
}

/** Totals, and links to the previous and next page; an offset has no such links. */
export function listHeaders(total: number, stretch: Stretch, place: Place): Record<string, string> {
  const { page = 1, perPage = DEFAULT_PER_PAGE, offset } = stretch;
  const { Link, ...totals } = pageHeaders({ total, page, perPage }, place);
  return Link === undefined || offset !== undefined ? totals : { ...totals, Link };
}
