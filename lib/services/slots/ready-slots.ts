import type { BookingLimit } from '../../domain/booking-limit';
import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import { checkMemberDays, checkRecords } from '../../engine/slots/response-limits';
import { summariseDays } from '../../engine/slots/day-summary';
import { goodUntil } from '../../engine/slots/good-until';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { daysOf } from '../../engine/slots/spans/days';
import type { DaySummary, ReadyQuery, Slot } from '../../engine/slots/types';
import type { Limits } from '../../options';
import type { HostPorts } from '../../ports/ports';
import { Pace } from '../../runtime/slices';
import { ANY_PRODUCT, type Storage } from '../../storage/storage';
import type { Span } from '../../time/units';
import { responseKey, settingsDigest } from './response-key';
import { assemble, type Frame } from './assemble';
import { createKeptProducts, type ProductReads } from './kept-products';
import { isPaged, listPart, type Pack } from './list-page';
import type { DayPlaces } from './month-plan';
import { createPieceVersions, type PieceVersions } from './piece-versions';
import { readableProduct } from './visible-products';
import {
  digestOf,
  type OtherProducts,
  type Piece,
  type ReadyResponse,
  ResponseCache,
} from './response-cache';
import { slotReach, type SlotReader } from './slot-reader';
import { emptyPage, ofDays, type SharedProducts, type SlotRequest, type Viewer } from './slot-request';
import { daysConcerned, paddedReach, versionRows } from './version-rows';

/** Functions that turn records into the text of a response, and that wait until the response may be computed. */
export interface Form {
  readonly write: (records: readonly (Slot | DaySummary)[]) => Buffer | Promise<Buffer>;
  /**
   * Returns the texts around `count` records, and the entity tag of the whole response.
   *
   * @param digests digests of the written days or pages
   */
  readonly frame: (count: number, digests: readonly string[]) => Frame & { readonly tag: string };
  /**
   * Waits until a computation may begin, to limit how many run at a time. If absent, it begins immediately. A stored
   * response that is still current is sent without waiting.
   */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns the signal that ends the computation when the client has gone. Not called for a stored response. */
  readonly gone?: () => AbortSignal;
}

/** Lists slots as text that is ready to be sent, for the REST interface. */
export interface ReadySlots {
  /**
   * Lists slots, or days, as text. A stored text is sent again if the database proves it current. If the query asks for
   * no page, each day of the text is proved separately, so that only outdated days are computed again.
   *
   * @throws AppointmentsError as `SlotService.list`
   */
  list(query: ReadyQuery, viewer: Viewer, form: Form): Promise<ReadyResponse>;
  /**
   * Runs `work`, which lists one product several times for one response. The product is read once for all these lists.
   *
   * @throws AppointmentsError 404 if there is no such product, if it cannot be booked, or if the viewer may not see it; also the errors of `list`
   */
  ofProduct<T>(
    productId: number,
    viewer: Viewer,
    work: (list: ProductList, product: Product) => Promise<T>,
  ): Promise<T>;
}

/** Lists slots, or days, of one product as text that is ready to be sent. */
type ProductList = (
  query: Omit<ReadyQuery, 'productIds' | 'categoryIds'>,
  form: Form,
) => Promise<ReadyResponse>;

/** Creates the service that lists slots as text. A stored text is sent again if the database proves it current. */
export function createReadySlots(parts: {
  readonly host: Pick<HostPorts, 'products'>;
  readonly site: Site;
  readonly limits: Limits;
  readonly storage: Pick<Storage, 'guards' | 'commitMark' | 'seesUncommitted'>;
  readonly cacheBytes: number;
  readonly reader: SlotReader;
  /** Booking limits for the bookings of all products of the site. */
  readonly bookingLimits: readonly BookingLimit[];
}): ReadySlots {
  const { host, site, limits, storage, cacheBytes, reader, bookingLimits } = parts;
  const { zone } = site;
  const responses = new ResponseCache(cacheBytes);
  /**
   * A cache that stores nothing. Used for requests that see uncommitted writes, which no other request may see, and for
   * lists that apply the limits of one customer.
   */
  const noResponses = new ResponseCache(0);
  const keptProducts = createKeptProducts(host, storage, cacheBytes);

  const reachAround = (settings: readonly ProductSettings[], part: Span): Span =>
    paddedReach(settings, slotReach(settings, part, zone), zone);

  const versionsOf = ({ window, settings }: SlotRequest, windows: readonly Span[]): PieceVersions =>
    createPieceVersions(
      storage,
      storage.guards.versionsQuery(
        versionRows(settings, reachAround(settings, window), zone, bookingLimits),
        ANY_PRODUCT,
      ),
      windows.map((part) => daysConcerned(reachAround(settings, part), zone)),
    );

  /** Computes the texts of these days of the window, with one read from the first of these days to the last. */
  const makeDays = async (
    request: SlotRequest,
    days: readonly Span[],
    pack: Pack<Slot | DaySummary>,
    { write }: Form,
  ): Promise<NewPieces> => {
    const { settings, pace } = request;
    const shared: SharedProducts = new Map();
    const world = await reader.loadWorld(request, { start: days[0]!.start, end: days.at(-1)!.end }, shared);
    // Only holds are passed, because only the end of a hold changes a list without a write. Thousands of bookings would
    // otherwise be examined for each day.
    const holds = { ...world, bookings: world.bookings.filter(({ expiresAt }) => expiresAt !== null) };
    const pieces = [];
    let count = 0;
    for (const window of days) {
      const slots = await listPart({ window, world }, request, count, limits);
      const records = pack(slots);
      count += records.length;
      const until = goodUntil(holds, request, slots, reachAround(settings, window));
      pieces.push(pieceOf(await write(records), records, until));
      if (pace.isDue) await pace.turn();
    }
    return { pieces, otherProducts: otherProductsOf(shared, settings) };
  };

  const makePage = async (
    request: SlotRequest,
    pack: Pack<Slot | DaySummary>,
    { write }: Form,
  ): Promise<NewPieces> => {
    const shared: SharedProducts = new Map();
    const { page, goodUntil } = await reader.pageOf(request, pack, shared);
    const piece = { ...pieceOf(await write(page.records), page.records, goodUntil), total: page.total };
    return { pieces: [piece], otherProducts: otherProductsOf(shared, request.settings) };
  };

  const listWith = async (
    { products: source, check, found }: Products,
    asked: ReadyQuery,
    viewer: Viewer,
    form: Form,
  ): Promise<ReadyResponse> => {
    const { summary } = asked;
    const query = summary === 'day' ? ofDays(asked) : asked;
    const pace = new Pace(form.gone);
    const request = await reader.prepare(query, viewer, { pace, source, products: found });
    const { now, window, settings } = request;
    if (settings.length === 0 || window.start === window.end) {
      check(undefined);
      const frame = form.frame(0, []);
      return { parts: assemble([], frame), tag: frame.tag, total: emptyPage(query).total, days: [] };
    }
    checkMemberDays(request, zone, limits.memberDays);
    const pack: Pack<Slot | DaySummary> = summary === 'day' ? summariseDays : (slots) => slots;
    const windows = (): Span[] => (isPaged(query) ? [window] : [...daysOf(window, zone)]);
    const current = {
      now,
      versions: () => versionsOf(request, windows()),
      checkProducts: check,
      products: (ids: readonly number[]) => source.find(ids, viewer),
    };
    const isPersonal =
      (viewer.customerId ?? 0) > 0 &&
      [...bookingLimits, ...settings.flatMap((product) => product.bookingLimits)].some(
        ({ per }) => per === 'customer',
      );
    const cache = isPersonal || storage.seesUncommitted() ? noResponses : responses;
    return cache.get(responseKey(settings, window, asked), current, async (stale, stored) => {
      const all = windows();
      const days = stale.map((number) => all[number]!);
      const make = (): Promise<NewPieces> =>
        isPaged(query) ? makePage(request, pack, form) : makeDays(request, days, pack, form);
      const computed = await (form.inTurn ? form.inTurn(make) : make());
      const pieces = [...stored];
      for (const [i, number] of stale.entries()) pieces[number] = computed.pieces[i]!;
      const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
      checkRecords(count, query, limits.slotRecords);
      const frame = form.frame(
        count,
        pieces.map(({ digest }) => digest),
      );
      return {
        response: {
          parts: assemble(
            pieces.map((piece) => piece.text),
            frame,
          ),
          tag: frame.tag,
          total: isPaged(query) ? pieces[0]!.total : count,
          days: pieces.flatMap((piece) => piece.days),
        },
        pieces,
        otherProducts: computed.otherProducts,
      };
    });
  };

  /**
   * Runs `work` with cached products. While `work` lists slots, a list may prove that these products are current.
   * Without such a proof, `work` runs again, with products that are read now.
   */
  const withProducts = async <T>(viewer: Viewer, work: (products: Products) => Promise<T>): Promise<T> => {
    const proof = { isGiven: false };
    const unproven = keptProducts.unproven(viewer, () => proof.isGiven);
    if (unproven) {
      const check = (version: number | undefined): void => {
        proof.isGiven = version === unproven.version;
        if (!proof.isGiven) throw new OutdatedProducts();
      };
      try {
        return await work({ ...unproven, check });
      } catch (error) {
        // An error may be due to outdated products unless they are proved current, so `work` runs again. A failure of
        // the database or the shop is thrown without another run.
        if (proof.isGiven || isFailure(error)) throw error;
      }
    }
    const { products } = await keptProducts.proven(viewer);
    return work({ products, check: () => undefined });
  };

  return {
    list: (query, viewer, form) =>
      withProducts(viewer, (products) => listWith(products, query, viewer, form)),
    ofProduct: (productId, viewer, work) =>
      withProducts(viewer, async (products) => {
        const product = await readableProduct(products.products, productId, viewer.userId);
        const found = [product];
        return work((query, form) => listWith({ ...products, found }, query, viewer, form), product);
      }),
  };
}

/**
 * The products of a request. Call `check` with the present version of all products, or with undefined if that version
 * is not known. `check` throws if the products have changed since they were cached.
 */
interface Products {
  readonly products: ProductReads;
  /** The products of the query, if the caller has already read them. */
  readonly found?: readonly Product[];
  readonly check: (version: number | undefined) => void;
}

/** Thrown if a product has changed since it was cached. */
class OutdatedProducts extends Error {}

const isFailure = (error: unknown): boolean => error instanceof AppointmentsError && error.status > 500;

/** Computed days or pages of a response, in the requested order, and the products on which they depend. */
interface NewPieces {
  readonly pieces: readonly Piece[];
  readonly otherProducts: OtherProducts;
}

const pieceOf = (text: Buffer, records: readonly (Slot | DaySummary)[], goodUntil: number): Piece => ({
  text,
  digest: digestOf(text),
  count: records.length,
  days: daysIn(records),
  goodUntil,
});

const NO_DAYS: readonly DayPlaces[] = [];

/** Lists the days of a response whose records are summaries of days. Empty for a response whose records are slots. */
const daysIn = (records: readonly (Slot | DaySummary)[]): readonly DayPlaces[] =>
  records.length > 0 && 'starts' in records[0]!
    ? (records as readonly DaySummary[]).map(({ date, maxQuantity }) => ({ date, maxQuantity }))
    : NO_DAYS;

/**
 * Returns a digest of the settings of each product that shares staff members with the requested products and was not
 * requested itself.
 */
const otherProductsOf = (shared: SharedProducts, settings: readonly ProductSettings[]): OtherProducts => {
  const request = new Set(settings.map(({ id }) => id));
  const otherProducts = [...shared].filter(([id]) => !request.has(id));
  return new Map(otherProducts.map(([id, product]) => [id, settingsDigest(product)]));
};
