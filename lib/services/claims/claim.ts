import { guardKeys } from '../../engine/slots/guard-keys';
import type { Placement } from '../../engine/slots/judge';
import { rulesRow } from '../../storage/rules-row';
import { type GuardKey, RULES_DAY, type Transaction } from '../../storage/storage';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { asInstant } from '../../time/units';
import { callContext, type Core, joined, onceCommitted } from '../work/core';
import type { Work } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { StalePreparation, type WorldRequest } from '../world/load-world';
import { judgeClaims, namedStaff, occupiedSpanOf } from './judge-claims';
import { membersConcerned } from './staff-choice';
import type { Claim, Places } from './places';
import { slotUnavailable } from './unavailable';

/**
 * Takes the places of one booking: locks the guard rows of the places that are taken and given back, judges the booking
 * on the rows as they are then, and runs `write` with the members that the booking takes.
 *
 * @throws AppointmentsError 409 `shop_appointments_slot_unavailable` if the booking is refused; one with `enforce`
 * `none` never is
 */
export async function takePlaces<T>(
  work: Work,
  claim: Claim,
  freed: readonly Places[],
  write: (staffIds: readonly number[], t: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await takeAllPlaces(work, [claim], { freed }, ([placement], t) => write(placement!.staffIds, t));
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    throw await slotUnavailable(work, claim, error.placements[0]!);
  }
}

/**
 * Takes the places of several bookings (at least one) in one transaction. All rows are locked together; then the
 * bookings are judged in their order, each with the places of earlier ones taken. If a judgement depends on members
 * whose rows are not locked, the transaction is rolled back and begins again with these rows, too. A transaction of the
 * host is not rolled back: it keeps its locks and takes the rows of further members out of their sorted order, so the
 * database may have to end a deadlock. `write` receives the placement of each booking.
 *
 * @throws PlacesRefused for the caller to turn into an error of its own
 */
export async function takeAllPlaces<T>(
  { core, how }: Work,
  claims: readonly Claim[],
  { freed = [], skipRefused = false }: ClaimOptions,
  write: (placements: readonly Placement[], t: Transaction) => Promise<T>,
): Promise<T> {
  const { storage, worlds } = core;
  const world = worldRequestOf(core, claims);
  const alongside = claims.flatMap((claim) => claim.alongside ?? []);
  let claimed = claims.map((claim) => claimedPlaces(core, claim));
  let tries = 0;
  const tryOnce = async (): Promise<T> => {
    tries += 1;
    // The cached products are nearly always complete; a query before the transaction would cost every caller a
    // statement.
    const prepared =
      tries === 1
        ? await worlds.prepareFromCache(world, callContext(how))
        : await worlds.prepare(world, callContext(how), joined(how));
    const locked = [...keysOf(core, [...freed, ...claimed]), ...alongside];
    const guard = { shared: claimed.flatMap(rulesRows), locked };
    return storage.transaction(async (t) => {
      const placements = await judgeClaims(core, claims, prepared, { t, guard });
      const needed = claimed.map((places, at) => withConcerned(places, placements[at]!));
      if (needed.some((places, at) => places !== claimed[at])) {
        claimed = needed;
        throw new StalePreparation('A judgement depends on members whose rows are not locked.');
      }
      if (!skipRefused && placements.some(({ ok }) => !ok)) throw new PlacesRefused(placements);
      return write(placements, t);
    }, joined(how));
  };

  const written = await untilFresh(tryOnce, StalePreparation);
  onceCommitted(core, how, 'Numbering events', core.numberSoon);
  return written;
}

/** Judges bookings as they would be judged now, without locking or taking anything. */
export function tryPlaces({ core, how }: Work, claims: readonly Claim[]): Promise<readonly Placement[]> {
  return untilFresh(async () => {
    const prepared = await core.worlds.prepare(worldRequestOf(core, claims), callContext(how), joined(how));
    return judgeClaims(core, claims, prepared, { t: joined(how) });
  }, StalePreparation);
}

/** Runs a write that gives places back, or leaves them alone, under the lock of their rows. Nothing is judged. */
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

/** Options of a write that claims places. */
interface ClaimOptions {
  /** Places that the same write gives back. Default: none. */
  readonly freed?: readonly Places[];
  /** Whether the write goes on without refused claims. Default false: one refusal prevents the whole write. */
  readonly skipRefused?: boolean;
}

/** Refusal of at least one of several bookings, with the placements of all. */
export class PlacesRefused extends Error {
  constructor(readonly placements: readonly Placement[]) {
    super('refused');
  }
}

/** Returns the places that a claim takes if it is accepted. */
const claimedPlaces = (core: Core, { request, orderId = 0 }: Claim): Places => ({
  product: request.product,
  staff: request.staffIds,
  span: occupiedSpanOf(core, request),
  orderId,
});

/** Returns the places with all members that the placement depends on; the same object if none is missing. */
function withConcerned(places: Places, { concerned }: Placement): Places {
  const locked = new Set(membersConcerned(places.product, places.staff));
  return concerned.every((id) => locked.has(id)) ? places : { ...places, staff: concerned };
}

function worldRequestOf(core: Core, claims: readonly Claim[]): WorldRequest {
  const spans = claims.map(({ request }) => occupiedSpanOf(core, request));
  return {
    products: [...new Map(claims.map(({ product }) => [product.id, product])).values()],
    staffIds: [...new Set(claims.flatMap(({ request }) => namedStaff(request)))],
    from: asInstant(Math.min(...spans.map(({ start }) => start))),
    to: asInstant(Math.max(...spans.map(({ end }) => end))),
  };
}

const keysOf = (core: Core, places: readonly Places[]): GuardKey[] =>
  places.flatMap(({ product, staff, span, orderId }): GuardKey[] => [
    ...guardKeys(product, membersConcerned(product, staff), span, core.site.zone),
    // If two transactions remove an order's last appointments at once, the second has to see the change of the first.
    ...(orderId > 0 ? [{ scope: 'order' as const, id: orderId, day: RULES_DAY }] : []),
  ]);

const rulesRows = ({ product, staff }: Places): GuardKey[] => [
  rulesRow('global', null),
  rulesRow('product', product.id),
  ...membersConcerned(product, staff).map((id) => rulesRow('staff', id)),
];
