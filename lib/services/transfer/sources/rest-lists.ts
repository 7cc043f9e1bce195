import type { AppointmentsError } from '../../../domain/errors';
import { notImported } from '../not-imported';
import { type Fields, idValue, isFields } from './lenient-values';
import { sourceMoment } from './read-appointment';
import type { RequestJson } from './request-json';
import type { KnownMoment } from './source';
import { isFrom } from './source-clock';

const PER_PAGE = 100;
/** Maximum number of records of a list whose total is not stated. */
export const MOST_RECORDS = 1_000_000;
/** Returns the id of a record as a text; '' without one. */
export const idOf = (fields: Fields): string => idValue(fields.id) ?? '';

/** Returns the records of a list. @throws AppointmentsError `shop_appointments_not_imported` for anything else */
export function recordsOfList(body: unknown, what: string): readonly Fields[] {
  if (Array.isArray(body) && body.every(isFields)) return body;
  throw notImported(
    `The other system responds to ${what} with something that is not a list of records. Check that the address is that of a REST interface for appointments, version 1 or 2.`,
  );
}

export async function* paged(get: RequestJson, path: string, by: 'page' | 'offset'): AsyncGenerator<Fields> {
  for await (const page of pagesOf(get, path, by)) yield* page;
}

/**
 * Yields the pages of a list until one is empty. Records that the previous page already had are left out. The other
 * shop may send shorter pages than requested.
 *
 * @throws AppointmentsError `shop_appointments_not_imported` for a list that sends one page again and again, or sends more records than its total states
 */
export async function* pagesOf(
  get: RequestJson,
  path: string,
  by: 'page' | 'offset',
): AsyncGenerator<readonly Fields[]> {
  const name = path.split('?', 1)[0]!;
  let before = new Set<string>();
  for (let page = 1, records = 0; ; page++) {
    const place = by === 'page' ? `page=${page}` : `offset=${records}`;
    const response = await get(`${path}${place}&per_page=${PER_PAGE}`);
    if (!response && page > 1) return;
    const found = recordsOfList(response?.body, name);
    const fresh = found.filter((fields) => idOf(fields) === '' || !before.has(idOf(fields)));
    if (found.length === 0) return;
    // If a short list comes twice, the other shop does not know page parameters, and has sent everything.
    const isWhole = found.length < PER_PAGE && records >= (response?.total ?? 0);
    if (fresh.length === 0 && isWhole) return;
    if (fresh.length === 0) throw endless(name, `page ${page} has the same records as page ${page - 1}`);
    records += found.length;
    // Some more records than the total are accepted, because a list may grow while it is read.
    if (records > 2 * (response?.total ?? Infinity) + PER_PAGE)
      throw endless(
        name,
        `${records} records were sent, although the response states a total of ${response!.total}`,
      );
    if (records > MOST_RECORDS) throw endless(name, `more than ${MOST_RECORDS} records were sent`);
    yield fresh;
    before = new Set(found.map(idOf));
  }
}

export const endless = (name: string, why: string): AppointmentsError =>
  notImported(
    `The list ${name} of the other system does not end: ${why}. Repair the paging of that list in the other system, and import again.`,
  );

/**
 * Yields the records of a list that were changed at a time or later. A list that sorts by the time of change is read
 * up to the last such record. Any other list is read to its end.
 */
export async function* changedSince(
  get: RequestJson,
  list: string,
  since: KnownMoment,
): AsyncGenerator<readonly Fields[]> {
  const isNew = (fields: Fields): boolean => {
    const at = sourceMoment(fields.date_modified, undefined);
    return at === undefined || isFrom(at, since);
  };
  // A system that accepts a sort field that does not exist ignores the parameter, so the order of its list is unknown.
  const isSorted =
    (await sortsBy(get, list, 'date_modified')) && !(await sortsBy(get, list, 'no_such_field'));
  const sorted = isSorted ? `${list}?orderby=date_modified&order=desc&` : await byId(get, list);
  for await (const page of pagesOf(get, sorted, 'page')) {
    const fresh = page.filter(isNew);
    yield fresh;
    if (isSorted && fresh.length < page.length) return;
  }
}

/**
 * Returns the path of a list in the order of the ids, if the list can be sorted. In this order, records that are added
 * while the list is read move no other record to another page.
 *
 * @param query parameters of the list, each of which ends with `&`
 */
export async function byId(get: RequestJson, list: string, query = ''): Promise<string> {
  return `${list}?${query}${(await sortsBy(get, list, 'id')) ? 'orderby=id&order=asc&' : ''}`;
}

/** Whether a list accepts a field to sort by. */
const sortsBy = async (get: RequestJson, list: string, field: string): Promise<boolean> =>
  (await get(`${list}?orderby=${field}&per_page=1`)) !== undefined;
