import { checkRecords } from '../../engine/slots/response-limits';
import { goodUntil } from '../../engine/slots/good-until';
import { productSlots, type SlotListing } from '../../engine/slots/product-slots';
import type { StartFilter } from '../../engine/slots/spans/start-filter';
import type { Slot, SlotPage, SlotQuery, SlotSelection } from '../../engine/slots/types';
import type { World } from '../../engine/slots/world';
import type { Limits } from '../../options';
import type { Pace } from '../../runtime/slices';
import type { Span } from '../../time/units';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';

/** A part of the requested window, with all rules and bookings that decide which starts are free in it. */
export interface Part {
  readonly window: Span;
  readonly world: World;
}

/** A request for a list of slots: its query and products, and the data from which the list is made. */
interface Listed extends Pick<SlotSelection, 'query' | 'settings'> {
  readonly filter: StartFilter | undefined;
  readonly pace: Pace;
}

/** Converts slots to the records of a response. Called once for each part of the window. */
export type Pack<Of> = (slots: Slot[]) => Of[];

export const isPaged = ({ page, perPage }: SlotQuery): boolean => page !== undefined || perPage !== undefined;

/**
 * Whether a list may stop early (`pagedStream`): only for a requested page of a list in which staff members are
 * combined.
 */
export const isStream = (query: SlotQuery): boolean =>
  isPaged(query) && query.pagedStream === true && query.combineStaff === true;

/** Lists the requested page. A list with `pagedStream` loads no further part of the window once the page is full. */
export async function listPage<Of>(
  parts: AsyncIterable<Part>,
  listed: Listed,
  limits: Limits,
  pack: Pack<Of>,
): Promise<{ readonly page: SlotPage<Of>; readonly goodUntil: number }> {
  const { query } = listed;
  const stream = isStream(query);
  const perPage = query.perPage ?? DEFAULT_PER_PAGE;
  const first = ((query.page ?? 1) - 1) * perPage;
  let until = Infinity;
  let records: Of[] = [];
  for await (const part of parts) {
    const slots = await listPart(part, listed, records.length, limits);
    until = Math.min(until, goodUntil(part.world, listed, slots, EVERYWHERE));
    records = records.length === 0 ? pack(slots) : records.concat(pack(slots));
    if (stream && records.length >= first + perPage) break;
  }
  const page = isPaged(query) ? records.slice(first, first + perPage) : records;
  return { page: stream ? { records: page } : { records: page, total: records.length }, goodUntil: until };
}

const EVERYWHERE = { start: -Infinity, end: Infinity } as Span;

/**
 * Lists the records of all products in a part of the window, in the order of the response.
 *
 * @param before number of records in earlier parts; the limit on records applies to all parts together
 */
export async function listPart(
  { world, window }: Part,
  { query, settings, filter, pace }: Listed,
  before: number,
  limits: Limits,
): Promise<Slot[]> {
  const listing: SlotListing = {
    window,
    filter,
    staffIds: query.staffIds?.length ? query.staffIds : undefined,
    pastTimes: query.getPastTimes === true,
    combine: query.combineStaff === true,
    hideUnavailable: query.hideUnavailable === true,
    firstOfRepeated: query.firstOfRepeated === true,
  };
  const lists: Slot[][] = [];
  let listed = before;
  for (const product of settings) {
    const list: Slot[] = [];
    await pace.drive(productSlots(world, product, listing, list), () =>
      checkRecords(listed + list.length, query, limits.slotRecords),
    );
    listed += list.length;
    lists.push(list);
  }
  return lists.length === 1 ? lists[0]! : lists.flat().sort((a, b) => a.start - b.start);
}
