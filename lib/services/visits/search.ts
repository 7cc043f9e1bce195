import type { CountedCustomer } from '../../domain/counted-customer';
import { reachOf } from '../../engine/visits/item-places';
import { longestVisit, visitSearch, type VisitSearch } from '../../engine/visits/search';
import type { World } from '../../engine/slots/world';
import type { CallContext } from '../../ports/ports';
import { untilFresh } from '../../storage/transactions/until-fresh';
import type { Transaction } from '../../storage/storage';
import { asInstant, type Instant, type Span } from '../../time/units';
import type { Core } from '../work/core';
import { StalePreparation } from '../world/load-world';
import type { PlannedVisit } from './plan';

/** The bookings and the customer for which a visit is searched. */
export interface SearchedFor {
  /** Customer whose booking limits apply; absent: no limit per customer applies. */
  readonly customer?: CountedCustomer | undefined;
  /** Ids of appointments whose places count as free. Default: none. */
  readonly exceptIds?: readonly number[];
  readonly context: CallContext;
  readonly transaction?: Transaction | undefined;
}

/** Loads the rules and bookings that decide about visits which start in a window. */
export async function visitWorld(
  { worlds, options }: Pick<Core, 'worlds' | 'options'>,
  visit: PlannedVisit,
  starts: Span,
  { customer, exceptIds, context, transaction }: SearchedFor,
): Promise<World> {
  const products = [...new Map(visit.products.map((product) => [product.id, product])).values()];
  const reach = longestVisit(visit) + reachOf(visit.items.map(({ product }) => product));
  return untilFresh(async () => {
    const request = { products, staffIds: [], from: starts.start, to: asInstant(starts.end + reach) };
    const prepared = await worlds.prepare(request, context, transaction);
    const now = options.clock.now();
    return worlds.load(prepared, { now, exceptIds, limits: { customer } }, transaction);
  }, StalePreparation);
}

/** Makes the search for a visit that starts at one instant. */
export async function searchAt(
  core: Pick<Core, 'worlds' | 'options'>,
  visit: PlannedVisit,
  start: Instant,
  searched: SearchedFor,
): Promise<VisitSearch> {
  return visitSearch(await visitWorld(core, visit, { start, end: start }, searched), visit);
}
