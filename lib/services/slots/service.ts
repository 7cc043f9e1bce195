import type { BookingLimit } from '../../domain/booking-limit';
import type { Product } from '../../domain/product';
import type { ReachedLimit } from '../../domain/refusals/reached-limit';
import type { Site } from '../../domain/site';
import { limitsOn } from '../../engine/limits/counted-bookings';
import type { StaffCosts } from '../../engine/pricing/price';
import { checkMemberDays } from '../../engine/slots/response-limits';
import { summariseDays } from '../../engine/slots/day-summary';
import { productSettings } from '../../engine/slots/product/product-settings';
import type { StaffingStrategy } from '../../engine/slots/staffing';
import type { DayQuery, DaySummary, SlotPage, SlotQuery } from '../../engine/slots/types';
import type { World } from '../../engine/slots/world';
import type { Limits } from '../../options';
import type { HostPorts } from '../../ports/ports';
import type { Clock } from '../../runtime/clock';
import type { Storage } from '../../storage/storage';
import type { RuleSource, WorldLoader } from '../world/world-loader';
import { explain } from './explain';
import { type DatedLimits, limitsOnDay } from './limits-on-day';
import type { Pack } from './list-page';
import { planMonth, selectionIn, type SlotMonth, type SlotMonthQuery } from './month-plan';
import { findNextSlots, type NextSlots, type NextSlotsQuery } from './next-slots';
import { readableProduct } from './visible-products';
import { createReadySlots, type ReadySlots } from './ready-slots';
import { withDeposits } from './slot-deposits';
import { priceSlots } from './slot-prices';
import { createSlotReader } from './slot-reader';
import { emptyPage, ofDays, type SlotRequest, type Viewer } from './slot-request';

/** Default user of lists of slots: a visitor who is not signed in. */
const NOBODY = { userId: 0 };

/** Lists bookable times for the host's own code. */
export interface SlotService {
  /**
   * Lists slots by start, then by product, then by staff member.
   *
   * @param viewer the user for whom slots are listed: products that this user may not see are left out. Absent: a visitor; `{}`: the shop itself
   * @throws AppointmentsError 400 for a product that cannot be booked, a bad window, or a result over the limits
   */
  list(query: SlotQuery, viewer?: Viewer): Promise<SlotPage>;
  /**
   * Returns a summary for each product and each site day that has starts, with all staff members together.
   *
   * @throws AppointmentsError as `list`
   */
  days(query: DayQuery, viewer?: Viewer): Promise<SlotPage<DaySummary>>;
  /**
   * Returns all data that a booking page shows of one product: the first free day, the days of a month, and the times
   * of one day.
   *
   * @throws AppointmentsError 400 for an invalid month or day, or a month over the limits; 404 if there is no such
   * product, if it is not appointable, or if the viewer may not see it
   */
  month(query: SlotMonthQuery, viewer?: Viewer): Promise<SlotMonth>;
  /**
   * Returns the first free starts, at any distance within the products' bookable times. One call searches at most two
   * years; if it finds fewer slots than `count`, the result says where to continue.
   *
   * @throws AppointmentsError 400 for a product that is not appointable, for bad hours, and for products that exceed
   * the limits
   */
  next(query: NextSlotsQuery, viewer?: Viewer): Promise<NextSlots>;
}

/**
 * Returns a function that finds the booking limits that leave a day without free times; undefined if no limit applies
 * to this product and customer.
 */
export type LimitsOf = (
  product: Product,
  query: Pick<SlotMonthQuery, 'staffId' | 'quantity'>,
  viewer: Viewer,
) => ((day: string, signal: AbortSignal | undefined) => Promise<readonly ReachedLimit[]>) | undefined;

/** Adds data (such as prices) that only the records of the requested page need. */
type Finish<Of> = (records: Of[], world: World) => Of[] | Promise<Of[]>;

export function createSlotService(parts: {
  readonly host: HostPorts;
  readonly site: Site;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly worlds: WorldLoader;
  readonly storage: Pick<Storage, 'guards' | 'commitMark' | 'seesUncommitted'>;
  /** Source of rules for lists. Queries with `computed` read the rules from the database instead. */
  readonly rules: RuleSource;
  readonly cacheBytes: number;
  readonly bookingLimits: readonly BookingLimit[];
  readonly datedLimits: DatedLimits;
  readonly staffCosts: StaffCosts;
  readonly staffing: StaffingStrategy;
}): SlotService & { readonly readySlots: ReadySlots; readonly limitsOf: LimitsOf } {
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
      async (slots, world) => {
        if (!query.withPrice) return slots;
        const priced = await priceSlots(world, request, slots, { site, staffCosts, staffing });
        const { currencyDecimals: decimals } = site;
        const { quantity = 1 } = query;
        return withDeposits(priced, request.products, { host, decimals, quantity }, viewer);
      },
    );
  };

  const listDays = async (
    query: DayQuery,
    viewer: Viewer,
    products?: readonly Product[],
  ): Promise<SlotPage<DaySummary>> =>
    list(await reader.prepare(ofDays(query), viewer, { products }), summariseDays, (days) => days);

  const limitsOf: LimitsOf = (product, { staffId, quantity = 1 }, viewer) => {
    const limitsOfProduct = limitsOn(productSettings(product), parts.bookingLimits);
    const isCustomer = (viewer.customerId ?? 0) > 0;
    if (!limitsOfProduct.some(({ per }) => isCustomer || per !== 'customer')) return undefined;
    return (day, signal) =>
      limitsOnDay(
        { reader, zone: site.zone, dated: parts.datedLimits },
        { product, staffId, quantity, day, signal },
        viewer,
      );
  };

  return {
    list: (query, viewer = NOBODY) => listSlots(query, viewer),
    days: (query, viewer = NOBODY) => listDays(query, viewer),

    async month(query, viewer = NOBODY) {
      const product = await readableProduct(host.products, query.productId, viewer.userId);
      const products = [product];
      const { withPrice, quantity, signal } = query;
      const one = { ...selectionIn(query), signal };
      const limitsOnDayOf = limitsOf(product, query, viewer);
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
            const times = { ...one, ...window, combineStaff: true, withPrice, quantity };
            return (await listSlots(times, viewer, products)).records;
          },
          limitsOn: limitsOnDayOf && ((day) => limitsOnDayOf(day, signal)),
          nothing: { days: { days: [] }, times: [] },
        },
      );
      return { ...month, days: days.days };
    },

    next: (query, viewer = NOBODY) =>
      findNextSlots({ products: host.products, zone: site.zone, clock, limits, reader }, query, viewer),

    readySlots: createReadySlots({ ...parts, reader }),
    limitsOf,
  };
}
