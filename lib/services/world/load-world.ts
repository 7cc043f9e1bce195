import type { Product } from '../../domain/product';
import type { Precedence, Rule } from '../../domain/rule';
import type { Site } from '../../domain/site';
import { type SiteStatuses, statusesWithoutPlaces } from '../../domain/statuses/statuses';
import type { ExpandedRule } from '../../engine/rules/timeline';
import type { OccupiedPlaces } from '../../engine/slots/occupied-places';
import { MAX_PADDING_DAYS, type ProductSettings, productSettings } from '../../engine/slots/product-settings';
import { lanesInSteps } from '../../engine/slots/product-slots';
import { wholeDays } from '../../engine/slots/spans/occupied-span';
import { assembleWorld, paintedAround, type World } from '../../engine/slots/world';
import type { CallContext, HostPorts, ProductsPort } from '../../ports/ports';
import { runInSlices } from '../../runtime/slices';
import type { Guard, RuleTarget, SharingQuery, Storage, Transaction } from '../../storage/storage';
import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../../time/units';

export interface WorldRequest {
  readonly products: readonly Product[];
  /** Named members, in addition to those of the products. */
  readonly staffIds: readonly number[];
  /** `[from, to)` contains the spans to be judged, or the starts to be listed. */
  readonly from: Instant;
  readonly to: Instant;
  /** Finds the other products that share members; default: the host's port. */
  readonly source?: Pick<ProductsPort, 'find'>;
}

/**
 * Facts that are known before live rows are read: the owners of the relevant bookings, and the distance at which
 * bookings matter.
 */
export interface PreparedWorld {
  readonly products: ReadonlyMap<number, ProductSettings>;
  readonly targetIds: readonly number[];
  readonly staffIds: readonly number[];
  /** Ids of the products that the host was asked for, including those that it no longer knows. */
  readonly requestedIds: ReadonlySet<number>;
  readonly span: Span;
}

/** Error for live rows that show that more must be read or locked than was prepared: the caller prepares again. */
export class StalePreparation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StalePreparation';
  }
}

export interface WorldLoader {
  /**
   * Calls the ports and runs cheap queries. Call it before one of the library's own transactions; inside a transaction
   * of the host, pass that transaction.
   */
  prepare(request: WorldRequest, context: CallContext, transaction?: Transaction): Promise<PreparedWorld>;
  /**
   * Prepares without the query for shared members, for the products that shared them the last time. Loading in a
   * transaction then reports the products that were added since.
   */
  prepareFromCache(request: WorldRequest, context: CallContext): Promise<PreparedWorld>;
  /**
   * Reads live rows for several spans of a prepared world, which may lie years apart, in one statement. The caller
   * builds the lanes that it needs in steps.
   *
   * @param options.rules all rules that affect the prepared products and members
   * @returns a world for each span
   */
  loadEach(prepared: PreparedWorld, spans: readonly Span[], options: SpanOptions): Promise<World[]>;
  /**
   * Reads live rows.
   *
   * @throws StalePreparation
   */
  load(prepared: PreparedWorld, options: LoadOptions, transaction?: Transaction): Promise<World>;
}

interface LoadOptions {
  readonly now: Instant;
  /** Rows to lock before anything is read; only in a transaction. */
  readonly guard?: Guard;
  /** Bookings to ignore. */
  readonly exceptIds?: readonly number[];
  /** Bookings to count although they are not stored yet. */
  readonly also?: readonly OccupiedPlaces[];
  /** Source of rules outside a transaction. Default: the stored rules. */
  readonly rules?: RuleSource;
}

interface SpanOptions {
  readonly now: Instant;
  readonly rules: readonly Rule[];
}

/** Loads the rules that affect a target, with their occurrences in the window if these are known. */
export type RuleSource = (target: RuleTarget, window: Span) => Promise<readonly (Rule | ExpandedRule)[]>;

/** Narrows a prepared world to one booking of one of its products. */
export const narrowed = (
  prepared: PreparedWorld,
  product: ProductSettings,
  named: readonly number[],
  span: Span,
): PreparedWorld => ({
  ...prepared,
  targetIds: [product.id],
  staffIds: [...new Set([...product.staffIds, ...named])],
  span,
});

export function createWorldLoader(parts: {
  readonly storage: Storage;
  /** Reads committed rules as they are stored. */
  readonly rules: RuleSource;
  readonly host: HostPorts;
  readonly site: Site;
  readonly options: SiteStatuses & { readonly precedence: Precedence };
}): WorldLoader {
  const { storage, host, site } = parts;
  const { precedence } = parts.options;
  const notStatuses = statusesWithoutPlaces(parts.options);
  const { zone } = site;

  /**
   * Span in which bookings matter: all site days that the booking touches, because capacity may count per day, and the
   * largest padding around them.
   */
  const widened = (span: Span, seconds: number): { from: Instant; to: Instant } => {
    const { start, end } = wholeDays(span, zone);
    return { from: asInstant(start - seconds), to: asInstant(end + seconds) };
  };

  /** Selects the bookings that matter to a product, whatever its padding. */
  const sharingQuery = (staffIds: readonly number[], span: Span): SharingQuery => ({
    staffIds,
    ...widened(span, MAX_PADDING_DAYS * SECONDS_A_DAY),
  });
  const sharedProducts = new SharedProductIds();

  const preparedWith = async (
    request: WorldRequest,
    context: CallContext,
    sharing: (staffIds: readonly number[], span: Span) => Promise<readonly number[]>,
  ): Promise<PreparedWorld> => {
    const targets = request.products.map(productSettings);
    const staffIds = [...new Set([...targets.flatMap((product) => product.staffIds), ...request.staffIds])];
    const span = { start: request.from, end: request.to };
    const products = new Map(targets.map((product) => [product.id, product]));
    const otherIds = (await sharing(staffIds, span)).filter((id) => !products.has(id));
    if (otherIds.length > 0) {
      const found = await (request.source ?? host.products).find(otherIds, context);
      for (const product of found.values()) products.set(product.id, productSettings(product));
    }
    const targetIds = targets.map(({ id }) => id);
    return { products, targetIds, staffIds, requestedIds: new Set([...targetIds, ...otherIds]), span };
  };

  return {
    prepare: (request, context, transaction) =>
      preparedWith(request, context, (staffIds, span) =>
        storage.appointments.productsSharing(sharingQuery(staffIds, span), transaction),
      ),

    prepareFromCache: (request, context) =>
      preparedWith(request, context, (staffIds) => Promise.resolve(sharedProducts.with(staffIds))),

    async loadEach({ products, targetIds, staffIds, span: whole }, spans, { now, rules }) {
      const padding = longestPadding(products);
      const parts = spans.map((span) => widened(span, padding));
      const found = await storage.appointments.bookings({
        productIds: targetIds,
        staffIds,
        ...widened(whole, padding),
        within: parts.length > 1 ? parts : undefined,
        notStatuses,
        now,
      });
      return spans.map((span, at) => {
        const { from, to } = parts[at]!;
        const bookings = found.filter(({ start, end }) => end > from && start < to);
        return assembleWorld({ zone, now, precedence, span, products, rules, bookings });
      });
    },

    async load(
      { products, targetIds, staffIds, requestedIds, span },
      { now, guard, exceptIds, also = [], rules: source },
      transaction,
    ) {
      const target = { productIds: targetIds, staffIds };
      const reach = widened(span, longestPadding(products));
      const query = { productIds: targetIds, staffIds, ...reach, notStatuses, now, exceptIds };
      const worldWith = async (
        rules: readonly (Rule | ExpandedRule)[],
        found: readonly OccupiedPlaces[],
      ): Promise<World> => {
        const bookings = [...found, ...also];
        const world = assembleWorld({ zone, now, precedence, span, products, rules, bookings });
        if (rules.length <= FEW_RULES) return world;
        // Judging does not pause, so its long part runs here.
        for (const id of targetIds) await runInSlices(lanesInSteps(world, products.get(id)!));
        return world;
      };
      if (!transaction) {
        const rules = await (source ?? parts.rules)(target, paintedAround(span, zone));
        return worldWith(rules, await storage.appointments.bookings(query));
      }
      const sharing = sharingQuery(staffIds, span);
      // If no other product shares these members, skip its bookings; the `sharing` query still checks this.
      const isAlone = [...requestedIds].every((id) => targetIds.includes(id));
      const bookings = isAlone ? { ...query, staffIds: [] } : query;
      const live = await storage.live.read({ guard, rules: target, bookings, sharing }, transaction);
      if (live.sharing.some((id) => !requestedIds.has(id))) {
        sharedProducts.add(staffIds, live.sharing);
        throw new StalePreparation('A product that shares the members was booked for the first time.');
      }
      return worldWith(live.rules, live.bookings);
    },
  };
}

/** Up to this many rules are followed only when needed, because that takes a moment. */
const FEW_RULES = 100;

/** Limit on the members to remember. */
const MOST_MEMBERS = 10_000;

/** Products that shared members, by member. Outdated ids do no harm. */
class SharedProductIds {
  private readonly byMember = new Map<number, ReadonlySet<number>>();

  with(staffIds: readonly number[]): number[] {
    return [...new Set(staffIds.flatMap((id) => [...(this.byMember.get(id) ?? [])]))];
  }

  add(staffIds: readonly number[], productIds: readonly number[]): void {
    if (this.byMember.size > MOST_MEMBERS) this.byMember.clear();
    for (const id of staffIds) {
      this.byMember.set(id, new Set([...(this.byMember.get(id) ?? []), ...productIds]));
    }
  }
}

const longestPadding = (products: PreparedWorld['products']): number =>
  Math.max(...[...products.values()].map(paddingSeconds), 0);

/** Padding in seconds, to add around whole site days; a day of 25 hours in the padding does not matter. */
const paddingSeconds = ({ timed, padding }: ProductSettings): number =>
  padding * (timed ? 60 : SECONDS_A_DAY);
