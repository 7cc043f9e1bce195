import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { pageHeaders, type RequestAddress } from './links';

/** The part of a list that a request asks for: a page, or a number of records from an offset. */
interface ListPart {
  readonly page?: number;
  readonly perPage?: number;
  readonly offset?: number;
}

export function boundsOf({ page = 1, perPage = DEFAULT_PER_PAGE, offset }: ListPart): {
  readonly offset: number;
  readonly limit: number;
} {
  return { offset: offset ?? (page - 1) * perPage, limit: perPage };
}

/** Returns the requested part of a list that was read as a whole. */
export function cut<T>(items: readonly T[], part: ListPart): T[] {
  const { offset, limit } = boundsOf(part);
  return items.slice(offset, offset + limit);
}

/**
 * Returns headers with the totals, and with links to the previous and next page. If the request has an offset, there
 * are no links.
 */
export function listHeaders(total: number, part: ListPart, address: RequestAddress): Record<string, string> {
  const { page = 1, perPage = DEFAULT_PER_PAGE, offset } = part;
  const { Link, ...totals } = pageHeaders({ total, page, perPage }, address);
  return Link === undefined || offset !== undefined ? totals : { ...totals, Link };
}
