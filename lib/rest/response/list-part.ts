import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { pageHeaders, type RequestAddress } from './links';

/** The requested part of a list: a page, or a number of records from an offset. */
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

/** Cuts the requested part from a whole list. */
export function cut<T>(items: readonly T[], part: ListPart): T[] {
  const { offset, limit } = boundsOf(part);
  return items.slice(offset, offset + limit);
}

/** Returns headers with the totals and links to the previous and next page. A list with an offset has no such links. */
export function listHeaders(total: number, part: ListPart, address: RequestAddress): Record<string, string> {
  const { page = 1, perPage = DEFAULT_PER_PAGE, offset } = part;
  const { Link, ...totals } = pageHeaders({ total, page, perPage }, address);
  return Link === undefined || offset !== undefined ? totals : { ...totals, Link };
}
