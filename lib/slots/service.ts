import type { StaffCosts } from '../appointments/pricing/price';
import { priceSlots } from '../appointments/pricing/slot-prices';
import type { HostPorts, Product } from '../host/ports';
import type { Limits } from '../options';
import type { Site } from '../site';
import type { Storage } from '../storage/storage';
import type { Clock } from '../time/clock';
import { asInstant, type Instant, type Span } from '../time/units';
import type { Zone } from '../time/zone';
import { answerKey } from './answer-key';
import { checkMemberDays, checkRecords } from './answer-limits';
import { summariseDays } from './day-summary';
import { explain } from './explain';
import { goodUntil } from './good-until';
import { isPaged, isStream, listPage, listPart, type Pack, type Part } from './list-page';
import type { RuleSource, WorldLoader } from './load-world';
import { type ProductSettings, productSettings } from './product-settings';
import { createReadyAnswers, type MadePieces, type ReadyAnswer } from './ready-answers';
import { readableProducts } from './readable-products';
import { slotEnd } from './slot-span';
import { daysOf, growingStretches } from './stretches';
import type { DayQuery, DaySummary, ReadyQuery, Slot, SlotPage, SlotQuery } from './types';
import { reachOfPadding, versionIn, versionRows } from './version-rows';
import { slotWindow } from './window';
import type { World } from './world';
import type { StaffingStrategy } from './staffing';

/** The public: user 0. */
const NOBODY = { userId: 0 };

/** Bookable times, as the host's own code lists them. */
export interface SlotService {
  /**
   * Lists slots by start, then product, then staff.
   *
   * @param viewer whose eyes: products that this user may not see are left out. Without it the public's; `{}` is the shop's own
   * @throws AppointmentsError 400 for a product that is not appointable, a bad window, or an answer over the limits
   */
  list(query: SlotQuery, viewer?: Viewer): Promise<SlotPage>;
  /** What each product has on each site day that has starts, all members together. @throws as list */
  days(query: DayQuery, viewer?: Viewer): Promise<SlotPage<DaySummary>>;
  /**
   * The same as it is sent. What was written before is given again for as long as it is proven true, day by day where
   * no page is asked for.
   *
   * @throws as list
   */
  ready(query: ReadyQuery, viewer: Viewer, form: Form): Promise<ReadyAnswer>;
}

/** How an answer is written. */
export interface Form {
  readonly write: (records: readonly (Slot | DaySummary)[]) => Buffer;
  /** @param digests of what was written */
  readonly join: (
    written: readonly Buffer[],
    count: number,
    digests: readonly string[],
  ) => Omit<ReadyAnswer, 'total'>;
}

interface Viewer {
  readonly userId?: number;
}

/** Adds what only the records of the page need. */
type Finish<Of> = (records: Of[], world: World, products: readonly Product[]) => Of[] | Promise<Of[]>;

/** Products that share members with those asked about; undefined for one that the shop does not know. */
type Others = Map<number, ProductSettings | undefined>;

/** What is asked, as far as it can be known without what is written. */
interface Asked {
  readonly query: SlotQuery;
  readonly viewer: Viewer;
  readonly now: Instant;
  readonly window: Span;
  readonly products: readonly Product[];
  readonly settings: readonly ProductSettings[];
}

export function createSlotService(parts: {
  readonly host: HostPorts;
  readonly site: Site;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly worlds: WorldLoader;
  readonly storage: Pick<Storage, 'guards' | 'seesUncommitted'>;
  /** Where the rules of lists come from, unless they are to be computed. */
  readonly rules: RuleSource;
  readonly cacheBytes: number;
  readonly staffCosts: StaffCosts;
  readonly staffing: StaffingStrategy;
}): SlotService {
  const { host, site, clock, limits, worlds, storage, rules, cacheBytes, staffCosts, staffing } = parts;
  const readyAnswer = createReadyAnswers(cacheBytes);

  const ask = async (query: SlotQuery, viewer: Viewer): Promise<Asked> => {
    const now = clock.now();
    const window = slotWindow(query, now, site.zone, limits.slotDays);
    const products = await readableProducts(host.products, query, viewer.userId);
    return { query, viewer, now, window, products, settings: products.map(productSettings) };
  };

  /** Every slot that starts before the end of `window` lies in it. */
  const reachOf = ({ settings }: Asked, window: Span): Span => ({
    start: window.start,
    end: latestEnd(settings, window.end, site.zone),
  });

  const worldOf = async (asked: Asked, window: Span, met: Others): Promise<World> => {
    const { start: from, end: to } = reachOf(asked, window);
    const prepared = await worlds.prepare({ products: asked.products, staffIds: [], from, to }, asked.viewer);
    for (const id of prepared.asked) met.set(id, prepared.products.get(id));
    return worlds.load(prepared, { now: asked.now, rules: asked.query.computed ? undefined : rules });
  };

  /** A few days at a time, and twice as many each time: a page that fills early costs little, a late one few reads. */
  async function* partsOf(asked: Asked, met: Others): AsyncGenerator<Part> {
    const { window } = asked;
    for (const stretch of growingStretches(window, site.zone)) {
      const world = await worldOf(asked, stretch, met);
      for (const day of daysOf(stretch, site.zone)) yield { window: day, world };
    }
  }

  const list = async <Of>(asked: Asked, pack: Pack<Of>, finish: Finish<Of>): Promise<SlotPage<Of>> => {
    const { query, window, products, settings } = asked;
    if (products.length === 0) return emptyPage(query);
    checkMemberDays(settings, window, site.zone, query, limits.memberDays);
    const { page, whole } = await pageOf(asked, pack, new Map());
    if (!whole) return page;
    const finished = { ...page, records: await finish(page.records, whole, products) };
    if (!query.explain) return finished;
    return { ...finished, refused: await explain(whole, settings, query, window, limits) };
  };

  const pageOf = async <Of>(asked: Asked, pack: Pack<Of>, met: Others) => {
    const { query, window, settings } = asked;
    // What is said of the page, and of the refused starts, needs all of the world anyway.
    const isLazy = isStream(query) && !query.explain && !query.withPrice;
    const whole = isLazy ? undefined : await worldOf(asked, window, met);
    const parts = whole ? wholeWindow(asked, whole, site.zone) : partsOf(asked, met);
    return { ...(await listPage(parts, settings, query, limits, pack)), whole };
  };

  /** The days of the window with these numbers, from one reading of all that lies between them. */
  const makeDays = async (
    asked: Asked,
    days: readonly Span[],
    pack: Pack<Slot | DaySummary>,
    { write }: Form,
  ): Promise<MadePieces> => {
    const { query, settings } = asked;
    const met: Others = new Map();
    const world = await worldOf(asked, { start: days[0]!.start, end: days.at(-1)!.end }, met);
    const pieces = [];
    let count = 0;
    for (const window of days) {
      const slots = await listPart({ window, world }, settings, query, count, limits);
      const records = pack(slots);
      count += records.length;
      const reach = reachOfPadding(settings, reachOf(asked, window), site.zone);
      const until = goodUntil(world, settings, query, slots, reach);
      pieces.push({ text: write(records), count: records.length, goodUntil: until });
    }
    return { pieces, others: without(met, settings) };
  };

  const makePage = async (
    asked: Asked,
    pack: Pack<Slot | DaySummary>,
    { write }: Form,
  ): Promise<MadePieces> => {
    const met: Others = new Map();
    const { page, goodUntil } = await pageOf(asked, pack, met);
    const { records, total } = page;
    const piece = { text: write(records), count: records.length, total, goodUntil };
    return { pieces: [piece], others: without(met, asked.settings) };
  };

  return {
    async list(query, viewer = NOBODY) {
      const asked = await ask(query, viewer);
      return list(
        asked,
        (slots) => slots,
        (slots, world, products) =>
          query.withPrice ? priceSlots(world, products, slots, query, { site, staffCosts, staffing }) : slots,
      );
    },

    async days(query, viewer = NOBODY) {
      return list(await ask(ofDays(query), viewer), summariseDays, (days) => days);
    },

    async ready({ summary, ...sent }, viewer, form) {
      const query = summary === 'day' ? ofDays(sent) : sent;
      const asked = await ask(query, viewer);
      const { now, window, settings } = asked;
      if (settings.length === 0) return { ...form.join([], 0, []), total: emptyPage(query).total };
      checkMemberDays(settings, window, site.zone, query, limits.memberDays);
      const pack: Pack<Slot | DaySummary> = summary === 'day' ? summariseDays : (slots) => slots;
      const parts = isPaged(query) ? [window] : [...daysOf(window, site.zone)];
      const reachAround = (part: Span): Span => reachOfPadding(settings, reachOf(asked, part), site.zone);
      const answer = storage.seesUncommitted() ? createReadyAnswers(0) : readyAnswer;
      return answer(answerKey(settings, window, { ...query, summary }), {
        now,
        async versions() {
          const rows = versionRows(settings, reachAround(window), site.zone);
          const byDay = await storage.guards.versionsByDay(rows);
          return parts.map((part) => versionIn(byDay, reachAround(part), site.zone));
        },
        products: (ids) => host.products.find(ids, viewer),
        make: (numbers) =>
          isPaged(query)
            ? makePage(asked, pack, form)
            : makeDays(
                asked,
                numbers.map((number) => parts[number]!),
                pack,
                form,
              ),
        join(pieces, digests) {
          const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
          checkRecords(count, query, limits.slotRecords);
          const written = pieces.map(({ text }) => text);
          return { ...form.join(written, count, digests), total: isPaged(query) ? pieces[0]!.total : count };
        },
      });
    },
  };
}

const without = (met: Others, settings: readonly ProductSettings[]): Others =>
  new Map([...met].filter(([id]) => settings.every((product) => product.id !== id)));

const ofDays = (query: DayQuery): SlotQuery => ({ ...query, combineStaff: true, explain: false });

const emptyPage = (query: SlotQuery): SlotPage<never> => ({
  records: [],
  ...(!isStream(query) && { total: 0 }),
  ...(query.explain && { refused: [] }),
});

/** A stream is listed day by day whatever the world it is listed from. */
async function* wholeWindow({ query, window }: Asked, world: World, zone: Zone): AsyncGenerator<Part> {
  for (const day of isStream(query) ? daysOf(window, zone) : [window]) yield { window: day, world };
}

/** No slot that starts before `end` ends later. */
const latestEnd = (products: readonly ProductSettings[], end: Instant, zone: Zone): Instant =>
  asInstant(Math.max(...products.map((product) => slotEnd(product, end, zone))));
