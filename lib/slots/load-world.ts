import { OCCUPYING_STATUSES } from '../appointments/statuses';
import type { CallContext, HostPorts } from '../host/ports';
import type { Product } from '../host/product';
import type { ExpandedRule } from '../rules/timeline';
import type { Precedence, Rule } from '../rules/types';
import type { Site } from '../site';
import type { RuleTarget, Storage, Transaction } from '../storage/storage';
import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../time/units';
import type { Booking } from './booking';
import { wholeDays } from './occupied-span';
import { MAX_PADDING_DAYS, type ProductSettings, productSettings } from './product-settings';
import { assembleWorld, paintedAround, type World } from './world';

export interface WorldRequest {
  readonly products: readonly Product[];
  /** Members named besides the products' own. */
  readonly staffIds: readonly number[];
  /** The spans to be judged, or the starts to be listed, lie in `[from, to)`. */
  readonly from: Instant;
  readonly to: Instant;
}

/** What is known before live rows are read: whose bookings matter, and how far around the span. */
export interface PreparedWorld {
  readonly products: ReadonlyMap<number, ProductSettings>;
  readonly targetIds: readonly number[];
  readonly staffIds: readonly number[];
  /** Products that the host was asked about, those it does not know any more included. */
  readonly asked: ReadonlySet<number>;
  readonly span: Span;
}

/** A booking of a product that was not prepared for turned up: prepare again. */
export class StalePreparation extends Error {
  constructor() {
    super('A product that shares the members was booked for the first time.');
    this.name = 'StalePreparation';
  }
}

export interface WorldLoader {
  /** Asks the ports; cheap reads besides. Before a transaction of ours, with the host's own inside one of theirs. */
  prepare(request: WorldRequest, context: CallContext, transaction?: Transaction): Promise<PreparedWorld>;
  /** Reads live rows. @throws StalePreparation */
  load(prepared: PreparedWorld, options: LoadOptions, transaction?: Transaction): Promise<World>;
}

export interface LoadOptions {
  readonly now: Instant;
  /** Bookings that are not counted. */
  readonly exceptIds?: readonly number[];
  /** Bookings that are counted although no row has them yet. */
  readonly also?: readonly Booking[];
  /** Where the rules come from. The rules' own table unless told otherwise; whoever judges a booking does not tell. */
  readonly rules?: RuleSource;
}

/** The rules that bear on a target, those whose occurrences in the window are known with them. */
export type RuleSource = (target: RuleTarget, window: Span) => Promise<readonly (Rule | ExpandedRule)[]>;

/** The part of a prepared world in which one booking of one of its products is judged. */
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
  readonly host: HostPorts;
  readonly site: Site;
  readonly precedence: Precedence;
}): WorldLoader {
  const { storage, host, site, precedence } = parts;
  const { zone } = site;

  /**
   * Where bookings matter: on all of the site days that the span touches, because capacity may count per day,
   * and so far around them that padding cannot reach over.
   */
  const reachOf = (span: Span, seconds: number): { from: Instant; to: Instant } => {
    const { start, end } = wholeDays(span, zone);
    return { from: asInstant(start - seconds), to: asInstant(end + seconds) };
  };

  /** Products whose bookings have members of ours within the largest padding of the span. */
  const sharing = (staffIds: readonly number[], span: Span, t?: Transaction): Promise<number[]> =>
    storage.appointments.productsSharing({ staffIds, ...reachOf(span, MAX_PADDING_DAYS * SECONDS_A_DAY) }, t);

  return {
    async prepare(request, context, transaction) {
      const targets = request.products.map(productSettings);
      const staffIds = [...new Set([...targets.flatMap((product) => product.staffIds), ...request.staffIds])];
      const span = { start: request.from, end: request.to };
      const shared = await sharing(staffIds, span, transaction);
      const products = new Map(targets.map((product) => [product.id, product]));
      const others = shared.filter((id) => !products.has(id));
      if (others.length > 0) {
        const found = await host.products.find(others, context);
        for (const product of found.values()) products.set(product.id, productSettings(product));
      }
      const targetIds = targets.map(({ id }) => id);
      return { products, targetIds, staffIds, asked: new Set([...targetIds, ...others]), span };
    },

    async load(
      { products, targetIds, staffIds, asked, span },
      { now, exceptIds, also = [], rules: source },
      transaction,
    ) {
      if (transaction) {
        const shared = await sharing(staffIds, span, transaction);
        if (shared.some((id) => !asked.has(id))) throw new StalePreparation();
      }
      const target = { productIds: targetIds, staffIds };
      const rules = source
        ? await source(target, paintedAround(span, zone))
        : await storage.rules.bearingOn(target, transaction);
      const reach = reachOf(span, Math.max(...[...products.values()].map(paddingSeconds), 0));
      const bookings = await storage.appointments.bookings(
        { productIds: targetIds, staffIds, ...reach, statuses: OCCUPYING_STATUSES, now, exceptIds },
        transaction,
      );
      const all = [...bookings, ...also];
      return assembleWorld({ zone, now, precedence, span, products, rules, bookings: all });
    },
  };
}

/** Around whole site days that is far enough, though there may be one of 25 hours among the days of the padding. */
const paddingSeconds = ({ timed, padding }: ProductSettings): number =>
  padding * (timed ? 60 : SECONDS_A_DAY);
