import { guardKeys } from '../../engine/slots/guard-keys';
import type { BookingRequest } from '../../engine/slots/judge';
import { productSettings } from '../../engine/slots/product-settings';
import { occupiedSpan } from '../../engine/slots/spans/occupied-span';
import { rulesRow } from '../../storage/rules-row';
import { type GuardKey, RULES_DAY, type Transaction } from '../../storage/storage';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { asInstant } from '../../time/units';
import { callContext, type Core, joined, onceCommitted } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { StalePreparation, type WorldRequest } from '../world/load-world';
import { type Claim, judgeClaims, type Placement } from './judge-claims';
import { costWithMember } from './member-cost';
import { membersConcerned } from './staffing';
import type { Places, Taking } from './taking';
import { slotUnavailable } from './unavailable';

/**
 * The guard that every write of appointments goes through: lock the guard rows of what is taken and of what is
 * given back, judge on the rows as they are then, write. `work` gets the members that the booking takes.
 *
 * @throws AppointmentsError 409 `shop_appointments_slot_unavailable` when there is no place, unless `enforce` is `none`
 */
export async function takePlaces<T>(
  core: Core,
  taking: Taking,
  freed: readonly Places[],
  how: WriteContext,
  work: (staffIds: readonly number[], t: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await takeAllPlaces(core, [taking], freed, how, ([placement], t) => work(placement!.staffIds, t));
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    throw await slotUnavailable(core, taking, bookingRequest(taking), error.placements[0]!.verdict, how);
  }
}

/**
 * The same for several bookings (at least one) in one transaction. All rows are locked in one go; then the bookings
 * are judged in their order, each with the places of those before it taken. `work` gets how each of them came out.
 *
 * @param options.skipRefused go on without those that are refused; otherwise one refusal is the end of all
 * @throws PlacesRefused for the caller to turn into an answer
 */
export async function takeAllPlaces<T>(
  core: Core,
  takings: readonly Taking[],
  freed: readonly Places[],
  how: WriteContext,
  work: (placements: readonly Placement[], t: Transaction) => Promise<T>,
  { skipRefused = false }: { readonly skipRefused?: boolean } = {},
): Promise<T> {
  const { storage, worlds } = core;
  const claims = takings.map((taking) => claimOf(core, taking));
  const places = [...freed, ...claims];
  const world = worldOf(takings, claims);
  const alongside = takings.flatMap((taking) => taking.alongside ?? []);
  const guard = { shared: claims.flatMap(rulesRows), locked: [...keysOf(core, places), ...alongside] };

  let attempts = 0;
  const attempt = async (): Promise<T> => {
    attempts += 1;
    // The cached products are nearly always complete; a query before the transaction would cost every caller a
    // statement.
    const prepared =
      attempts === 1
        ? await worlds.prepareFromCache(world, callContext(how))
        : await worlds.prepare(world, callContext(how), joined(how));
    return storage.transaction(async (t) => {
      const placements = await judgeClaims(core, claims, prepared, t, guard);
      if (!skipRefused && placements.some(({ taken }) => !taken)) throw new PlacesRefused(placements);
      return work(placements, t);
    }, joined(how));
  };

  const written = await untilFresh(attempt, StalePreparation);
  onceCommitted(core, how, 'Numbering events', core.numberSoon);
  return written;
}

/** How the bookings would come out just now: nothing is locked, and nothing taken. */
export function tryPlaces(
  core: Core,
  takings: readonly Taking[],
  how: WriteContext,
): Promise<readonly Placement[]> {
  const claims = takings.map((taking) => claimOf(core, taking));
  return untilFresh(async () => {
    const prepared = await core.worlds.prepare(worldOf(takings, claims), callContext(how), joined(how));
    return judgeClaims(core, claims, prepared, joined(how));
  }, StalePreparation);
}

/** Locks the rows of places that are given back, or only touched, and writes: there is nothing to judge. */
export async function freePlaces<T>(
  core: Core,
  freed: readonly Places[],
  how: WriteContext,
  work: (t: Transaction) => Promise<T>,
): Promise<T> {
  const written = await core.storage.transaction(async (t) => {
    await core.storage.guards.lock(keysOf(core, freed), t);
    return work(t);
  }, joined(how));
  onceCommitted(core, how, 'Numbering events', core.numberSoon);
  return written;
}

/** At least one of the bookings has no place. */
export class PlacesRefused extends Error {
  constructor(readonly placements: readonly Placement[]) {
    super('refused');
  }
}

/** The question of a taking to the judge. */
export const bookingRequest = (taking: Taking): BookingRequest => ({
  product: productSettings(taking.product),
  start: taking.span.start,
  end: taking.span.end,
  allDay: taking.allDay,
  quantity: taking.quantity,
  staffIds: taking.staff,
  enforce: taking.enforce === 'full' ? 'full' : 'capacity',
});

function claimOf(core: Core, taking: Taking): Claim & Places {
  const { product, span, quantity } = taking;
  const request = { ...bookingRequest(taking), costWith: costWithMember(core, { product, span, quantity }) };
  const { staff, enforce, orderId = 0, exceptIds = [] } = taking;
  return {
    request,
    product: request.product,
    staff,
    named: staff === 'any' ? [] : staff,
    span: occupiedSpan(request.product, request.start, request.end, request.allDay, core.site.zone),
    overrules: enforce === 'none',
    exceptIds,
    orderId,
  };
}

const worldOf = (takings: readonly Taking[], claims: readonly Claim[]): WorldRequest => ({
  products: [...new Map(takings.map(({ product }) => [product.id, product])).values()],
  staffIds: [...new Set(claims.flatMap(({ named }) => named))],
  from: asInstant(Math.min(...claims.map(({ span }) => span.start))),
  to: asInstant(Math.max(...claims.map(({ span }) => span.end))),
});

const keysOf = (core: Core, places: readonly Places[]): GuardKey[] =>
  places.flatMap(({ product, staff, span, orderId }): GuardKey[] => [
    ...guardKeys(product, membersConcerned(product, staff), span, core.site.zone),
    // If two transactions take an order's last appointments away at once, the second has to see what the first did.
    ...(orderId > 0 ? [{ scope: 'order' as const, id: orderId, day: RULES_DAY }] : []),
  ]);

const rulesRows = ({ product, staff }: Places): GuardKey[] => [
  rulesRow('global', null),
  rulesRow('product', product.id),
  ...membersConcerned(product, staff).map((id) => rulesRow('staff', id)),
];
