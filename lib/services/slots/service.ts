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
import { createReadySlots, type ReadySlots } from './ready-slots';
import { priceSlots } from './slot-prices';
import { createSlotReader } from './slot-reader';
import { emptyPage, ofDays, type SlotRequest, type Viewer } from './slot-request';

/** The public: user 0. */
const NOBODY = { userId: 0 };

/** Bookable times, as the host's own code lists them. */
export interface SlotService {
  /**
   * Lists slots by start, then product, then staff.
   *
   * @param viewer the user to list for: products that this user may not see are left out. Absent: a visitor; `{}`: the
   * shop itself
   * @throws AppointmentsError 400 for a product that is not appointable, a bad window, or a result over the limits
   */
  list(query: SlotQuery, viewer?: Viewer): Promise<SlotPage>;
  /** A summary for each product and site day that has starts, all members together. @throws as list */
  days(query: DayQuery, viewer?: Viewer): Promise<SlotPage<DaySummary>>;
}

/** Adds what only the records of the page need. */
type Finish<Of> = (records: Of[], world: World) => Of[] | Promise<Of[]>;

export function createSlotService(parts: {
  readonly host: HostPorts;
  readonly site: Site;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly worlds: WorldLoader;
  readonly storage: Pick<Storage, 'guards' | 'commitMark' | 'seesUncommitted'>;
  /** The source of rules for lists, unless they are to be computed. */
  readonly rules: RuleSource;
  readonly cacheBytes: number;
  readonly staffCosts: StaffCosts;
  readonly staffing: StaffingStrategy;
}): SlotService & { readonly readySlots: ReadySlots } {
  const { site, limits, staffCosts, staffing } = parts;
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

  return {
    async list(query, viewer = NOBODY) {
      const request = await reader.prepare(query, viewer);
      return list(
        request,
        (slots) => slots,
        (slots, world) =>
          query.withPrice ? priceSlots(world, request, slots, { site, staffCosts, staffing }) : slots,
      );
    },

    async days(query, viewer = NOBODY) {
      return list(await reader.prepare(ofDays(query), viewer), summariseDays, (days) => days);
    },

    readySlots: createReadySlots({ ...parts, reader }),
  };
}
