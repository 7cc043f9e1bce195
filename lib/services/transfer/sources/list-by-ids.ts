import { type Fields, integerValue } from './lenient-values';
import type { RequestJson } from './request-json';
import { byId, endless, MOST_RECORDS, pagesOf, recordsOfList } from './rest-lists';

/** Number of ids in one request. */
const IDS_A_REQUEST = 100;
/** A list of at least this number of records is read by its ids. A shorter list has few pages, which cost little. */
const FEWEST_RECORDS = 1_000;
/**
 * Largest ratio of the range of ids to the number of records. With a larger ratio, most requests would find nothing.
 */
const MOST_IDS_A_RECORD = 4;

/** The smallest and the largest id of a list. */
interface IdRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Yields all records of a list, a hundred at a time. A long list is read by ranges of its ids. If it were read page by
 * page, the other system would count and pass over all earlier records for each page, so a list of twice as many pages
 * would take four times as long. A list that has no filter by ids, or whose ids are far apart, is nevertheless read
 * page by page.
 *
 * @throws AppointmentsError `shop_appointments_not_imported` for a list that grows faster than it is read
 */
export async function* wholeList(get: RequestJson, list: string): AsyncGenerator<readonly Fields[]> {
  const range = await rangeOfIds(get, list);
  if (!range) {
    yield* pagesOf(get, await byId(get, list), 'page');
    return;
  }
  let { last } = range;
  const most = last + MOST_RECORDS;
  for (let from = range.first; from <= last;) {
    const ids = Array.from({ length: IDS_A_REQUEST }, (_, index) => from + index);
    const found = await recordsAt(get, `${list}?include=${ids.join()}&orderby=id&order=asc&per_page=100`);
    if (found.length > 0) yield found;
    from += IDS_A_REQUEST;
    // Records that were added while the list was read have larger ids.
    if (from > last) last = (await endOf(get, list, 'desc')).id ?? last;
    if (from > most) throw endless(list, `its largest id rose by more than ${MOST_RECORDS}`);
  }
}

/** Returns the smallest and the largest id of a long list; undefined for a list that has to be read page by page. */
async function rangeOfIds(get: RequestJson, list: string): Promise<IdRange | undefined> {
  const { id: last, total } = await endOf(get, list, 'desc');
  if (last === undefined || total < FEWEST_RECORDS) return undefined;
  const { id: first } = await endOf(get, list, 'asc');
  // If both requests find one record, the list ignores the direction.
  if (first === undefined || first >= last || last - first > MOST_IDS_A_RECORD * total) return undefined;
  // A system that ignores the filter sends the records with the largest ids.
  const alone = await recordsAt(get, `${list}?include=${first}&orderby=id&order=desc&per_page=100`);
  return alone.length === 1 && integerValue(alone[0]!.id) === first ? { first, last } : undefined;
}

/** Reads the id of the first record of a list in one direction, and the number of all records. */
async function endOf(
  get: RequestJson,
  list: string,
  order: 'asc' | 'desc',
): Promise<{ readonly id: number | undefined; readonly total: number }> {
  const path = `${list}?orderby=id&order=${order}&per_page=1`;
  const response = await get(path);
  const found = recordsOfList(response?.body ?? [], list);
  return { id: found.length === 1 ? integerValue(found[0]!.id) : undefined, total: response?.total ?? 0 };
}

const recordsAt = async (get: RequestJson, path: string): Promise<readonly Fields[]> =>
  recordsOfList((await get(path))?.body ?? [], path.split('?', 1)[0]!);
