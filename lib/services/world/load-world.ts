import { type BookableResource, candidatesOf } from '../../engine/slots/resources/demand';
import type { BookingLimit } from '../../domain/booking-limit';
import type { Product } from '../../domain/product';
import type { Precedence, Rule } from '../../domain/rule';
import type { Site } from '../../domain/site';
import { type SiteStatuses, statusesWithoutPlaces } from '../../domain/statuses/statuses';
import type { Tallies } from '../../engine/limits/tally-bookings';
import type { ExpandedRule } from '../../engine/rules/timeline';
import type { OccupiedPlaces } from '../../engine/slots/lanes/occupied-places';
import {
  MAX_PADDING_DAYS,
  type ProductSettings,
  productSettings,
} from '../../engine/slots/product/product-settings';
import { lanesInSteps } from '../../engine/slots/product-slots';
import { wholeDays } from '../../engine/slots/spans/occupied-span';
import { longestPadding } from '../../engine/slots/spans/padding';
import { assembleWorld, paintedAround, type World } from '../../engine/slots/world';
import type { CallContext, HostPorts, ProductsPort } from '../../ports/ports';
import { runInSlices } from '../../runtime/slices';
import type { Guard, RuleTarget, SharingQuery, Storage, Transaction } from '../../storage/storage';
import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../../time/units';
import { type LimitOptions, limitsToCount } from './load-limits';

export interface WorldRequest {
  readonly products: readonly Product[];
  /** Ids of members of staff that bookings name, in addition to the members of the products. */
  readonly staffIds: readonly number[];
  /** Ids of further resources that bookings ask for, beyond those that fit the needs of the products. Default: none. */
  readonly resourceIds?: readonly number[];
  /** Beginning of the span `[from, to)`, which contains the bookings to be checked or the starts to be listed. */
  readonly from: Instant;
  readonly to: Instant;
  /** Source of the products that share staff members. Default: the shop's products port. */
  readonly source?: Pick<ProductsPort, 'find'>;
}

/**
 * Facts that are known before rules and bookings are read: the products, staff members and resources whose bookings
 * matter, and the span in which these bookings lie.
 */
export interface PreparedWorld {
  readonly products: ReadonlyMap<number, ProductSettings>;
  readonly targetIds: readonly number[];
  readonly staffIds: readonly number[];
  /** Active resources, in the order in which bookings try them; empty if none of the products needs resources. */
  readonly resources: readonly BookableResource[];
  /** Ids of the resources that bookings ask for, even if their products need no such resource. */
  readonly namedResourceIds: readonly number[];
  /** Ids of the products that the shop was asked for, including those that the shop no longer has. */
  readonly requestedIds: ReadonlySet<number>;
  readonly span: Span;
}

/** Thrown if more must be read or locked than was prepared. The caller prepares again. */
export class StalePreparation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StalePreparation';
  }
}

export interface WorldLoader {
  /**
   * Prepares the check of bookings: calls the shop's ports and runs cheap queries. Call it before a transaction of the
   * library; inside a transaction of the host, pass that transaction.
   */
  prepare(request: WorldRequest, context: CallContext, transaction?: Transaction): Promise<PreparedWorld>;
  /**
   * Prepares the check of bookings without a query for the products that share staff members. Uses the products that
   * the last such query found. If further products share these members now, `load` in a transaction throws
   * `StalePreparation`.
   */
  prepareFromCache(
    request: WorldRequest,
    context: CallContext,
    transaction?: Transaction,
  ): Promise<PreparedWorld>;
  /**
   * Reads the rules and bookings for each of several spans, which may lie years apart, with one statement for the
   * bookings. Views of staff members and resources are not built here; the caller builds those that it needs, in steps.
   *
   * @param options.rules all rules that affect the prepared products and members
   * @returns the rules and bookings of each span
   */
  loadEach(prepared: PreparedWorld, spans: readonly Span[], options: SpanOptions): Promise<World[]>;
  /**
   * Reads the present rules and bookings that decide what can be booked.
   *
   * @throws StalePreparation if more is needed than was prepared
   */
  load(prepared: PreparedWorld, options: LoadOptions, transaction?: Transaction): Promise<World>;
}

interface LoadOptions {
  readonly now: Instant;
  /** Customer whose booking limits apply, and unstored bookings that count. Null: no limits apply. */
  readonly limits?: LimitOptions | null;
  /** Guard rows (locks) to take before the first read. Only in a transaction. */
  readonly guard?: Guard;
  /** Ids of appointments whose places count as free, such as an appointment that is moved. */
  readonly exceptIds?: readonly number[];
  /** Bookings that count as taken places although they are not stored yet. */
  readonly also?: readonly OccupiedPlaces[];
  /**
   * Source of the rules. Default: the committed rules in the database. In a transaction this option is ignored, and the
   * rules are always read from the database.
   */
  readonly rules?: RuleSource;
}

interface SpanOptions {
  readonly now: Instant;
  readonly rules: readonly Rule[];
}

/**
 * Loads the availability rules that affect these products, staff members and resources, with stored occurrences in the
 * window if there are any.
 */
export type RuleSource = (target: RuleTarget, window: Span) => Promise<readonly (Rule | ExpandedRule)[]>;

/** Reduces data that was prepared for several bookings to the data for one booking of one of the products. */
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

/** Two reads of `prepare`. They read from the database, or return cached values. */
interface Preparing {
  /** Returns the ids of the products that share these staff members. */
  readonly sharing: (staffIds: readonly number[], span: Span) => Promise<readonly number[]>;
  /** Returns the active resources; an empty list if none of the products needs any. */
  readonly active: (targets: readonly ProductSettings[]) => Promise<readonly BookableResource[]>;
}

export function createWorldLoader(parts: {
  readonly storage: Storage;
  /** Source of committed rules, as they are stored. */
  readonly rules: RuleSource;
  readonly host: HostPorts;
  readonly site: Site;
  readonly options: SiteStatuses & {
    readonly precedence: Precedence;
    readonly bookingLimits: readonly BookingLimit[];
  };
}): WorldLoader {
  const { storage, host, site } = parts;
  const { precedence, bookingLimits } = parts.options;
  const notStatuses = statusesWithoutPlaces(parts.options);
  const { zone } = site;

  /**
   * Returns the span in which bookings matter: all site days that the booking touches, because capacity may count per
   * day, with the largest padding before and after.
   */
  const widened = (span: Span, seconds: number): { from: Instant; to: Instant } => {
    const { start, end } = wholeDays(span, zone);
    return { from: asInstant(start - seconds), to: asInstant(end + seconds) };
  };

  /** Builds the query for the bookings that matter to a product, with any padding. */
  const sharingQuery = (staffIds: readonly number[], span: Span): SharingQuery => ({
    staffIds,
    ...widened(span, MAX_PADDING_DAYS * SECONDS_A_DAY),
  });
  const sharedProducts = new SharedProductIds();
  /** The active resources, as the last read returned them. */
  let lastResources: readonly BookableResource[] | undefined;
  const activeResources = async (
    targets: readonly ProductSettings[],
    read: () => Promise<readonly BookableResource[]>,
  ): Promise<readonly BookableResource[]> =>
    targets.some(({ needs }) => needs.length > 0) ? (lastResources = await read()) : [];

  const preparedWith = async (
    request: WorldRequest,
    context: CallContext,
    { sharing, active }: Preparing,
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
    const requestedIds = new Set([...targetIds, ...otherIds]);
    return {
      products,
      targetIds,
      staffIds,
      resources: await active(targets),
      namedResourceIds: request.resourceIds ?? [],
      requestedIds,
      span,
    };
  };

  return {
    prepare: (request, context, transaction) =>
      preparedWith(request, context, {
        sharing: (staffIds, span) =>
          storage.appointments.productsSharing(sharingQuery(staffIds, span), transaction),
        active: (targets) => activeResources(targets, () => storage.resources.active(transaction)),
      }),

    prepareFromCache: (request, context, transaction) =>
      preparedWith(request, context, {
        sharing: (staffIds) => Promise.resolve(sharedProducts.with(staffIds)),
        active: (targets) =>
          activeResources(
            targets,
            async () => lastResources ?? (await storage.resources.active(transaction)),
          ),
      }),

    async loadEach({ products, targetIds, staffIds, resources, span: whole }, spans, { now, rules }) {
      const padding = longestPadding(targetsOf(products, targetIds));
      const parts = spans.map((span) => widened(span, padding));
      const found = await storage.appointments.bookings({
        productIds: targetIds,
        staffIds,
        resourceIds: neededIds(targetsOf(products, targetIds), resources),
        ...widened(whole, padding),
        within: parts.length > 1 ? parts : undefined,
        notStatuses,
        now,
      });
      return spans.map((span, at) => {
        const { from, to } = parts[at]!;
        const bookings = found.filter(
          (one) => (one.paddedTo ?? one.end) > from && (one.paddedFrom ?? one.start) < to,
        );
        return assembleWorld({ zone, now, precedence, span, products, resources, rules, bookings });
      });
    },

    async load(
      { products, targetIds, staffIds, resources: prepared, namedResourceIds, requestedIds, span },
      { now, guard, exceptIds, also = [], rules: source, limits: limitOptions = {} },
      transaction,
    ) {
      const targets = targetsOf(products, targetIds);
      const resourceIds = [...new Set([...neededIds(targets, prepared), ...namedResourceIds])];
      const target = { productIds: targetIds, staffIds, resourceIds };
      const reach = widened(span, longestPadding(targets));
      const toCount =
        limitOptions === null
          ? undefined
          : limitsToCount(
              { zone, ofSite: bookingLimits, notStatuses },
              {
                ...limitOptions,
                targets,
                staffIds,
                span,
                read: { start: reach.from, end: reach.to },
                now,
                exceptIds: exceptIds ?? [],
              },
            );
      // If no other product shares these staff members, bookings of other products are not read. While a list is read,
      // another product may begin to share them, and the list misses the first such booking. Like any booking, it makes
      // the stored slots of its days outdated.
      const isAlone = [...requestedIds].every((id) => targetIds.includes(id));
      const query = {
        ...target,
        staffIds: isAlone ? [] : staffIds,
        ...reach,
        notStatuses,
        now,
        exceptIds,
        forLimits: toCount !== undefined,
      };
      const worldWith = async (
        rules: readonly (Rule | ExpandedRule)[],
        found: readonly OccupiedPlaces[],
        others: Tallies | undefined,
        resources = prepared,
      ): Promise<World> => {
        const bookings = [...found, ...also];
        const limits = others && toCount?.counted(found, others);
        const facts = { zone, now, precedence, span, products, resources, rules, bookings, limits };
        const world = assembleWorld(facts);
        if (rules.length <= FEW_RULES) return world;
        // The views of staff members and resources are built here, with pauses for other work, because the check of a
        // booking never pauses.
        for (const id of targetIds) await runInSlices(lanesInSteps(world, products.get(id)!));
        return world;
      };
      if (!transaction) {
        const [rules, read] = await Promise.all([
          (source ?? parts.rules)(target, paintedAround(span, zone)),
          toCount
            ? storage.appointments.bookingsAndTallies(query, toCount.others)
            : storage.appointments.bookings(query).then((bookings) => ({ bookings, tallies: undefined })),
        ]);
        return worldWith(rules, read.bookings, read.tallies);
      }
      // Detects a product that has begun to share staff members since the cached ids were read.
      const sharing = sharingQuery(staffIds, span);
      const needsResources = targets.some(({ needs }) => needs.length > 0);
      const live = await storage.live.read(
        { guard, rules: target, bookings: query, sharing, needsResources, counted: toCount?.others },
        transaction,
      );
      if (live.sharing.some((id) => !requestedIds.has(id))) {
        sharedProducts.add(staffIds, live.sharing);
        throw new StalePreparation(
          'Another product with the same staff members was booked for the first time.',
        );
      }
      if (needsResources) lastResources = live.resources;
      if (neededIds(targets, live.resources).some((id) => !resourceIds.includes(id))) {
        throw new StalePreparation('A resource that meets a need of the product was added.');
      }
      return worldWith(live.rules, live.bookings, live.tallies, live.resources);
    },
  };
}

const targetsOf = (
  products: PreparedWorld['products'],
  targetIds: readonly number[],
): readonly ProductSettings[] => targetIds.map((id) => products.get(id)!);

/** Returns the ids of the resources that bookings of the products could get. */
const neededIds = (
  products: readonly ProductSettings[],
  resources: readonly BookableResource[],
): readonly number[] => [...new Set(products.flatMap((product) => candidatesOf(product, resources)))];

/** Up to this number of rules, a rule is expanded only when it is needed. To expand so few takes little time. */
const FEW_RULES = 100;

/** Maximum number of staff members whose products are cached. */
const MOST_MEMBERS = 10_000;

/** Caches the ids of the products that share a staff member, by member. Outdated ids do no harm. */
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
