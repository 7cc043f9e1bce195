import { limitGuardKeys } from '../../engine/limits/limit-guard-keys';
import { guardKeys } from '../../engine/slots/booking-guard-keys';
import type { BookingRequest } from '../../engine/slots/judge/booking-request';
import type { Placement } from '../../engine/slots/judge/placement';
import { type BookableResource, candidatesOf } from '../../engine/slots/resources/demand';
import { padded } from '../../engine/slots/spans/padding';
import { rulesRow } from '../../storage/rules-row';
import { type GuardKey, RESOURCE_LIST, RULES_DAY, type Transaction } from '../../storage/storage';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { asInstant } from '../../time/units';
import { callContext, type Core, joined, onceCommitted } from '../work/core';
import type { Work } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { StalePreparation, type WorldRequest } from '../world/world-loader';
import { assertBookable } from './assert-bookable';
import { assertLockable } from './assert-lockable';
import { judgeClaims, namedStaff, occupiedSpanOf } from './judge-claims';
import { membersConcerned, type StaffChoice } from './staff-choice';
import type { Claim, Places } from './places';
import { slotUnavailable } from './unavailable';

/**
 * Takes the places (units of capacity) of one booking. Locks the guard rows (locks of a staff member, product or
 * resource on a day) that the write concerns, checks the booking against the present rules and bookings, and runs
 * `write` with the members and resources that the booking gets.
 *
 * @throws AppointmentsError 409 `shop_appointments_slot_unavailable` if the booking is refused; a booking with `enforce` `none` is never refused. 502 for a product with a wrong setting
 */
export async function takePlaces<T>(
  work: Work,
  claim: Claim,
  freed: readonly Places[],
  write: (placement: Placement, t: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await takeAllPlaces(work, [claim], { freed }, ([placement], t) => write(placement!, t));
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    throw await slotUnavailable(work, claim, error.placements[0]!);
  }
}

/**
 * Takes the places of several bookings (at least one) in one transaction. First all guard rows (locks of a staff
 * member, product or resource on a day) are locked together. Then the bookings are checked one after another, and the
 * places of accepted ones count as taken for the next. `write` receives the placement of each booking: its members,
 * resources and spans.
 *
 * The result may depend on members whose rows are not locked. The transaction is then rolled back and repeated with
 * these rows, too. A transaction of the host is not rolled back: it locks the further rows later, in an order that may
 * cause a deadlock, which the database ends.
 *
 * @throws PlacesRefused if a booking is refused; the caller turns this into an error for its own caller. AppointmentsError 502 for a product with a wrong setting, 400 for bookings that could take too many resources on too many days
 */
export async function takeAllPlaces<T>(
  { core, how }: Work,
  claims: readonly Claim[],
  { freed = [], skipRefused = false }: ClaimOptions,
  write: (placements: readonly Placement[], t: Transaction) => Promise<T>,
): Promise<T> {
  assertBookable(core, claims);
  const { storage, worlds } = core;
  const world = worldRequestOf(core, claims);
  const alongside = claims.flatMap((claim) => claim.alongside ?? []);
  let concerned = claims.map(({ request }) => request.staffIds);
  let tries = 0;
  const tryOnce = async (): Promise<T> => {
    tries += 1;
    // The first attempt uses cached ids of the products that share the staff members. The cache is nearly always
    // complete, and a query before the transaction would cost every booking one more statement.
    const prepared =
      tries === 1
        ? await worlds.prepareFromCache(world, callContext(how), joined(how))
        : await worlds.prepare(world, callContext(how), joined(how));
    const claimed = claims.map((claim, at) => claimedPlaces(core, claim, concerned[at]!, prepared.resources));
    assertLockable(
      claimed.filter((_, at) => !claims[at]!.keepsPlaces),
      core.site.zone,
    );
    const locked = [...keysOf(core, [...freed, ...claimed]), ...alongside];
    const guard = { shared: claimed.flatMap(rulesRows), locked };
    return storage.lockingTransaction(async (t) => {
      const placements = await judgeClaims(core, claims, prepared, { t, guard });
      const needed = claimed.map((places, at) => withConcerned(places, placements[at]!));
      if (needed.some((staff, at) => staff !== concerned[at])) {
        concerned = needed;
        throw new StalePreparation(
          'The check of free places needs staff members whose rows are not locked yet.',
        );
      }
      if (!skipRefused && placements.some(({ ok }) => !ok)) throw new PlacesRefused(placements);
      await storage.guards.lockBehind(t);
      return write(placements, t);
    }, joined(how));
  };

  const written = await untilFresh(tryOnce, StalePreparation);
  onceCommitted(core, how, 'Numbering events', core.numberSoon);
  return written;
}

/**
 * Checks if bookings would be accepted now, without locking or taking anything.
 *
 * @returns the placement of each booking (its staff members and resources), or the reasons for its refusal
 * @throws AppointmentsError 502 for a product with a wrong setting
 */
export async function tryPlaces(
  { core, how }: Work,
  claims: readonly Claim[],
): Promise<readonly Placement[]> {
  assertBookable(core, claims);
  return untilFresh(async () => {
    const prepared = await core.worlds.prepare(worldRequestOf(core, claims), callContext(how), joined(how));
    return judgeClaims(core, claims, prepared, { t: joined(how) });
  }, StalePreparation);
}

/**
 * Runs a write that gives places (units of capacity) back or leaves them as they are, with their guard rows (locks)
 * held, and those in `alongside`. Nothing is checked.
 */
export async function freePlaces<T>(
  core: Core,
  freed: readonly Places[],
  how: WriteContext & { readonly alongside?: readonly GuardKey[] },
  work: (t: Transaction) => Promise<T>,
): Promise<T> {
  const written = await core.storage.lockingTransaction(async (t) => {
    await core.storage.guards.lock([...keysOf(core, freed), ...(how.alongside ?? [])], t);
    return work(t);
  }, joined(how));
  onceCommitted(core, how, 'Numbering events', core.numberSoon);
  return written;
}

/** Options of a write that takes places. */
interface ClaimOptions {
  /** Places that the write gives back. Default: none. */
  readonly freed?: readonly Places[];
  /** Whether refused bookings are skipped. Default: false; then one refusal prevents the whole write. */
  readonly skipRefused?: boolean;
}

/**
 * Thrown if at least one of several bookings is refused. `placements` has the result of each: its staff members and
 * resources, or the reasons for the refusal.
 */
export class PlacesRefused extends Error {
  constructor(readonly placements: readonly Placement[]) {
    super('refused');
  }
}

/**
 * Returns the places that a booking may take. Their guard rows (locks) are locked before the booking is checked.
 *
 * @param staff the members of staff whose calendars are read for the check
 */
const claimedPlaces = (
  core: Core,
  { request, customer, orderId = 0 }: Claim,
  staff: StaffChoice,
  resources: readonly BookableResource[],
): Places => ({
  product: request.product,
  start: request.start,
  customer,
  staff,
  resourceIds: [...new Set([...candidatesOf(request.product, resources), ...namedResources(request)])],
  padded: padded(occupiedSpanOf(core, request), request.product.paddings, core.site.zone),
  orderId,
});

/**
 * Returns the ids of the resources that a booking names. If the booking names none, returns the ids of the resources
 * that it prefers.
 */
const namedResources = ({ resourceIds, preferredResourceIds = [] }: BookingRequest): readonly number[] =>
  (resourceIds ?? preferredResourceIds).filter((id) => id > 0);

/**
 * Returns the members of staff whose guard rows (locks) must be held, because the result of the check depends on their
 * bookings. Returns the same `staff` value if these rows are locked already.
 */
function withConcerned({ product, staff }: Places, { concerned }: Placement): StaffChoice {
  const locked = new Set(membersConcerned(product, staff));
  return concerned.every((id) => locked.has(id)) ? staff : concerned;
}

function worldRequestOf(core: Core, claims: readonly Claim[]): WorldRequest {
  const spans = claims.map(({ request }) => occupiedSpanOf(core, request));
  return {
    products: [...new Map(claims.map(({ product }) => [product.id, product])).values()],
    staffIds: [...new Set(claims.flatMap(({ request }) => namedStaff(request)))],
    resourceIds: [...new Set(claims.flatMap(({ request }) => namedResources(request)))],
    from: asInstant(Math.min(...spans.map(({ start }) => start))),
    to: asInstant(Math.max(...spans.map(({ end }) => end))),
  };
}

const keysOf = (core: Core, places: readonly Places[]): GuardKey[] =>
  places.flatMap(({ product, start, customer, staff, resourceIds, padded: span, orderId }): GuardKey[] => [
    ...guardKeys(
      { productId: product.id, staffIds: membersConcerned(product, staff), resourceIds },
      span,
      core.site.zone,
    ),
    ...limitGuardKeys(
      { product, start, customer, staffIds: membersConcerned(product, staff) },
      core.options.bookingLimits,
      core.site.zone,
    ),
    // The order's row is locked as well, for the case that two transactions remove the last two appointments of an
    // order at the same moment. The second transaction then waits for this lock, sees the change of the first, and
    // cancels the order.
    ...(orderId > 0 ? [{ scope: 'order' as const, id: orderId, day: RULES_DAY }] : []),
  ]);

const rulesRows = ({ product, staff, resourceIds }: Places): GuardKey[] => [
  rulesRow('global', null),
  rulesRow('product', product.id),
  ...membersConcerned(product, staff).map((id) => rulesRow('staff', id)),
  ...(product.needs.length > 0 ? [RESOURCE_LIST] : []),
  ...resourceIds.map((id) => rulesRow('resource', id)),
];
