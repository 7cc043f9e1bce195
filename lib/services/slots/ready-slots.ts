import { AppointmentsError } from '../../domain/errors';
import type { Site } from '../../domain/site';
import { checkMemberDays, checkRecords } from '../../engine/slots/answer-limits';
import { summariseDays } from '../../engine/slots/day-summary';
import { goodUntil } from '../../engine/slots/good-until';
import type { ProductSettings } from '../../engine/slots/product-settings';
import { daysOf } from '../../engine/slots/spans/stretches';
import type { DaySummary, ReadyQuery, Slot } from '../../engine/slots/types';
import type { Limits } from '../../options';
import type { HostPorts } from '../../ports/ports';
import { Pace } from '../../runtime/slices';
import { ANY_PRODUCT, type Storage } from '../../storage/storage';
import type { Span } from '../../time/units';
import { answerKey, settingsDigest } from './answer-key';
import { assemble, type Frame } from './assemble';
import { createFreshness } from './freshness';
import { createKeptProducts, type ProductReads } from './kept-products';
import { isPaged, listPart, type Pack } from './list-page';
import {
  type ComputedPieces,
  createReadyAnswers,
  type Freshness,
  type OtherProducts,
  type ReadyAnswer,
} from './ready-answers';
import { reachOf, type SlotReader } from './slot-reader';
import { emptyPage, ofDays, type SharedProducts, type SlotRequest, type Viewer } from './slot-request';
import { daysConcerned, reachOfPadding, versionRows } from './version-rows';

/** The functions that serialise a response, and that wait until it may be computed. */
export interface Form {
  readonly write: (records: readonly (Slot | DaySummary)[]) => Buffer | Promise<Buffer>;
  /** The texts around so many records, and the entity tag of the whole. @param digests of the written pieces */
  readonly frame: (count: number, digests: readonly string[]) => Frame & { readonly tag: string };
  /** Waits until a computation may begin. A stored response that is still current does not wait. Absent: no wait. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** The signal that ends the computation. It is not called for a stored response. */
  readonly gone?: () => AbortSignal;
}

/** Slots as text, for the REST interface. */
export interface ReadySlots {
  /**
   * Lists slots, or days, as text. Texts that were written before are reused for as long as they are proven fresh, day
   * by day if no page is requested.
   *
   * @throws AppointmentsError as `SlotService.list`
   */
  list(query: ReadyQuery, viewer: Viewer, form: Form): Promise<ReadyAnswer>;
}

/** Slots as they are sent: written once, and given again for as long as they are proven true. */
export function createReadySlots(parts: {
  readonly host: Pick<HostPorts, 'products'>;
  readonly site: Site;
  readonly limits: Limits;
  readonly storage: Pick<Storage, 'guards' | 'commitMark' | 'seesUncommitted'>;
  readonly cacheBytes: number;
  readonly reader: SlotReader;
}): ReadySlots {
  const { host, site, limits, storage, cacheBytes, reader } = parts;
  const { zone } = site;
  const readyAnswer = createReadyAnswers(cacheBytes);
  const keptProducts = createKeptProducts(host, storage, cacheBytes);

  const reachAround = (settings: readonly ProductSettings[], part: Span): Span =>
    reachOfPadding(settings, reachOf(settings, part, zone), zone);

  const freshnessOf = ({ window, settings }: SlotRequest, windows: readonly Span[]): Freshness =>
    createFreshness(
      storage,
      storage.guards.versionsQuery(versionRows(settings, reachAround(settings, window), zone), ANY_PRODUCT),
      windows.map((part) => daysConcerned(reachAround(settings, part), zone)),
    );

  /** The days of the window with these numbers, from one reading of all that lies between them. */
  const makeDays = async (
    request: SlotRequest,
    days: readonly Span[],
    pack: Pack<Slot | DaySummary>,
    { write }: Form,
  ): Promise<ComputedPieces> => {
    const { settings, pace } = request;
    const shared: SharedProducts = new Map();
    const world = await reader.worldOf(request, { start: days[0]!.start, end: days.at(-1)!.end }, shared);
    // Only holds end by themselves. There may be thousands of bookings, and each day of the window needs their ends.
    const holds = { ...world, bookings: world.bookings.filter(({ expiresAt }) => expiresAt !== null) };
    const pieces = [];
    let count = 0;
    for (const window of days) {
      const slots = await listPart({ window, world }, request, count, limits);
      const records = pack(slots);
      count += records.length;
      const until = goodUntil(holds, request, slots, reachAround(settings, window));
      pieces.push({ text: await write(records), count: records.length, goodUntil: until });
      if (pace.isDue) await pace.turn();
    }
    return { pieces, otherProducts: otherProductsOf(shared, settings) };
  };

  const makePage = async (
    request: SlotRequest,
    pack: Pack<Slot | DaySummary>,
    { write }: Form,
  ): Promise<ComputedPieces> => {
    const shared: SharedProducts = new Map();
    const { page, goodUntil } = await reader.pageOf(request, pack, shared);
    const { records, total } = page;
    const piece = { text: await write(records), count: records.length, total, goodUntil };
    return { pieces: [piece], otherProducts: otherProductsOf(shared, request.settings) };
  };

  const listWith = async (
    { products: source, check }: Products,
    { summary, ...sent }: ReadyQuery,
    viewer: Viewer,
    form: Form,
  ): Promise<ReadyAnswer> => {
    const query = summary === 'day' ? ofDays(sent) : sent;
    const request = await reader.prepare(query, viewer, { pace: new Pace(form.gone), source });
    const { now, window, settings } = request;
    const isEmpty = settings.length === 0 || window.start === window.end;
    if (isEmpty) check(undefined);
    if (isEmpty) return { ...framed([], form.frame(0, [])), total: emptyPage(query).total };
    checkMemberDays(request, zone, limits.memberDays);
    const pack: Pack<Slot | DaySummary> = summary === 'day' ? summariseDays : (slots) => slots;
    const answer = storage.seesUncommitted() ? createReadyAnswers(0) : readyAnswer;
    const windows = (): Span[] => (isPaged(query) ? [window] : [...daysOf(window, zone)]);
    return answer(answerKey(settings, window, { ...query, summary }), {
      now,
      freshness: () => freshnessOf(request, windows()),
      checkProducts: check,
      products: (ids) => source.find(ids, viewer),
      compute(numbers) {
        const all = windows();
        const days = numbers.map((number) => all[number]!);
        const make = (): Promise<ComputedPieces> =>
          isPaged(query) ? makePage(request, pack, form) : makeDays(request, days, pack, form);
        return form.inTurn ? form.inTurn(make) : make();
      },
      join(pieces, digests) {
        const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
        checkRecords(count, query, limits.slotRecords);
        const total = isPaged(query) ? pieces[0]!.total : count;
        const texts = pieces.map(({ text }) => text);
        return { ...framed(texts, form.frame(count, digests)), total };
      },
    });
  };
  const list: ReadySlots['list'] = async (query, viewer, form) => {
    const proof = { isGiven: false };
    const unproven = keptProducts.unproven(viewer, () => proof.isGiven);
    if (unproven) {
      const check = (version: number | undefined): void => {
        proof.isGiven = version === unproven.version;
        if (!proof.isGiven) throw new OutdatedProducts();
      };
      try {
        return await listWith({ ...unproven, check }, query, viewer, form);
      } catch (error) {
        // Without the proof, a refusal may be due to outdated products. A database that is busy is not.
        if (proof.isGiven || isFailure(error)) throw error;
      }
    }
    const { products } = await keptProducts.proven(viewer);
    return listWith({ products, check: () => undefined }, query, viewer, form);
  };
  return { list };
}

/** The products of a request, and what throws if they are not those of a version; undefined: of no version known. */
interface Products {
  readonly products: ProductReads;
  readonly check: (version: number | undefined) => void;
}

/** A product has changed since it was kept. */
class OutdatedProducts extends Error {}

const isFailure = (error: unknown): boolean => error instanceof AppointmentsError && error.status > 500;

const framed = (texts: readonly Buffer[], frame: ReturnType<Form['frame']>) => ({
  ...assemble(texts, frame),
  tag: frame.tag,
});

/** A digest of each product that shares members and was not requested itself. */
const otherProductsOf = (shared: SharedProducts, settings: readonly ProductSettings[]): OtherProducts => {
  const request = new Set(settings.map(({ id }) => id));
  const otherProducts = [...shared].filter(([id]) => !request.has(id));
  return new Map(otherProducts.map(([id, product]) => [id, settingsDigest(product)]));
};
