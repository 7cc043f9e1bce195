import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import type { StaffCosts } from '../../engine/pricing/price';
import { checkMemberDays } from '../../engine/slots/answer-limits';
import { summariseDays } from '../../engine/slots/day-summary';
import type { StaffingStrategy } from '../../engine/slots/staffing';
import type { DayQuery, DaySummary, SlotPage, SlotQuery } from '../../engine/slots/types';
import type { World } from '../../engine/slots/world';
import type { Limits } from '../../options';
import type { HostPorts } from '../../ports/ports';
import type { Clock } from '../../runtime/clock';
import type { Storage } from '../../storage/storage';
import type { RuleSource, WorldLoader } from '../world/load-world';
import { explain } from './explain';
import type { Pack } from './list-page';
import { memberIn, planMonth, type SlotMonth, type SlotMonthQuery } from './month-plan';
import { readableProduct } from './readable-products';
import { createReadySlots, type ReadySlots } from './ready-slots';
import { priceSlots } from './slot-prices';
import { createSlotReader } from './slot-reader';
import { emptyPage, ofDays, type SlotRequest, type Viewer } from './slot-request';

/** User 0, the public. */
const NOBODY = { userId: 0 };

/** Lists bookable times for the host's own code. */
export interface SlotService {
  /**
   * Lists slots by start, then product, then staff.
   *
   * @param viewer the user to list for: products that this user may not see are left out. Absent: a visitor; `{}`: the
   * shop itself
   * @throws AppointmentsError 400 for a product that is not appointable, a bad window, or a result over the limits
   */
  list(query: SlotQuery, viewer?: Viewer): Promise<SlotPage>;
  /**
   * Returns a summary for each product and site day that has starts, all members together.
   *
   * @throws AppointmentsError as `list`
   */
  days(query: DayQuery, viewer?: Viewer): Promise<SlotPage<DaySummary>>;
  /**
   * Returns all data that a booking page shows of one product: the first free day, the days of a month, and the times
   * of a day.
   *
   * @throws AppointmentsError 400 for an invalid month or day, or a month over the limits; 404 if there is no such
   * product, if it is not appointable, or if the viewer may not see it
   */
  month(query: SlotMonthQuery, viewer?: Viewer): Promise<SlotMonth>;
}

/** Adds the data that only the records of the page need. */
type Finish<Of> = (records: Of[], world: World) => Of[] | Promise<Of[]>;

export function createSlotService(parts: {
  readonly host: HostPorts;
  readonly site: Site;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly worlds: WorldLoader;
  readonly storage: Pick<Storage, 'guards' | 'commitMark' | 'seesUncommitted'>;
  /** The source of rules for lists, unless the query is `computed`. */
  readonly rules: RuleSource;
  readonly cacheBytes: number;
  readonly staffCosts: StaffCosts;
  readonly staffing: StaffingStrategy;
}): SlotService & { readonly readySlots: ReadySlots } {
  const { host, site, clock, limits, staffCosts, staffing } = parts;
  const reader = createSlotReader(parts);

  const list = async <Of>(
    request: SlotRequest,
    pack: Pack<Of>,
    finish: Finish<Of>,
  ): Promise<SlotPage<Of>> => {
    const { query, products } = request;
    if (products.length === 0) return emptyPage(query);
    checkMemberDays(request, site.zone, limits.memberDays);
    const { page, whole } = await reader.pageOf(request, pack, new Map());
    if (!whole) return page;
    const finished = { ...page, records: await finish(page.records, whole) };
    if (!query.explain) return finished;
    return { ...finished, refused: await explain(whole, request) };
  };

  const listSlots = async (
    query: SlotQuery,
    viewer: Viewer,
    products?: readonly Product[],
  ): Promise<SlotPage> => {
    const request = await reader.prepare(query, viewer, { products });
    return list(
      request,
      (slots) => slots,
      (slots, world) =>
        query.withPrice ? priceSlots(world, request, slots, { site, staffCosts, staffing }) : slots,
    );
  };

  const listDays = async (
    query: DayQuery,
    viewer: Viewer,
    products?: readonly Product[],
  ): Promise<SlotPage<DaySummary>> =>
    list(await reader.prepare(ofDays(query), viewer, { products }), summariseDays, (days) => days);

  return {
    list: (query, viewer = NOBODY) => listSlots(query, viewer),
    days: (query, viewer = NOBODY) => listDays(query, viewer),

    async month(query, viewer = NOBODY) {
      const product = await readableProduct(host.products, query.productId, viewer.userId);
      const products = [product];
      const { withPrice, signal } = query;
      const one = { ...memberIn(query), signal };
      const { days, ...month } = await planMonth(
        query,
        { product, now: clock.now(), zone: site.zone, limits },
        {
          days: async (window) => {
            const { records } = await listDays({ ...one, ...window }, viewer, products);
            return { days: records };
          },
          times: async (day) => {
            const window = { minDate: day, maxDate: day };
            const times = { ...one, ...window, combineStaff: true, withPrice };
            return (await listSlots(times, viewer, products)).records;
          },
          nothing: { days: { days: [] }, times: [] },
        },
      );
      return { ...month, days: days.days };
    },

    readySlots: createReadySlots({ ...parts, reader }),
  };
}
