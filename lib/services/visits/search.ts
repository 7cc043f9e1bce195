import { type CountedCustomer, isSameCustomer } from '../../domain/people/counted-customer';
import { longestPaddingOf } from '../../engine/visits/item-places';
import { longestVisit, visitSearch, type VisitSearch } from '../../engine/visits/search';
import type { World } from '../../engine/slots/world';
import type { ItemWorlds } from '../../engine/visits/types';
import type { CallContext } from '../../ports/ports';
import { untilFresh } from '../../storage/transactions/until-fresh';
import type { Transaction } from '../../storage/storage';
import { asInstant, type Instant, type Span } from '../../time/units';
import type { Core } from '../work/core';
import { StalePreparation } from '../world/world-loader';
import type { PlannedVisit } from './plan';

/** For whom a visit is searched (customers and caller), and which bookings do not count as taken places. */
export interface SearchedFor {
  /**
   * Customer of each item. The customer's booking limits apply to the item; to an item without a customer, no limits
   * per customer apply. Default: no item has a customer.
   */
  readonly customers?: readonly (CountedCustomer | undefined)[];
  /** Ids of appointments whose places count as free. Default: none. */
  readonly exceptIds?: readonly number[];
  readonly context: CallContext;
  readonly transaction?: Transaction | undefined;
}

/** Loads, for each item, the rules and bookings that decide about visits which start in this window. */
export async function visitWorlds(
  { worlds, options }: Pick<Core, 'worlds' | 'options'>,
  visit: PlannedVisit,
  starts: Span,
  { customers = [], exceptIds, context, transaction }: SearchedFor,
): Promise<ItemWorlds> {
  const products = [...new Map(visit.products.map((product) => [product.id, product])).values()];
  const reach = longestVisit(visit) + longestPaddingOf(visit.items.map(({ product }) => product));
  return untilFresh(async () => {
    const request = { products, staffIds: [], from: starts.start, to: asInstant(starts.end + reach) };
    const prepared = await worlds.prepare(request, context, transaction);
    const now = options.clock.now();
    const loaded: { readonly customer: CountedCustomer | undefined; readonly world: World }[] = [];
    for (const index of visit.items.keys()) {
      const customer = customers[index];
      const known = loaded.find((one) => isSameCustomer(one.customer, customer));
      const world =
        known?.world ?? (await worlds.load(prepared, { now, exceptIds, limits: { customer } }, transaction));
      loaded.push({ customer, world });
    }
    return loaded.map(({ world }) => world);
  }, StalePreparation);
}

/**
 * Returns a function that searches for arrangements of a visit (the time and the staff member of each item) that start
 * at this instant.
 */
export async function searchAt(
  core: Pick<Core, 'worlds' | 'options'>,
  visit: PlannedVisit,
  start: Instant,
  searched: SearchedFor,
): Promise<VisitSearch> {
  return visitSearch(await visitWorlds(core, visit, { start, end: start }, searched), visit);
}
